import { isPlural } from "../../../language/plurals.js";
import { saysIncome } from "../../lexicon/figures/income.js";
import { type Cursor, cueAt, fieldAt, mentionKind, numberAt, skipSmall, tableAt, textAt } from "../cursor.js";
import type { Ordering } from "../draft.js";
import { flagAt, flagsFigure } from "../flags.js";
import { keyAt } from "./orders.js";

const ASKS: readonly string[] = [
  "which",
  "what",
  "the",
  "list",
  "show",
  "give",
  "find",
  "name",
  "return",
  "display",
  "me",
];

/** "Which 5 cities have the largest population?", "five towns with the most shops": a number before what is asked for, with a superlative later on. */
export function readLimit(cursor: Cursor): boolean {
  const value = numberAt(cursor, cursor.at);
  const asked = cursor.at === 0 || ASKS.includes(textAt(cursor, cursor.at - 1));
  if (value === undefined || value < 1 || !Number.isInteger(value) || !asked) return false;
  if (cueAt(cursor, cursor.at + 1, "extreme", "most", "common", "top") !== undefined) return false;
  const thing = skipSmall(cursor, cursor.at + 1, 1);
  const kind = textAt(cursor, thing).split(" ").every(isPlural) ? mentionKind(cursor, thing) : undefined;
  const later = cursor.items.slice(cursor.at + 1);
  const ranked = later.some((item) => item.kind === "cue" && ["extreme", "most", "common"].includes(item.cue.kind));
  if (kind === undefined || !ranked) return false;
  cursor.limit = value;
  cursor.at++;
  return true;
}

/** "the 3 customers by ORDERS", "by COMPLETED orders": by how many; the state is read where it stands. */
function countedRows(cursor: Cursor, from: number): Omit<Key, "from"> | undefined {
  const at = skipSmall(cursor, from, 2);
  const noun = mentionKind(cursor, at) === "value" ? at + 1 : at;
  const pick = mentionKind(cursor, noun) === "table" ? tableAt(cursor, noun) : undefined;
  // "By REVENUE", where sales are called so too: by what they come to.
  const income = !isPlural(textAt(cursor, noun)) && saysIncome(textAt(cursor, noun));
  if (pick === undefined || (income && fieldAt(cursor, noun, true) !== undefined)) return undefined;
  return noun === at ? { by: { kind: "count", pick }, next: at + 1 } : { by: { kind: "count", pick }, next: at, noun };
}

/** "the 3 teachers by BILLABLE HOURS": by the hours; which of them is read where it stands. */
function flaggedFigure(cursor: Cursor, from: number): Omit<Key, "from"> | undefined {
  const at = skipSmall(cursor, from, 2);
  const pick = flagAt(cursor, at) !== undefined && flagsFigure(cursor, at) ? fieldAt(cursor, at + 1, true) : undefined;
  return pick && { by: { kind: "field", pick }, next: at, noun: at + 1 };
}

interface Key {
  readonly by: Ordering["by"];
  readonly from: number;
  readonly next: number;
  /** The place of what is counted, where a state stands before it. */
  readonly noun?: number;
}

/** "top 5 cities BY NUMBER OF SHOPS", "the five largest cities BY POPULATION": what ranks the thing that stands before. */
export function rankingKey(cursor: Cursor, start: number): Key | undefined {
  for (let at = start; at < Math.min(start + 6, cursor.items.length); at++) {
    const by = textAt(cursor, at) === "by" || cueAt(cursor, at, "order") !== undefined;
    if (!by || /^an?$/.test(textAt(cursor, at + 1))) continue;
    const found = countedRows(cursor, at + 1) ?? flaggedFigure(cursor, at + 1) ?? keyAt(cursor, at + 1);
    return found === undefined ? undefined : { ...found, from: at };
  }
  return undefined;
}

/** What ranks is read: it is passed over where it stands. */
export function passOverKey(cursor: Cursor, { from, next, noun }: Key): void {
  cursor.skips.set(from, next);
  if (noun !== undefined) cursor.skips.set(noun, noun + 1);
}
