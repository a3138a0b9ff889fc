import type { SqlDialect } from "../dialect.js";
import { withoutTrailing } from "../first-word.js";
import { sqlReader } from "../parse.js";
import type { NamedTables } from "../relations.js";
import { node } from "../tree.js";
import { comparedReading, compareParts, type Difference } from "./compare-parts.js";
import { type Labels, type QueryParts, queryParts } from "./query-parts.js";

/** How two queries differ, as far as their trees show it. */
export interface QueryDifference {
  /** What the first does and the other does not. */
  readonly own: string;
  /** The same of the other. */
  readonly other: string;
  /** How many differences that is. */
  readonly said: number;
  /** Whether they may differ in more than is said. */
  readonly more: boolean;
}

/** More than this many do not fit into a line. */
const SAID = 2;

/**
 * Compares queries with the first one. Undefined for one that cannot be parsed, and where nothing that has words differs.
 */
export async function queryDifferences(
  first: string,
  others: readonly string[],
  schema: NamedTables,
  dialect: SqlDialect,
  labels: Labels,
): Promise<(QueryDifference | undefined)[]> {
  const parse = await sqlReader(dialect);
  const read = (sql: string): QueryParts | undefined => {
    const parsed = parse(withoutTrailing(sql));
    const statement =
      parsed.kind === "parsed" && parsed.statements.length === 1 ? node(parsed.statements[0]) : undefined;
    return statement && queryParts(statement, schema, labels);
  };
  const own = read(first);
  return others.map((sql) => {
    const other = own && read(sql);
    return own && other && differenceOf(own, other, labels);
  });
}

function differenceOf(own: QueryParts, other: QueryParts, labels: Labels): QueryDifference | undefined {
  const compared = compareParts(own, other, labels);
  const found = compared.length > 0 ? compared : comparedReading(own, other, labels);
  // Other words for the same would be no difference to a reader.
  const told = found.filter((each) => each.own !== each.other);
  if (told.length === 0) return undefined;
  const said = told.slice(0, SAID);
  const list = (side: keyof Pick<Difference, "own" | "other">) => said.map((each) => each[side]).join(", ");
  const more = found.length > said.length || own.untold !== other.untold;
  return { own: list("own"), other: list("other"), said: said.length, more };
}

/** What a query finds: one figure, or rows. */
export type Found = { readonly figure: string } | { readonly rows: string };

/** In one line: "Counted by order date; by shipping date it is 31." @param found By the other. */
export function differenceLine({ own, other, said, more }: QueryDifference, found: Found): string {
  const end = "rows" in found ? `: ${found.rows}` : said > 1 ? `: ${found.figure}` : ` it is ${found.figure}`;
  const line = `${own.charAt(0).toUpperCase()}${own.slice(1)}; ${other}${end}.`;
  return more ? `${line} They may differ in more.` : line;
}
