import { isPlural, singular } from "../../../language/plurals.js";
import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";
import { isTimed } from "../times/dated-fields.js";

const SAID = 0.97;

/**
 * "ADMISSIONS in May", where "IN = inpatient (admission)" and every row says when somebody arrived, "arrival or admission": the
 * rows of that kind, as all of them have such a day.
 */
export function kindsBeforeDates(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  return items.map((item): Item => {
    const [top] = item.kind === "mention" ? item.meanings : [];
    const word = lowerText(item);
    if (item.kind !== "mention" || top?.kind !== "field" || !isPlural(word)) return item;
    const { profile } = lexicon.field(top.ref);
    if (!isTimed(lexicon.field(top.ref)) || (profile.nulls ?? 0) > 0) return item;
    const { table } = top.ref;
    const fields = lexicon.vocabulary.tables.find((each) => each.table === table)?.fields ?? [];
    const kinds = fields.flatMap(({ field, codes }) =>
      codes
        .filter(({ meanings }) => meanings.includes(singular(word)))
        .map(({ value }): Meaning => ({ kind: "value", ref: { table, field }, value, score: SAID })),
    );
    const [only, second] = kinds;
    return only === undefined || second !== undefined ? item : { ...item, meanings: [only] };
  });
}
