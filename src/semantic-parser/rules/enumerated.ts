import { type Cursor, mentionKind, skipSmall, textAt } from "./cursor.js";

/** "… give ADDRESS, description and cost": one of a list that a verb asks for. */
export function isEnumerated(cursor: Cursor): boolean {
  const { at } = cursor;
  const isJoint = (place: number) => /^(?:,|and|&)$/.test(textAt(cursor, place));
  const goesOn = isJoint(at + 1) && mentionKind(cursor, skipSmall(cursor, at + 2, 2)) === "field";
  let before = at - 1;
  while (
    before > 0 &&
    (isJoint(before) || /^(?:the|their|its)$/.test(textAt(cursor, before)) || mentionKind(cursor, before) === "field")
  )
    before--;
  const listed = goesOn || (isJoint(at - 1) && mentionKind(cursor, at - 2) === "field");
  return listed && /^(?:give|show|list|need|want|include|me|us|:)$/.test(textAt(cursor, before));
}
