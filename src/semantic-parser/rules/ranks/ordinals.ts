import { ORDINALS } from "../../../language/number-words.js";
import { addFilter, type Cursor, fieldAt, mentionKind, textAt } from "../cursor.js";

/** "rooms ON THE FIRST FLOOR", "in the 3rd row": the number that a field of whole numbers holds. */
export function readOrdinal(cursor: Cursor): boolean {
  const { at, lexicon } = cursor;
  const nth = ordinalAt(cursor, at);
  const placed = /^(?:on|in|at|from|of)$/.test(textAt(cursor, textAt(cursor, at - 1) === "the" ? at - 2 : at - 1));
  const pick =
    nth !== undefined && placed && mentionKind(cursor, at + 1) === "field" ? fieldAt(cursor, at + 1) : undefined;
  const fields = pick?.fields.filter(({ ref, score }) => {
    const { kind, key, profile } = lexicon.field(ref);
    const [min, max] = [Number(profile.min), Number(profile.max)];
    return kind === "number" && !key && score >= CALLED && Number.isInteger(min) && min <= nth! && nth! <= max;
  });
  if (pick === undefined || fields === undefined || fields.length === 0) return false;
  addFilter(cursor, at, { kind: "compare", pick: { ...pick, fields }, operator: "=", value: nth! });
  cursor.at = at + 2;
  return true;
}

/** From here on a field is called so. */
const CALLED = 0.85;

function ordinalAt(cursor: Cursor, at: number): number | undefined {
  const text = textAt(cursor, at);
  const written = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(text);
  if (written !== null) return Number(written[1]);
  const place = ORDINALS.indexOf(text);
  return place < 0 ? undefined : place + 1;
}
