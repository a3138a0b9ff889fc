import { type Cursor, cueAt, textAt } from "./cursor.js";

/** "WITHOUT THOSE WHO left", "except the ones that": the place after it, of rows of what is asked for that are left out. */
export function leftOutAt(cursor: Cursor, at: number): number | undefined {
  if (cueAt(cursor, at, "without", "other") === undefined) return undefined;
  const noun = /^(?:the|any|all)$/.test(textAt(cursor, at + 1)) ? at + 2 : at + 1;
  const those = /^(?:those|ones|people)$/.test(textAt(cursor, noun));
  return those && /^(?:who|that|which)$/.test(textAt(cursor, noun + 1)) ? noun + 2 : undefined;
}

/** True for a state that is said of those who are left out. */
export const isSaidOfLeftOut = (cursor: Cursor, at: number): boolean =>
  [3, 4].some((back) => leftOutAt(cursor, at - back) === at);

/** Reads on to what is said of them: that is what the rows asked for are not. */
export function readLeftOut(cursor: Cursor): boolean {
  const next = leftOutAt(cursor, cursor.at);
  if (next === undefined || !cursor.states.some(({ at }) => at === next)) return false;
  cursor.modifier = true;
  cursor.at = next;
  return true;
}
