import { formatNumber } from "../../language/numbers.js";
import { testText } from "../../profiles/vocabulary/test-text.js";
import type { Convention } from "../../profiles/vocabulary/vocabulary.js";
import type { Lexicon } from "../lexicon/lexicon.js";

/** How many rows of the table do not meet the convention; undefined where it was not counted. */
export function rowsMissing(lexicon: Lexicon, table: string, { tests }: Convention): number | undefined {
  const [test, second] = tests;
  if (test === undefined || second !== undefined) return undefined;
  const { profile } = lexicon.field({ table, field: test.field });
  const { rows } = lexicon.table(table);
  if (profile.nulls === undefined || profile.estimates !== undefined) return undefined;
  if (test.operator === "is null") return rows - profile.nulls;
  const found = profile.top?.find(({ value }) => value === test.value)?.count;
  if (found === undefined) return undefined;
  if (test.operator === "=") return rows - found - (test.orNull ? profile.nulls : 0);
  return test.operator === "!=" ? found + (test.orNull ? 0 : profile.nulls) : undefined;
}

export function leftOut(lexicon: Lexicon, table: string, convention: Convention): string {
  const count = rowsMissing(lexicon, table, convention);
  const rows = count === undefined ? "other rows" : `the other ${formatNumber(count)} ${count === 1 ? "row" : "rows"}`;
  return `counts only rows of ${table} with ${convention.tests.map(testText).join(" and ")}, not ${rows}`;
}

export function allRows(lexicon: Lexicon, table: string, convention: Convention): string {
  const count = rowsMissing(lexicon, table, convention);
  const { rows } = lexicon.table(table);
  const without = OTHERS[convention.kind];
  const among =
    count === undefined ? `${without} ones` : `the ${formatNumber(count)} ${convention.opposites[0] ?? without}`;
  return `counts all ${formatNumber(rows)} rows of ${table}, ${among} among them`;
}

const OTHERS: Readonly<Record<Convention["kind"], string>> = {
  valid: "deleted",
  current: "past",
  open: "ended",
  state: "other",
};

export function sourceOf({ source, said }: Convention): string {
  if (source === "rules" || source === "query log" || source === "model") return said.replace(/\.$/, "");
  const by = source === "comment" ? "a comment says" : source === "dbt" ? "dbt says" : "notes say";
  return `${by}: ${said.length > 120 ? `${said.slice(0, 119)}…` : said}`;
}
