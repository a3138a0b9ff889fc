import type { Variant } from "./build.js";
import type { Draft } from "./draft.js";

/** The ways to set the details of a draft, with what each costs against the likeliest. */
export function variantsOf(draft: Draft): { variant: Variant; cost: number }[] {
  const counted = draft.selects.filter((part) => part.kind === "count");
  const superlative = draft.selects.some((part) => part.kind === "aggregate" && part.superlative);
  const plain = draft.selects.some((part) => part.kind === "pick");
  const distinct = draft.distinct && counted.length === 0;
  const named = draft.tables.length > 0 || draft.groups.length > 0;
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
        const cost = tableCost + (countAs === "rows" ? 0 : 0.05) + ((superlativeAs === "order") !== plain ? 0.05 : 0);
        variants.push({ variant: { namedTables, superlativeAs, countAs, distinct }, cost });
      }
    }
  }
  return variants;
}
