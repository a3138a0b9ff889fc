import type { PeriodUnit } from "../../databases/dialect.js";
import type { FieldRef } from "../../databases/schema.js";
import type { Period } from "../../language/period.js";
import type { Unit } from "../../profiles/meaning/measures.js";
import type { TableConvention } from "../lexicon/states/table-convention.js";
import type { Relating } from "../lexicon/things/self-relations.js";

import type { AggregateName, Comparison, Literal } from "../query/query.js";
import type { Exclusion, OfAll } from "./counts/rows-held.js";
import type { Pick } from "./picks.js";

export type { FieldOption, Pick, TableOption } from "./picks.js";

export type SelectPart =
  | { readonly kind: "pick"; readonly pick: Pick; readonly distinct: boolean }
  | {
      readonly kind: "aggregate";
      readonly name: Exclude<AggregateName, "count">;
      readonly pick: Pick;
      /** Said as a superlative ("the largest weight"), so that it may be an order with a limit. */
      readonly superlative: boolean;
    }
  | {
      readonly kind: "count";
      readonly pick: Pick | undefined;
      readonly distinct: boolean;
      /** "how much": a figure is asked for, and no number of rows. */
      readonly figure?: boolean;
    }
  /** Something computed: a share, a difference, what evidence defines. `pick`: the first field in it. */
  | { readonly kind: "formula"; readonly pick: Pick | undefined; readonly formula: Formula };

export interface ValueOption {
  readonly ref: FieldRef;
  readonly value: string;
  readonly score: number;
  /** Stored in several letter cases, all of which are meant. */
  readonly folded?: boolean;
}

/** What a filter compares with an aggregate over the whole table, or over those that `filters` leave. */
export interface AggregateOperand {
  readonly name: Exclude<AggregateName, "count">;
  readonly pick: Pick | undefined;
  /** Where its own words begin when it says of which rows: filters from there on hold inside it. */
  readonly scope?: number;
}

export type FilterTest =
  | {
      readonly kind: "compare";
      readonly pick: Pick;
      readonly operator: Comparison;
      readonly value: Literal;
      /** What the value is said in. */
      readonly units?: readonly Unit[];
    }
  | {
      readonly kind: "between";
      readonly pick: Pick;
      readonly low: Literal;
      readonly high: Literal;
      readonly units?: readonly Unit[];
    }
  | {
      readonly kind: "value";
      readonly options: readonly ValueOption[];
      readonly negated: boolean;
      /** Said to be the name of the thing asked for ("cities named Austin", "the singer Rose White"). */
      readonly apposed?: boolean;
      /** The value before it in a row of them ("Utah or Texas"): of the same field. */
      readonly like?: FilterTest;
      /** "Greta GALE": the first name before it, which is of the same row. */
      readonly beside?: FilterTest;
      /** The end of a way at which the question puts it ("from Oslo", "to Bergen", "between the two"). */
      readonly end?: "from" | "to" | "either";
      /** The field by which rows refer to the one of which it is said: "sold BY dealers". */
      readonly role?: FieldRef;
    }
  | {
      readonly kind: "period";
      readonly pick: Pick;
      readonly operator: Comparison;
      readonly period: Period;
      /** The last of a row of periods. */
      readonly until?: Period;
      /** Said of the last or first of several: "whose LATEST visit was before 2024". */
      readonly bound?: "max" | "min";
    }
  | { readonly kind: "like"; readonly pick: Pick; readonly pattern: string; readonly negated: boolean }
  | { readonly kind: "null"; readonly pick: Pick; readonly negated: boolean }
  /** Several tests that hold together, or of which one holds. `pick`: the first field in them. */
  | {
      readonly kind: "several";
      readonly joiner: "and" | "or";
      readonly pick: Pick | undefined;
      readonly tests: readonly FilterTest[];
    }
  /** `pick`: the first field in it. */
  | {
      readonly kind: "formula";
      readonly pick: Pick | undefined;
      readonly left: Formula;
      readonly operator: Comparison;
      readonly right: Formula;
    }
  | {
      readonly kind: "aggregate";
      readonly pick: Pick;
      readonly operator: Comparison;
      readonly operand: AggregateOperand;
    }
  /** Rows in a state that the database keeps in a way of its own; the fields are those of the conventions' first tests. */
  | {
      readonly kind: "state";
      readonly pick: Pick;
      readonly conventions: readonly TableConvention[];
      /** Asks for the other rows. */
      readonly negated: boolean;
      /** Said as what somebody has not done: "have not PAID". */
      readonly deed?: boolean;
      /** The day of the question, ISO. */
      readonly today: string | undefined;
    }
  /** "the share of moves WITHOUT DAMAGE": rows that an exclusion of the question leaves. */
  | {
      readonly kind: "without";
      readonly exclusion: number;
      readonly pick: undefined;
      /** Those that it leaves out: "the share of events WITH FEEDBACK". */
      readonly negated: boolean;
    }
  | {
      /** "of the state with the most rivers": among the rows of its noun that a question of its own finds. */
      readonly kind: "nested";
      readonly pick: Pick;
      readonly draft: Draft;
      /** Set where rows of one table are related to each other: by which words, if any says so. */
      readonly related: OwnRelated | undefined;
      /** Where the inner question finds what its rows are called: the field that holds it. */
      readonly called?: FieldRef;
      /** True for what those asked for do in a role: "who BOUGHT a lot". */
      readonly deed?: true;
      readonly negated: boolean;
    }
  | {
      /** "more visitors than Glass Hall": compared with what a question of its own finds, the field itself if it names none. */
      readonly kind: "scalar";
      readonly pick: Pick;
      readonly operator: Comparison;
      readonly draft: Draft;
    };

/** How rows of one table are related to those that an inner question finds. */
interface OwnRelated {
  readonly by: Relating | undefined;
  /** Told by a field of the table itself: whether those asked for are pointed at, as mentors are, or point. */
  readonly own?: "above" | "below";
}

/** What is computed, with its fields still to be settled. */
export type Formula =
  | { readonly kind: "pick"; readonly pick: Pick }
  | { readonly kind: "number"; readonly value: number }
  | {
      readonly kind: "aggregate";
      readonly name: AggregateName;
      readonly distinct: boolean;
      readonly of: Formula | "rows";
      /** Only rows that meet it enter the aggregate. */
      readonly when?: FilterTest;
      /** Where it is a test of other rows that belong to one: that one of them meets it is enough. */
      readonly some?: true;
    }
  | {
      readonly kind: "arithmetic";
      readonly operator: "+" | "-" | "*" | "/";
      readonly left: Formula;
      readonly right: Formula;
    }
  | { readonly kind: "period"; readonly unit: PeriodUnit; readonly of: Formula }
  | {
      readonly kind: "elapsed";
      readonly unit: "seconds" | "days" | "years";
      readonly from: Formula | string;
      readonly to: Formula | string;
    }
  /** A field of the row of the same table that a row points at: "their manager's salary". */
  | { readonly kind: "above"; readonly pointer: Pick; readonly of: Pick }
  /** A figure of all rows that agree with a row: "the average of their department". */
  | { readonly kind: "peers"; readonly name: Exclude<AggregateName, "count">; readonly by: Pick; readonly of: Pick }
  /** What a question of its own finds: "… and how many Y". */
  | { readonly kind: "query"; readonly draft: Draft };

export interface Filter {
  readonly at: number;
  readonly test: FilterTest;
  /** How it is joined to the filter before it. */
  readonly joiner: "and" | "or" | "both";
  /** The exclusion that it belongs to; undefined for the question itself. */
  readonly exclusion: number | undefined;
}

/** A condition on groups: the number of something, or an aggregate of a field. */
export interface GroupTest {
  readonly at: number;
  readonly of: Pick | undefined;
  readonly aggregate: AggregateName;
  readonly operator: Comparison;
  readonly value: number;
  /** Asks for what they are compared with, instead of a number: "more orders than Cafe Uno". */
  readonly against?: Draft;
  /** True where each of those counted counts once, however often it occurs. */
  readonly different?: true;
  readonly units?: readonly Unit[];
}

export interface Ordering {
  readonly at: number;
  readonly by:
    | { readonly kind: "field"; readonly pick: Pick; readonly aggregate?: AggregateName }
    | { readonly kind: "count"; readonly pick: Pick | undefined }
    /** What is computed of each row: how long it took. `pick`: the first field in it. */
    | { readonly kind: "formula"; readonly pick: Pick; readonly formula: Formula };
  readonly most: boolean;
  /** Undefined for a plain order. */
  readonly limit: number | undefined;
  /** Rows passed over before: 1 for "the second largest". */
  readonly after?: number;
  /** "THEIR last visit": of each row that is shown, the first of its own. */
  readonly own?: true;
  /** "AND their last visit": asked for beside them. */
  readonly beside?: true;
  /** Holds only where several rows are left: a state has one highest point, a country many. */
  readonly amongSeveral?: boolean;
}

/** What was read of a question, before its ambiguities are settled. */
export interface Draft {
  readonly selects: readonly SelectPart[];
  /** Tables named otherwise than in a select. */
  readonly tables: readonly Pick[];
  /** Fields named inside a modifier that nothing was compared with. */
  readonly hints: readonly Pick[];
  readonly filters: readonly Filter[];
  readonly groups: readonly Pick[];
  readonly having: readonly GroupTest[];
  readonly orders: readonly Ordering[];
  readonly exclusions: readonly Exclusion[];
  readonly ofAll: readonly OfAll[];
  /** The field by which a row points at another of its table that is shown beside it. */
  readonly above?: Pick;
  readonly distinct: boolean;
  readonly both: boolean;
  /** What figures are asked for in. */
  readonly units: readonly Unit[];
  /** Items that no rule accounted for. */
  readonly unread: readonly number[];
}
