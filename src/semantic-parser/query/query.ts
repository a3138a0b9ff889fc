import type { PeriodUnit } from "../../databases/dialect.js";
import type { FieldRef } from "../../databases/schema.js";
import type { Formula } from "../../sql/formula.js";

export type AggregateName = "count" | "avg" | "sum" | "min" | "max";
export type Literal = string | number | boolean;

/** What a query computes; `expressions.ts` takes it apart. */
export type Expression =
  | {
      readonly kind: "field";
      readonly ref: FieldRef;
      /** True where values that stand for missing ones are computed with. */
      readonly asStored?: boolean;
    }
  | {
      readonly kind: "aggregate";
      readonly name: AggregateName;
      readonly distinct: boolean;
      readonly of: Expression | "rows";
      /** Only rows that meet it enter the aggregate. */
      readonly when?: Condition;
    }
  | { readonly kind: "number"; readonly value: number }
  | {
      readonly kind: "arithmetic";
      /** A division keeps its fractions, and is NULL where it divides by 0. */
      readonly operator: "+" | "-" | "*" | "/";
      readonly left: Expression;
      readonly right: Expression;
      /** In which unit it is, where it is a conversion: "in euros, kept in cents". */
      readonly said?: string;
    }
  /** The year, month … that a date or time lies in, as rows are grouped by it. */
  | { readonly kind: "period"; readonly unit: PeriodUnit; readonly of: Expression }
  /** From one date or time to another; a text is one of them, in ISO. */
  | {
      readonly kind: "elapsed";
      readonly unit: "seconds" | "days" | "years";
      readonly from: Expression | string;
      readonly to: Expression | string;
    }
  /** What people define by a formula: one of rows, or of groups of them. */
  | {
      readonly kind: "formula";
      readonly formula: Formula;
      readonly label: string;
      /** The day that it looks from, in ISO; today when left out. */
      readonly day?: string;
    }
  /**
   * A field of the row of the same table that each row points at: the salary of a worker's manager. With `name`, a figure
   * of all rows that agree with it: the average salary of its department.
   */
  | {
      readonly kind: "above";
      readonly above: Omit<Above, "fields">;
      readonly field: string;
      readonly name?: AggregateName;
    }
  /** The single value of a query. */
  | { readonly kind: "query"; readonly query: Query };

export type Comparison = "=" | "!=" | "<" | "<=" | ">" | ">=" | "like" | "not like";

/** What holds where a comparison does not. */
export const OPPOSITE: Readonly<Record<Comparison, Comparison>> = {
  ">": "<=",
  "<": ">=",
  ">=": "<",
  "<=": ">",
  "=": "!=",
  "!=": "=",
  like: "not like",
  "not like": "like",
};

/** What holds with its sides changed over: whoever is older was born earlier. */
export const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  ">": "<",
  "<": ">",
  ">=": "<=",
  "<=": ">=",
  "=": "=",
  "!=": "!=",
  like: "like",
  "not like": "not like",
};

export type Condition =
  | { readonly kind: "and" | "or"; readonly parts: readonly Condition[] }
  | {
      readonly kind: "compare";
      readonly left: Expression;
      readonly operator: Comparison;
      readonly right: Literal | Expression | Query;
      /** Letter case plays no part in the comparison. */
      readonly folded?: boolean;
    }
  | { readonly kind: "between"; readonly left: Expression; readonly low: Literal; readonly high: Literal }
  | {
      readonly kind: "in";
      readonly left: Expression;
      /** What has to agree at once with the second column of the query. */
      readonly beside?: Expression;
      readonly negated: boolean;
      readonly query: Query;
    }
  | { readonly kind: "null"; readonly left: Expression; readonly negated: boolean };

/** One step from the tables already joined to one more. */
export interface JoinStep {
  readonly table: string;
  readonly on: readonly { readonly left: FieldRef; readonly right: FieldRef }[];
}

export interface OrderKey {
  readonly by: Expression;
  readonly direction: "asc" | "desc";
}

/** A row of the same table that each row points at, shown beside it: a worker's manager. */
export interface Above {
  readonly pointer: FieldRef;
  /** The field of the table that the pointer holds. */
  readonly key: string;
  /** The name under which the table is joined once more. */
  readonly as: string;
  readonly fields: readonly string[];
}

/** A query as the parser composes it: each table occurs once, joined along known joins. Plain readonly data. */
export interface Query {
  readonly select: readonly Expression[];
  readonly distinct: boolean;
  readonly from: string;
  readonly joins: readonly JoinStep[];
  readonly where?: Condition;
  readonly groupBy?: readonly Expression[];
  readonly having?: Condition;
  readonly orderBy?: readonly OrderKey[];
  readonly limit?: number;
  /** Among the groups that agree in these, and for each of them, the order and the limit hold; ties count as one place. */
  readonly within?: readonly Expression[];
  /** Rows passed over before those of the limit. */
  readonly offset?: number;
  /** Shown besides; rows that point at none are kept. */
  readonly above?: Above;
  readonly combine?: { readonly operator: "intersect" | "union" | "except"; readonly query: Query };
}

export function fieldOf(ref: FieldRef): Expression {
  return { kind: "field", ref };
}

export const COUNT_ROWS: Expression = { kind: "aggregate", name: "count", distinct: false, of: "rows" };

export function allOf(conditions: readonly Condition[]): Condition | undefined {
  return conditions.length < 2 ? conditions[0] : { kind: "and", parts: conditions };
}

export function sameRef(a: FieldRef, b: FieldRef): boolean {
  return a.table === b.table && a.field === b.field;
}

/** Tables of a query itself, without those of its subqueries. */
export function tablesOf(query: Query): string[] {
  return [query.from, ...query.joins.map((step) => step.table)];
}
