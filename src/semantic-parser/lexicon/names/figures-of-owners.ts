import { stemsOf } from "../../../language/stems.js";
import { type Item, lowerText, namedTable } from "../items.js";
import type { LexicalField, Lexicon } from "../lexicon.js";

/**
 * "Ann Berg's HOURLY RATE", "the HOURLY RATE of our partners", "partners with their HOURLY RATE", where persons have a
 * "standard hourly rate" and each of their entries has an hourly rate of its own: what is kept of the person.
 */
export function figuresOfOwners(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  return items.map((item, at): Item => {
    const top = item.kind === "mention" ? item.meanings[0] : undefined;
    const owner = ownerAt(items, at);
    if (item.kind !== "mention" || top?.kind !== "field" || owner === undefined || top.ref.table === owner) return item;
    const words = stemsOf(item.text);
    const [own, second] = lexicon
      .table(owner)
      .fields.filter((field) => field.kind === "number" && !field.key && endsWith(field, words));
    if (own === undefined || second !== undefined) return item;
    const others = item.meanings.filter((each) => each.kind !== "field" || each.ref !== own.ref);
    return { ...item, meanings: [{ kind: "field", ref: own.ref, score: top.score }, ...others] };
  });
}

/** The table of those whose figure stands at a place: "ANN BERG's rate", "the rate of ANN BERG", "PARTNERS and their rate". */
function ownerAt(items: readonly Item[], at: number): string | undefined {
  const place = placeOfOwner(items, at);
  const item = items[place];
  const top = item?.kind === "mention" ? item.meanings[0] : undefined;
  // "The balance of SAVINGS ACCOUNTS": of the accounts, whatever table says which are for savings.
  const noun = top?.kind === "value" && place > at ? namedTable(items[place + 1]) : undefined;
  return noun ?? (top?.kind === "value" ? top.ref.table : top?.kind === "table" ? top.table : undefined);
}

function placeOfOwner(items: readonly Item[], at: number): number {
  const before = lowerText(items[at - 1]);
  if (/^['’]s?$/.test(before)) return at - 2;
  if (/^(?:their|his|her|its)$/.test(before))
    return items.findLastIndex(({ kind }, place) => place < at && kind === "mention");
  const of = lowerText(items[at + 1]);
  if (!/^of(?: each| every)?$/.test(of)) return -1;
  return /^(?:an?|the|our|all|each|every)$/.test(lowerText(items[at + 2])) ? at + 3 : at + 2;
}

/** "Standard hourly rate" ends with "hourly rate". */
const endsWith = ({ namings }: LexicalField, words: readonly string[]) =>
  namings.some((name) => name.words.length > words.length && name.words.slice(-words.length).join() === words.join());
