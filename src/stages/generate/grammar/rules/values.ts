import {
  addFilter,
  type Cursor,
  cueAt,
  fieldAt,
  mentionKind,
  numberAt,
  skipSmall,
  takeLastField,
  textAt,
  valuesAt,
} from "../cursor.js";
import type { ValueOption } from "../draft.js";
import { fieldsFor } from "./guess.js";

/** A stored value: "from France", "the volvo model", "not Ford". */
export function readValue(cursor: Cursor): boolean {
  if (mentionKind(cursor, cursor.at) !== "value") return false;
  const options = valuesAt(cursor, cursor.at);
  const after = fieldAt(cursor, cursor.at + 1);
  const fits = (list: readonly ValueOption[], fields: typeof after) =>
    list.filter((option) =>
      fields?.fields.some(({ ref }) => ref.table === option.ref.table && ref.field === option.ref.field),
    );
  const named = fits(options, after);
  addFilter(cursor, cursor.at, { kind: "value", options: named.length > 0 ? named : options, negated: cursor.negated });
  cursor.at += named.length > 0 && mentionKind(cursor, cursor.at + 1) === "field" ? 2 : 1;
  return true;
}

/** Quoted text that no stored value equals: still compared with the field before it. */
export function readQuoted(cursor: Cursor): boolean {
  const item = cursor.items[cursor.at];
  if (item?.kind !== "quoted") return false;
  const pick = takeLastField(cursor, cursor.at, false);
  const guessed = pick ?? fieldsFor(cursor, cursor.at, item.text);
  if (guessed === undefined) return false;
  const operator = cursor.negated ? "!=" : "=";
  addFilter(cursor, cursor.at, { kind: "compare", pick: guessed, operator, value: item.text });
  cursor.at++;
  return true;
}

/** "4 cylinders", "in 2014", "3 years old", "age 20" where the field was read before. */
export function readNumber(cursor: Cursor): boolean {
  const value = numberAt(cursor, cursor.at);
  if (value === undefined || cueAt(cursor, cursor.at + 1, "extreme", "most", "top") !== undefined) return false;
  const more = cueAt(cursor, cursor.at + 1, "orMore");
  const operator = more?.operator ?? (cursor.negated ? "!=" : "=");
  const after = cursor.at + (more === undefined ? 1 : 2);
  const place = skipSmall(cursor, after, 1, ["and", "or", "of", "in", "for", "from", "by", "with"]);
  const old = textAt(cursor, after) === "years" || textAt(cursor, after) === "year";
  const field = fieldAt(cursor, old ? after + 1 : place, true);
  const follows = field !== undefined && mentionKind(cursor, field.at) === "field";
  const pick =
    takeLastField(cursor, cursor.at, true) ??
    (follows ? field : undefined) ??
    again(cursor) ??
    fieldsFor(cursor, cursor.at, value);
  if (pick === undefined) return false;
  addFilter(cursor, cursor.at, { kind: "compare", pick, operator, value });
  cursor.at = pick === field ? field.at + 1 : after;
  return true;
}

/** "2014 or 2015": the field of the number before. */
function again(cursor: Cursor) {
  const last = cursor.draft.filters.at(-1);
  const near = last !== undefined && cursor.at - last.at <= 4 && last.test.kind === "compare";
  return near && ["or", "and"].includes(textAt(cursor, cursor.at - 1)) ? last.test.pick : undefined;
}
