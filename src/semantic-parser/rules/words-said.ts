import { fieldKey } from "../../databases/schema.js";
import { stem } from "../../language/stems.js";
import { type Token, tokenize } from "../../language/tokens.js";
import { type Item, lowerText } from "../lexicon/items.js";
import { isTimed } from "../lexicon/times/dated-fields.js";
import type { Cursor } from "./cursor.js";

/** Words of dates that tell none of them apart. */
export const TELLS_NOTHING = new Set(
  "date day time year month week quarter at on from to per first last come came go went".split(" ").map(stem),
);

/** The words of a question that a date may be called by, or echo. */
export function wordsSaid(cursor: Cursor): Token[] {
  return cursor.items
    .filter(
      (item, at) =>
        !isOfRank(cursor, at) &&
        !isStoredText(item) &&
        !isFigure(cursor, item) &&
        !isOtherField(cursor, item) &&
        // "Since 2023", whatever field says since when.
        lowerText(item) !== "since",
    )
    .flatMap(({ text }) => tokenize(text))
    .filter((token) => token.kind === "word" && !TELLS_NOTHING.has(token.stem));
}

/** "Per BOOKING CHANNEL" is not when they were booked. */
function isOtherField({ lexicon }: Cursor, item: Item): boolean {
  const top = item.kind === "mention" ? item.meanings[0] : undefined;
  return top?.kind === "field" && item.text.includes(" ") && top.score >= 0.98 && !isTimed(lexicon.field(top.ref));
}

/** "most frequent FIRST": no first day. */
const isOfRank = ({ items }: Cursor, at: number) => lowerText(items[at]) === "first" && items[at - 1]?.kind === "cue";

/** "Active users" are a figure with a date of its own. */
function isFigure({ lexicon }: Cursor, item: Item): boolean {
  const top = item.kind === "mention" ? item.meanings[0] : undefined;
  return top?.kind === "field" && lexicon.figures.has(fieldKey(top.ref));
}

/** "Created a document" may be a kind of event that is stored, and no date; what a code means is said of the rows. */
export function isStoredText(item: Item): boolean {
  if (item.kind !== "mention" || item.meanings[0].kind !== "value") return false;
  return item.text.includes(" ") || item.meanings[0].value.toLowerCase().includes(item.text.toLowerCase());
}
