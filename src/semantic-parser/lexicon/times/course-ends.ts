import { stem, stemsOf } from "../../../language/stems.js";
import type { LexicalField, LexicalTable } from "../lexicon.js";
import { beginningOf, isArranged, isCalledArranged, isEndOf, isTimed } from "./dated-fields.js";

const PLANNED = new Set(
  "due deadline agreed expected estimated scheduled planned promised created updated modified".split(" ").map(stem),
);
const isPlanned = ({ spelt }: LexicalField) => [...spelt].some((word) => PLANNED.has(word));

/** The dates of what becomes of a row: none that lies ahead, and that of writing it down only where the row begins with it. */
export function courseDates(table: LexicalTable): readonly LexicalField[] {
  const begins = beginningOf(table);
  return table.fields.filter((field) => isTimed(field) && (field === begins || !isPlanned(field)));
}

/** How the two ends of one stay are called. */
const PAIRS = [
  ["start begin began begun", "end finish moved vacated"],
  ["arrival arrive", "departure depart left leave"],
  ["open opened opening", "close closed closing"],
  ["admitted admission", "discharged discharge"],
].map((pair) => pair.map((words) => new Set(stemsOf(words))));

/** The two times of which one is called an arrival or a start, the other a departure or an end, the earlier first. */
function pairOf(dates: readonly LexicalField[]): readonly [LexicalField, LexicalField] | undefined {
  for (const sides of PAIRS) {
    const [ones, others] = sides.map((side) => dates.filter(({ spelt }) => [...spelt].some((word) => side.has(word))));
    const [one, second] = ones ?? [];
    const [other, third] = others ?? [];
    const two = second === undefined && third === undefined && one !== other;
    if (two && one !== undefined && other !== undefined)
      return String(one.profile.min) > String(other.profile.min) ? [other, one] : [one, other];
  }
  return undefined;
}

/** With which a row begins and ends: its only two dates, or of several the first of all rows and the only one called an end. */
export function courseEnds(table: LexicalTable): readonly [LexicalField, LexicalField] | undefined {
  const own = courseDates(table).filter((field) => !isArranged(field, table));
  const dates = own.toSorted((a, b) => String(a.profile.min).localeCompare(String(b.profile.min)));
  const [one, other, third] = dates;
  if (one === undefined || other === undefined) return undefined;
  if (third === undefined) return [one, other];
  const pair = pairOf(own);
  if (pair !== undefined) return pair;
  const begins = beginningOf(table);
  const [end, second] = dates.filter((field) => field !== begins && isEndOf(field, table));
  if (begins === undefined || end === undefined || second !== undefined) return undefined;
  // What was requested begins when it was handed out.
  const [later, another] = dates.filter((field) => field !== begins && field !== end);
  const asked = isCalledArranged(begins.spelt) && later !== undefined && another === undefined;
  return [asked ? later : begins, end];
}

/** "minutes": kept as a figure of its own. */
export const keepsTime = ({ fields }: LexicalTable): boolean =>
  fields.some(({ key, units }) => !key && units.some(({ quantity }) => quantity === "time"));
