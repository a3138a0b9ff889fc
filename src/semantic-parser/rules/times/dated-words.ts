import { stem, stemsOf } from "../../../language/stems.js";
import { isMoney } from "../../lexicon/figures/money.js";
import { type Item, lowerText } from "../../lexicon/items.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { beginnings } from "../../lexicon/times/dated-events.js";
import { beginningOf, isEvent, isTimed } from "../../lexicon/times/dated-fields.js";
import { type Cursor, mentionKind, pickAt, skipSmall, textAt } from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";
import { fieldPick } from "../picks.js";

/** What happens to a row, from one of its days to another. */
export interface Course {
  readonly from: Pick;
  readonly to: Pick;
  readonly next: number;
}

/** "opening and closing", "from the order to its delivery": the two dates that words name. */
export function pairAt(cursor: Cursor, at: number): Course | undefined {
  const first = dateAt(cursor, at) ?? beginningAt(cursor, at);
  const joint = first === undefined ? -1 : jointAfter(cursor, first.next);
  const second = joint < 0 ? undefined : endNamed(cursor, joint + 1);
  if (first === undefined || second === undefined) return undefined;
  return { from: besideOther(cursor, first.pick, second.pick), to: second.pick, next: second.next };
}

/** "From OPENING to closing": a date of the rows that are closed, if it is only somewhat called so, and none of other rows. */
function besideOther({ items, lexicon }: Cursor, pick: Pick, other: Pick): Pick {
  const tables = new Set(other.fields.map(({ ref }) => ref.table));
  if (pick.fields.some(({ ref }) => tables.has(ref.table))) return pick;
  const said = stemsAt(items[pick.at]);
  const own = lexicon.fields.filter(
    (field) =>
      isTimed(field) &&
      tables.has(field.ref.table) &&
      field.namings.some(({ words }) => words.some((word) => said.some((each) => isEvent(each, word)))),
  );
  return own.length === 0 ? pick : { ...pick, fields: own.map(({ ref }) => ({ ref, score: 0.85 })) };
}

const stemsAt = (item: Item | undefined): string[] =>
  lowerText(item)
    .split(/[\s-]+/)
    .map(stem);

/** "from ORDER to collection": the day with which the rows of that name begin. */
function beginningAt(cursor: Cursor, start: number): Dated | undefined {
  const at = skipSmall(cursor, start, 2);
  const [table] = mentionKind(cursor, at) === "table" ? (pickAt(cursor, at)?.tables ?? []) : [];
  const begins = table && beginningOf(cursor.lexicon.table(table.table));
  return begins && { pick: endAt(at, begins), next: at + 1 };
}

/** "to THE MONEY COMING IN", "to CLOSING", "to ITS PAYMENT": the day on which that was. */
const endNamed = (cursor: Cursor, start: number): Dated | undefined =>
  moneyAt(cursor, start) ?? dateAt(cursor, start) ?? beginningAt(cursor, start);

const MONEY_COMES =
  /^(?:the |our |any |all )?money (?:coming|arriving|arrives?|comes?|came|is|being)(?: (?:in|received|paid|there|here))?/;
const TAKEN = stemsOf("received paid collected");

/** "the money coming in": when it was received, as payments keep it. */
function moneyAt({ items, lexicon }: Cursor, start: number): Dated | undefined {
  const said = items
    .slice(start, start + 4)
    .map(lowerText)
    .join(" ");
  const [phrase] = MONEY_COMES.exec(said) ?? [];
  const dates = lexicon.fields.filter((field) => isTimed(field) && TAKEN.some((word) => field.called.has(word)));
  const paid = dates.filter(({ ref }) => lexicon.table(ref.table).fields.some(isMoney));
  if (phrase === undefined || paid.length === 0) return undefined;
  const fields = paid.map(({ ref }) => ({ ref, score: 0.85 }));
  return { pick: { at: start, fields, tables: [] }, next: start + phrase.split(" ").length };
}

/** "and" or "to", after a few words that belong to the first date: "the signing of the contract and …". */
function jointAfter(cursor: Cursor, start: number): number {
  for (let at = start; at < start + 4; at++) {
    if (/^(?:and|to|until|till)$/.test(textAt(cursor, at))) return at;
  }
  return -1;
}

export interface Dated {
  readonly pick: Pick;
  readonly next: number;
}

/** The date that the next telling word names. */
export function dateAt(cursor: Cursor, start: number): Dated | undefined {
  for (let at = start; at < start + 4; at++) {
    const item = cursor.items[at];
    if (item === undefined || item.kind === "mark") return undefined;
    const pick = datedBy(cursor, at);
    if (pick !== undefined) return { pick, next: at + 1 };
    if (item.kind !== "word" || item.weight === "content") return undefined;
  }
  return undefined;
}

/** "… do people book": the verb that follows. */
export function laterDate(cursor: Cursor, start: number): Dated | undefined {
  for (let at = start; at < start + 6; at++) {
    const pick = datedBy(cursor, at);
    if (pick !== undefined) return { pick, next: at + 1 };
  }
  return undefined;
}

/** The dates that a word names, or of which it says what happened then: "brewing" of brewed_on. */
export function datedBy(cursor: Cursor, at: number): Pick | undefined {
  const item = cursor.items[at];
  if (item === undefined || (item.kind !== "mention" && item.kind !== "word")) return undefined;
  if (item.kind === "word" && item.weight === "function") return undefined;
  const named = pickAt(cursor, at)?.fields ?? [];
  const stems = stemsAt(item);
  const fields = cursor.lexicon.fields.filter(isTimed).flatMap((field): FieldOption[] => {
    const { ref, called } = field;
    const score = named.find((option) => option.ref.table === ref.table && option.ref.field === ref.field)?.score ?? 0;
    const event = stems.some((word) => [...called].some((other) => isEvent(word, other) && !isAside(field, other)));
    return score > 0 || event ? [{ ref, score: Math.max(score, event ? 0.85 : 0) }] : [];
  });
  // "From OPENING to closing", where the date is called created_at.
  const begun = fields.length > 0 ? [] : stems.flatMap((word) => beginnings(cursor.items, word, cursor.lexicon));
  const found = [...fields, ...begun.flatMap((each) => (each.kind === "field" ? [each] : []))];
  return found.length === 0 ? undefined : { at, fields: found.sort((a, b) => b.score - a.score), tables: [] };
}

/** "money" in "last money-laundering check": of three words and more, only the last says what happened. */
const isAside = ({ namings }: LexicalField, word: string) =>
  namings.every(({ words }) => !words.includes(word) || (words.length > 2 && words.at(-1) !== word));

export const endAt = (at: number, { ref }: LexicalField): Pick => fieldPick(at, ref, 0.85);
