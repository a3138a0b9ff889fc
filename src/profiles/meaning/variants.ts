import { groupBy } from "../../collections.js";
import type { Scalar } from "../statistics/scalars.js";
import type { ValueCount } from "../statistics/statistics.js";

const MOST = 5;

/**
 * Texts that are the same but for letter case, blanks and accents: each group with its spellings, the most frequent
 * first; the groups with the most rows. `values` must be all distinct values of the field.
 */
export function variantsIn(values: readonly ValueCount[]): { value: Scalar; count: number }[][] {
  const groups = groupBy(values, ({ value }) => (typeof value === "string" ? folded(value) : ""));
  groups.delete("");
  const rows = (group: readonly ValueCount[]) => group.reduce((sum, { count }) => sum + count, 0);
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .sort((a, b) => rows(b) - rows(a))
    .slice(0, MOST)
    .map((group) => group.map(({ value, count }) => ({ value, count })).sort((a, b) => b.count - a.count));
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").replace(/\s+/g, " ").trim();
}
