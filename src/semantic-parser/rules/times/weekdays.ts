import { isTimed } from "../../lexicon/times/dated-fields.js";
import { type Comparison, OPPOSITE } from "../../query/query.js";
import { addFilter, type Cursor, skipSmall, textAt } from "../cursor.js";
import type { FilterTest, Pick } from "../draft.js";
import { severalTests } from "../formula.js";
import { askedDates } from "./asked-dates.js";
import { dateBefore } from "./periods.js";

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** "on Saturdays", "Saturday visits", "at the weekend", "from Monday to Friday": rows whose date is one of these days. */
export function readWeekday(cursor: Cursor): boolean {
  const said = daysAt(cursor, cursor.at);
  if (said === undefined) return false;
  const { at, lexicon, negated } = cursor;
  const fields = askedDates(cursor);
  const pick: Pick | undefined =
    dateBefore(cursor, (ref) => isTimed(lexicon.field(ref))) ??
    (fields.length === 0 ? undefined : { at, fields, tables: [], when: true, ...likePeriods(cursor) });
  if (pick === undefined) return false;
  const tests = said.bounds.map(([operator, day]) => dayTest(pick, negated ? OPPOSITE[operator] : operator, day));
  addFilter(cursor, at, severalTests((said.joiner === "or") === negated ? "and" : "or", tests)!);
  cursor.at = said.next;
  return true;
}

/** Of the date that rows are grouped by. */
const likePeriods = ({ perPeriod }: Cursor) => (perPeriod === undefined ? {} : { like: perPeriod });

function dayTest(pick: Pick, operator: Comparison, day: number): FilterTest {
  const left = { kind: "period", unit: "weekday number", of: { kind: "pick", pick } } as const;
  return { kind: "formula", pick, left, operator, right: { kind: "number", value: day } };
}

interface Days {
  /** From 1 for Monday on. */
  readonly bounds: readonly (readonly [Comparison, number])[];
  readonly joiner: "and" | "or";
  readonly next: number;
}

function daysAt(cursor: Cursor, at: number): Days | undefined {
  const word = textAt(cursor, at);
  if (cursor.items[at]?.kind !== "word") return undefined;
  if (/^weekends?$/.test(word)) return { bounds: [[">=", 6]], joiner: "or", next: at + 1 };
  // "WHICH WEEKDAY is the quietest": any of the seven.
  const asked = word === "weekday" && /^(?:which|what|per|by|each|every)$/.test(textAt(cursor, at - 1));
  if (/^weekdays?$/.test(word) && !asked) return { bounds: [["<=", 5]], joiner: "or", next: at + 1 };
  const first = dayOf(word);
  if (first === undefined) return undefined;
  const joint = textAt(cursor, at + 1);
  const second = dayOf(textAt(cursor, skipSmall(cursor, at + 2, 1)));
  if (second !== undefined && /^(?:to|until|till|through|-|–)$/.test(joint) && first < second)
    return {
      bounds: [
        [">=", first],
        ["<=", second],
      ],
      joiner: "and",
      next: skipSmall(cursor, at + 2, 1) + 1,
    };
  const days = [first];
  let next = at + 1;
  for (let place = next; /^(?:and|or|,)$/.test(textAt(cursor, place)); place = next) {
    const at = skipSmall(cursor, place + 1, 2);
    const day = dayOf(textAt(cursor, at));
    if (day === undefined) break;
    days.push(day);
    next = at + 1;
  }
  return { bounds: days.map((day) => ["=", day]), joiner: "or", next };
}

function dayOf(word: string): number | undefined {
  const place = DAYS.indexOf(word.replace(/s$/, ""));
  return place < 0 ? undefined : place + 1;
}
