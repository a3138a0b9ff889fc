import { stem } from "../../language/stems.js";
import { beginningOf, isArranged, isCalledArranged, isEndOf, isTimed } from "./dated-fields.js";
import type { LexicalField, LexicalTable } from "./lexicon.js";

const PLANNED = new Set(
  "due deadline expected scheduled planned promised created updated modified".split(" ").map(stem),
);
const isPlanned = ({ spelt }: LexicalField) => [...spelt].some((word) => PLANNED.has(word));

/** The dates of what becomes of a row: none that lies ahead, and that of writing it down only where the row begins with it. */
export function courseDates(table: LexicalTable): readonly LexicalField[] {
  const begins = beginningOf(table);
  return table.fields.filter((field) => isTimed(field) && (field === begins || !isPlanned(field)));
}

/** With which a row begins and ends: its only two dates, or of several the first of all rows and the only one called an end. */
export function courseEnds(table: LexicalTable): readonly [LexicalField, LexicalField] | undefined {
  const own = courseDates(table).filter((field) => !isArranged(field, table));
  const dates = own.toSorted((a, b) => String(a.profile.min).localeCompare(String(b.profile.min)));
  const [one, other, third] = dates;
  if (one === undefined || other === undefined) return undefined;
  if (third === undefined) return [one, other];
  const begins = beginningOf(table);
  const [end, second] = dates.filter((field) => field !== begins && isEndOf(field, table));
  if (begins === undefined || end === undefined || second !== undefined) return undefined;
  // What was requested begins when it was handed out.
  const [later, another] = dates.filter((field) => field !== begins && field !== end);
  const asked = isCalledArranged(begins.spelt) && later !== undefined && another === undefined;
  return [asked ? later : begins, end];
}
