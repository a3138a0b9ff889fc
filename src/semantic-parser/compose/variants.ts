import type { Lexicon } from "../lexicon/lexicon.js";
import type { Draft, Pick } from "../rules/draft.js";
import type { Variant } from "./building.js";

/** The ways to set the details of a draft, with what each costs against the likeliest. */
export function variantsOf(draft: Draft, lexicon: Lexicon): { variant: Variant; cost: number }[] {
  const counted = draft.selects.filter((part) => part.kind === "count");
  const superlative = draft.selects.some((part) => part.kind === "aggregate" && part.superlative);
  const plain = draft.selects.some((part) => part.kind === "pick");
  const distinct = draft.distinct && counted.length === 0;
  const named = draft.tables.length > 0 || draft.groups.length > 0;
  const likeliest =
    counted.some((part) => isMeasure(part.pick, lexicon)) && draft.groups.length === 0 ? "field" : "rows";
  const variants: { variant: Variant; cost: number }[] = [];
  for (const [namedTables, tableCost] of named
    ? ([
        [true, 0],
        [false, 0.06],
      ] as const)
    : ([[true, 0]] as const)) {
    for (const countAs of counted.some((part) => (part.pick?.fields.length ?? 0) > 0)
      ? (["rows", "values", "field"] as const)
      : (["rows"] as const)) {
      for (const superlativeAs of superlative ? (["aggregate", "order"] as const) : (["aggregate"] as const)) {
        const cost =
          tableCost + (countAs === likeliest ? 0 : 0.05) + ((superlativeAs === "order") !== plain ? 0.05 : 0);
        variants.push({ variant: { namedTables, superlativeAs, countAs, distinct }, cost });
      }
    }
  }
  return variants;
}

/** "how many pages": a number that is kept, not something to be counted. */
function isMeasure(pick: Pick | undefined, lexicon: Lexicon): boolean {
  const top = pick?.fields[0];
  if (pick === undefined || top === undefined || (pick.tables[0]?.score ?? 0) >= top.score) return false;
  const field = lexicon.field(top.ref);
  return field.kind === "number" && !field.key && top.score > 0.6;
}
