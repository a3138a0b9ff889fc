import { type Item, lowerText, namedTable } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";

const SCORE = 0.97;

/**
 * "Which VISITS are PLANNED", where price plans are called plans: what a code of the rows that are named means to the letter, and
 * no rows of another table that is called by the noun of the verb. Those that refer to them may well be the deed: "lessons BOOKED
 * in May" of bookings.
 */
export function participles(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  const named = new Set(items.flatMap((item) => (isVerb(item) ? [] : (namedTable(item) ?? []))));
  return items.map((item): Item => {
    const table = namedTable(item);
    if (item.kind !== "mention" || table === undefined || !isVerb(item) || named.has(table)) return item;
    const isDeed = lexicon.joins.some(({ from, to }) => from.table === table && named.has(to.table));
    const states = isDeed ? [] : statesOf(lowerText(item), named, lexicon);
    const [first, ...others] = states;
    return first === undefined ? item : { ...item, meanings: [first, ...others] };
  });
}

const isVerb = (item: Item) => /^\p{Ll}+[^e]ed$/u.test(item.text);

function statesOf(word: string, tables: ReadonlySet<string>, { vocabulary }: Lexicon): Meaning[] {
  return vocabulary.tables
    .filter(({ table }) => tables.has(table))
    .flatMap(({ table, fields }) =>
      fields.flatMap(({ field, codes }) =>
        codes
          .filter(({ meanings }) => meanings.includes(word))
          .map(({ value }): Meaning => ({ kind: "value", ref: { table, field }, value, score: SCORE })),
      ),
    );
}
