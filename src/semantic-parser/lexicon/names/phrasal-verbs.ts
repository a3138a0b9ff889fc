import { nameWords } from "../../../language/name-words.js";
import { type Item, lowerText } from "../items.js";

/** What follows "over" where it belongs to the verb before it, or says during what time. */
const BEHIND =
  /^(?:in|on|at|to|by|for|from|since|before|after|until|till|yet|already|late|early|and|or|but|today|yesterday|tomorrow|per)$/;

const OPPOSITE: Readonly<Record<string, string>> = {
  in: "out",
  out: "in",
  on: "off",
  off: "on",
  up: "down",
  down: "up",
};

/** "Who MOVED IN this month" names no day on which somebody moved out. */
export function namesOpposite(items: readonly Item[], at: number, field: string): boolean {
  const opposite = OPPOSITE[lowerText(items[at + 1])];
  const next = items[at + 2];
  const closes =
    next === undefined || next.kind === "mark" || /^(?:this|last|next|yesterday|today)\b/.test(lowerText(next));
  return opposite !== undefined && closes && nameWords(field).includes(opposite);
}

function isOpposite(items: readonly Item[], at: number): boolean {
  const item = items[at];
  const [top] = item?.kind === "mention" ? item.meanings : [];
  return top?.kind === "field" && namesOpposite(items, at, top.ref.field);
}

/** "Cars HANDED OVER IN May", "sales OVER LAST MONTH": nothing that more is asked for than. */
export function phrasalVerbs(items: readonly Item[]): readonly Item[] {
  return items.map((item, at): Item => {
    const { from, to, text } = item;
    if (isOpposite(items, at)) return { from, to, text, kind: "word", weight: "content" };
    if (item.kind !== "cue" || item.cue.kind !== "compare" || lowerText(item) !== "over") return item;
    const next = items[at + 1];
    const closes = next === undefined || next.kind === "mark" || next.kind === "period";
    if (!closes && !BEHIND.test(lowerText(next))) return item;
    return { from, to, text, kind: "word", weight: "function" };
  });
}
