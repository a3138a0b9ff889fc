import { addFilter, type Cursor, fieldAt, mentionKind, skipSmall, takeLastField, textAt } from "./cursor.js";
import type { Pick } from "./draft.js";

const MISSING = /^(?:missing|empty|blank|unknown|null|unset|unspecified)$/;

/** "with a MISSING phone number", "whose town is UNKNOWN": rows in which a field says nothing. */
export function readMissing(cursor: Cursor): boolean {
  const { at, items } = cursor;
  if (!MISSING.test(textAt(cursor, at)) || items[at]?.kind !== "word") return false;
  const before = mentionKind(cursor, at + 1) === "field" ? optional(cursor, fieldAt(cursor, at + 1)) : undefined;
  const pick = before ?? optional(cursor, lastField(cursor));
  if (pick === undefined) return false;
  if (before === undefined) takeLastField(cursor, at, false);
  addFilter(cursor, at, { kind: "null", pick, negated: cursor.negated });
  cursor.at = before === undefined ? at + 1 : at + 2;
  return true;
}

/** The field that "is missing" is said of. */
function lastField(cursor: Cursor): Pick | undefined {
  const { at } = cursor;
  const place = [at - 1, at - 2, at - 3].find((each) => mentionKind(cursor, each) !== undefined);
  const near = place !== undefined && skipSmall(cursor, place + 1, 3) >= at - 1;
  return near && mentionKind(cursor, place) === "field" ? fieldAt(cursor, place) : undefined;
}

/** Those of the fields that may be empty. */
function optional({ lexicon }: Cursor, pick: Pick | undefined): Pick | undefined {
  const fields = pick?.fields.filter(({ ref }) => (lexicon.field(ref).profile.nulls ?? 0) > 0) ?? [];
  return pick === undefined || fields.length === 0 ? undefined : { ...pick, fields, tables: [] };
}
