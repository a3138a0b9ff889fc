import { isTimed } from "../../lexicon/times/dated-fields.js";
import { addFilter, type Cursor, fieldAt, textAt } from "../cursor.js";
import { fieldPick } from "../picks.js";
import { forgetShown } from "./expired.js";

const OVER = ["passed", "gone by", "passed by", "in the past", "behind us", "over"];

/** "orders WHOSE PLANNED DAY HAS ALREADY PASSED", "whose deadline is in the past": a date of theirs before the day of the question. */
export function readPassed(cursor: Cursor): boolean {
  const { at, today } = cursor;
  const dates = fieldAt(cursor, at)?.fields.filter(({ ref }) => isTimed(cursor.lexicon.field(ref))) ?? [];
  const [top] = dates;
  if (top === undefined || top.score < NAMED || today === undefined || cursor.exclusion !== undefined) return false;
  const whose = [1, 2].some((back) => textAt(cursor, at - back) === "whose");
  const next = overAt(cursor, at + 1);
  if (!whose || next === undefined) return false;
  const pick = { ...fieldPick(at, top.ref, top.score), fields: dates };
  forgetShown(cursor, pick);
  addFilter(cursor, at, { kind: "compare", pick, operator: cursor.negated ? ">=" : "<", value: today });
  cursor.modifier = true;
  cursor.at = next;
  return true;
}

/** From here on a date is called so. */
const NAMED = 0.7;

/** The place after "has already passed"; "in the past" may be cut into one piece or into three. */
function overAt(cursor: Cursor, start: number): number | undefined {
  if (!/^(?:has|have|had|is|are|lies|lie|was|were)$/.test(textAt(cursor, start))) return undefined;
  const at = /^(?:already|now|long|since)$/.test(textAt(cursor, start + 1)) ? start + 2 : start + 1;
  const said = (length: number) => Array.from({ length }, (_, step) => textAt(cursor, at + step)).join(" ");
  const length = [3, 2, 1].find((each) => OVER.includes(said(each)));
  return length === undefined ? undefined : at + length;
}
