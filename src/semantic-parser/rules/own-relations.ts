import { type Item, lowerText } from "../lexicon/items.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { tableOfMeaning } from "../lexicon/mention.js";
import { ownPointers } from "../lexicon/things/self-relations.js";

/** A row and those above or below it in the same table: "who reports to Ann Berg", "Ann Berg's mentor". */
export interface OwnRelation {
  readonly table: string;
  /** The row that is named: its place and the place after it. */
  readonly from: number;
  readonly to: number;
  /** What is read no more: the words that relate, and a "who" whose answer they name. */
  readonly passed: readonly number[];
  /** The word for the row that is asked for, where it is the one above: "mentor". */
  readonly role: number | undefined;
}

const BELOW = [
  /^(?:reports?|reporting|reported)(?: directly)? to$/,
  /^(?:come |comes |works? |working |directly )*(?:under|below|beneath)$/,
  /^(?:managed|supervised|led|mentored|headed|coached)(?: directly)? by$/,
];
const LONGEST = 4;

export function findOwnRelation(items: readonly Item[], lexicon: Lexicon): OwnRelation | undefined {
  for (const { table, field: pointer } of ownPointers(lexicon)) {
    const found = belowAt(items, table) ?? aboveAt(items, table, pointer);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** "the depots under Leeds Hub": those that point at the row named. */
function belowAt(items: readonly Item[], table: string): OwnRelation | undefined {
  for (let to = 1; to < items.length; to++) {
    const length = [...Array(LONGEST).keys()].map((each) => LONGEST - each).find((each) => relates(items, to, each));
    if (length === undefined) continue;
    const start = to - length;
    const asked = items.slice(0, start).some((item) => isOf(item, table, "table"));
    let from = to;
    while (/^(?:the|our|a|an)$/.test(lowerText(items[from])) || isOf(items[from], table, "table")) from++;
    const end = endOfName(items, from, table);
    if (!asked || end === from) continue;
    return { table, from, to: end, passed: placesFrom(start, from), role: undefined };
  }
  return undefined;
}

function relates(items: readonly Item[], to: number, length: number): boolean {
  const words = items.slice(Math.max(0, to - length), to).map(lowerText);
  return words.length === length && BELOW.some((pattern) => pattern.test(words.join(" ")));
}

/** "Ann Berg's mentor", "the mentor of Ann Berg": the row that the one named points at. */
function aboveAt(items: readonly Item[], table: string, pointer: string): OwnRelation | undefined {
  const role = items.findIndex(
    (item) =>
      item.kind === "mention" &&
      item.meanings[0].kind === "field" &&
      item.meanings[0].ref.table === table &&
      item.meanings[0].ref.field === pointer,
  );
  if (role < 0) return undefined;
  const who = items.slice(0, role).flatMap((item, at) => (/^who$/i.test(item.text) ? [at] : []));
  if (lowerText(items[role + 1]) === "of") {
    const to = endOfName(items, role + 2, table);
    if (to > role + 2) return { table, from: role + 2, to, passed: [...who, role + 1], role };
  }
  if (!/^['’]s?$/.test(lowerText(items[role - 1]))) return undefined;
  let from = role - 1;
  while (isOf(items[from - 1], table, "value")) from--;
  return from === role - 1 ? undefined : { table, from, to: role - 1, passed: [...who, role - 1], role };
}

/** The place after the values of the table that stand in a row. */
function endOfName(items: readonly Item[], from: number, table: string): number {
  let to = from;
  while (isOf(items[to], table, "value")) to++;
  return to;
}

function isOf(item: Item | undefined, table: string, kind: "table" | "value"): boolean {
  if (item?.kind !== "mention" || item.meanings[0].kind !== kind) return false;
  return item.meanings.some((each) => each.kind === kind && tableOfMeaning(each) === table);
}

const placesFrom = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
