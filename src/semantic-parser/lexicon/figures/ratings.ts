import type { Item } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";

/** "average RATING" is what people give, where something keeps it, and no hourly rate, tax rate or rate of exchange. */
export function ratings(items: readonly Item[], lexicon: Lexicon): Item[] {
  return items.map((item): Item => {
    if (item.kind !== "mention" || !/^ratings?$/i.test(item.text)) return item;
    const [first, ...others] = item.meanings.filter((each) => !isRate(each, lexicon));
    return first === undefined ? item : { ...item, meanings: [first, ...others] };
  });
}

/** "hourly_rate": a rate of something. */
function isRate(meaning: Meaning, lexicon: Lexicon): boolean {
  if (meaning.kind !== "field") return false;
  const { own } = lexicon.field(meaning.ref);
  return own.length > 1 && own.at(-1) === "rate";
}
