import { stemsOf } from "../../../language/stems.js";
import { type Item, lowerText } from "../items.js";
import type { LexicalField, Lexicon } from "../lexicon.js";

/**
 * "Ann Berg's HOURLY RATE", where persons have a "standard hourly rate" and each of their entries has an hourly rate of
 * its own: what is kept of the person.
 */
export function figuresOfOwners(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  return items.map((item, at): Item => {
    const top = item.kind === "mention" ? item.meanings[0] : undefined;
    const owner = ownerAt(items, at);
    if (item.kind !== "mention" || top?.kind !== "field" || owner === undefined || top.ref.table === owner) return item;
    const words = stemsOf(item.text);
    const [own, second] = lexicon.table(owner).fields.filter((field) => endsWith(field, words));
    if (own === undefined || second !== undefined) return item;
    const others = item.meanings.filter((each) => each.kind !== "field" || each.ref !== own.ref);
    return { ...item, meanings: [{ kind: "field", ref: own.ref, score: top.score }, ...others] };
  });
}

/** The table of the stored name whose figure stands at a place: "ANN BERG's rate", "the rate of ANN BERG". */
function ownerAt(items: readonly Item[], at: number): string | undefined {
  const place = /^['’]s?$/.test(lowerText(items[at - 1])) ? at - 2 : lowerText(items[at + 1]) === "of" ? at + 2 : -1;
  const item = items[place];
  const top = item?.kind === "mention" ? item.meanings[0] : undefined;
  return top?.kind === "value" ? top.ref.table : undefined;
}

/** "Standard hourly rate" ends with "hourly rate". */
const endsWith = ({ namings }: LexicalField, words: readonly string[]) =>
  namings.some((name) => name.words.length > words.length && name.words.slice(-words.length).join() === words.join());
