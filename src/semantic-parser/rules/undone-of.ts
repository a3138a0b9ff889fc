import { stem, stemsOf } from "../../language/stems.js";
import { lowerText } from "../lexicon/items.js";
import { isTimed } from "../lexicon/times/dated-fields.js";
import { addFilter, type Cursor, cueAt, mentionKind, pickAt, skipSmall, tablesRead, textAt } from "./cursor.js";
import type { Pick } from "./draft.js";
import { fieldPick } from "./picks.js";

/** "whose DEPOSIT HAS NOT BEEN RETURNED", where deposit_returned_on may be empty: the day on which it was is missing. */
export function readUndoneOf(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  const cue = cueAt(cursor, at, "without") ?? cueAt(cursor, at, "not");
  if (cue === undefined || !/(?:not|n't|never|been)$/.test(textAt(cursor, at))) return false;
  const verb = skipSmall(cursor, at + 1, 2);
  const noun = nounBefore(cursor, at);
  const pick = mentionKind(cursor, verb) === "field" ? pickAt(cursor, verb) : undefined;
  if (pick !== undefined && readUnassigned(cursor, verb, pick)) return true;
  if (noun === undefined && readNeverDone(cursor, verb)) return true;
  if (pick === undefined || noun === undefined) return false;
  const [thing, deed] = [noun, verb].map((place) => stem(textAt(cursor, place).split(" ").at(-1)!)) as [string, string];
  const fields = pick.fields.filter(({ ref }) => {
    const field = lexicon.field(ref);
    return field.called.has(thing) && field.called.has(deed) && (field.profile.nulls ?? 0) > 0;
  });
  const dates = fields.filter(({ ref }) => isTimed(lexicon.field(ref)));
  const told = dates.length > 0 ? dates : fields;
  if (told.length === 0) return false;
  const missing = { at: verb, fields: told.map((option) => ({ ...option, score: 0.85 })), tables: [] };
  draft.hints.splice(0, draft.hints.length, ...draft.hints.filter((hint) => hint.at !== noun));
  showOwner(draft, noun);
  addFilter(cursor, at, { kind: "null", pick: missing, negated: false });
  cursor.at = /^yet$/.test(textAt(cursor, verb + 1)) ? verb + 2 : verb + 1;
  return true;
}

/** "jobs NOT INSPECTED", where they keep by whom they were: those that name nobody. */
function readUnassigned(cursor: Cursor, verb: number, pick: Pick): boolean {
  const read = tablesRead(cursor);
  const pointers = pick.fields.filter(({ ref }) => {
    const { pointsAt, profile } = cursor.lexicon.field(ref);
    return pointsAt !== undefined && (profile.nulls ?? 0) > 0 && read.includes(ref.table);
  });
  if (pointers.length === 0 || !/ed$/.test(textAt(cursor, verb))) return false;
  addFilter(cursor, cursor.at, { kind: "null", pick: { at: verb, fields: pointers, tables: [] }, negated: false });
  const anybody = /^by (?:any|some)(?:one|body)$/.test(`${textAt(cursor, verb + 1)} ${textAt(cursor, verb + 2)}`);
  cursor.at = anybody ? verb + 3 : verb + 1;
  return true;
}

/**
 * "drivers that were NEVER EXAMINED for their eyesight", where they keep when they last were: the day is missing. What it
 * was done for is said by the same field.
 */
function readNeverDone(cursor: Cursor, verb: number): boolean {
  const { items, lexicon } = cursor;
  const [asked, second] = tablesRead(cursor);
  const deed = stem(textAt(cursor, verb));
  if (asked === undefined || second !== undefined || !/ed$/.test(textAt(cursor, verb))) return false;
  const days = lexicon
    .table(asked)
    .fields.filter((field) => isTimed(field) && field.called.has(deed) && (field.profile.nulls ?? 0) > 0);
  const [day, other] = days;
  if (day === undefined || other !== undefined || mentionKind(cursor, verb) === "table") return false;
  const about = textAt(cursor, verb + 1) === "for" ? skipSmall(cursor, verb + 2, 2) : undefined;
  const said = stemsOf(lowerText(items[about ?? -1]));
  if (about !== undefined && !said.every((word) => day.called.has(word))) return false;
  addFilter(cursor, cursor.at, { kind: "null", pick: fieldPick(verb, day.ref, 0.85), negated: false });
  cursor.at = (about ?? verb) + 1;
  if (textAt(cursor, cursor.at) === "yet") cursor.at++;
  return true;
}

/** "hires where THE BOND was not returned": what is asked for is not the bond. */
function showOwner(draft: Cursor["draft"], noun: number): void {
  const [owner] = draft.tables;
  const shown = draft.selects.findIndex((part) => part.kind === "pick" && part.pick.at === noun);
  if (shown < 0 || owner === undefined) return;
  draft.selects.splice(shown, 1);
  if (draft.selects.length > 0) return;
  draft.tables.shift();
  draft.selects.push({ kind: "pick", pick: { ...owner, fields: [] }, distinct: false });
}

/** The place of the thing before "has not been", "have still not been". */
function nounBefore(cursor: Cursor, at: number): number | undefined {
  let place = at - 1;
  while (/^(?:has|have|had|was|were|is|are|still|yet)$/.test(textAt(cursor, place))) place--;
  return mentionKind(cursor, place) === "field" ? place : undefined;
}
