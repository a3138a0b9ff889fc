import { fieldKey } from "../../../databases/schema.js";
import { addFilter, type Cursor, mentionKind, skipSmall, textAt, valuesAt } from "../cursor.js";
import type { FilterTest, ValueOption } from "../draft.js";
import { fieldPick } from "../picks.js";

const SPLIT = /^(?:split|divided|separated|grouped)$/;

/**
 * "revenue SPLIT BY fibre, copper and radio": by the field of which these are values, of rows that have one of them. "Split by
 * region" says no more than "by".
 */
export function readListedKinds(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  const by = placeOfBy(cursor);
  if (by === undefined) return false;
  const { lists, next } = listedAt(cursor, skipSmall(cursor, by + 1, 2));
  const [first, second] = lists;
  const [top] =
    first === undefined || second === undefined
      ? []
      : first.filter((option) => lists.every((list) => list.some((other) => isSame(other, option))));
  if (top === undefined) {
    cursor.at = by;
    return mentionKind(cursor, skipSmall(cursor, by + 1, 2)) !== "value";
  }
  const { ref, score } = top;
  const tests = lists.map(
    (list): FilterTest => ({ kind: "value", options: list.filter((option) => isSame(option, top)), negated: false }),
  );
  const pick = fieldPick(by, ref, score);
  draft.groups.push(pick);
  const all = lexicon.field(ref).profile.distinct?.count === tests.length;
  if (!all) addFilter(cursor, at, { kind: "several", joiner: "or", pick, tests });
  cursor.versus = true;
  cursor.at = next;
  return true;
}

const isSame = (one: ValueOption, other: ValueOption) => fieldKey(one.ref) === fieldKey(other.ref);

/** The place of "by" in "split by", "broken down by", "divided into". */
function placeOfBy(cursor: Cursor): number | undefined {
  const { at } = cursor;
  const down = textAt(cursor, at) === "broken" && textAt(cursor, at + 1) === "down";
  const by = SPLIT.test(textAt(cursor, at)) ? at + 1 : down ? at + 2 : undefined;
  return by !== undefined && /^(?:by|into|per)$/.test(textAt(cursor, by)) ? by : undefined;
}

/** What stored values the pieces of an enumeration can mean. */
function listedAt(cursor: Cursor, start: number) {
  const lists: ValueOption[][] = [];
  let next = start;
  for (let at = start; mentionKind(cursor, at) === "value"; ) {
    lists.push(valuesAt(cursor, at));
    next = at + 1;
    at = next;
    while (/^(?:,|and|or|&)$/.test(textAt(cursor, at))) at++;
    if (at === next) break;
  }
  return { lists, next };
}

/** "with the day and MORNING OR AFTERNOON", where no row is anything else: which of the two each is. */
export function readEitherKind(cursor: Cursor): boolean {
  const { at, draft, exclusion, lexicon } = cursor;
  if (mentionKind(cursor, at) !== "value" || textAt(cursor, at + 1) !== "or" || exclusion !== undefined) return false;
  if (!asksBeside(cursor) || draft.selects.length === 0) return false;
  const others = mentionKind(cursor, at + 2) === "value" ? valuesAt(cursor, at + 2) : [];
  const [both] = valuesAt(cursor, at).filter((one) =>
    others.some((other) => isSame(one, other) && one.value !== other.value),
  );
  if (both === undefined || lexicon.field(both.ref).profile.distinct?.count !== 2) return false;
  const { ref, score } = both;
  draft.selects.push({ kind: "pick", pick: fieldPick(at, ref, score), distinct: false });
  cursor.at = at + 3;
  return true;
}

/** "and", "whether", ", with": what follows is asked for too. */
function asksBeside(cursor: Cursor): boolean {
  const before = textAt(cursor, cursor.at - 1);
  return /^(?:and|plus|whether)$/.test(before) || (before === "with" && textAt(cursor, cursor.at - 2) === ",");
}
