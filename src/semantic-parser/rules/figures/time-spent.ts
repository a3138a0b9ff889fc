import { unitsNamed } from "../../../profiles/meaning/measures.js";
import { type Cursor, textAt } from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";
import { tablesNamed } from "../tables-named.js";
import { keptIn } from "./units.js";

const HOURS = new Set(["hour", "minut", "time"]);
const VERB = /^(?:spend|spent|spends|take|took|takes|work|worked|need|needed|put|go|went|log|logged)$/;

/** "HOW MUCH TIME did we spend on calls": the hours that people define, or else what the rows asked for keep in a unit of time. */
export function readTimeSpent(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const asks = textAt(cursor, at + 1) === "much" && textAt(cursor, at + 2) === "time";
  const pick = asks ? timeKept(cursor) : undefined;
  if (pick === undefined) return false;
  draft.selects.push({ kind: "aggregate", name: "sum", pick, superlative: false });
  const verb = cursor.items.findIndex((_, place) => place > at && VERB.test(textAt(cursor, place)));
  if (verb >= 0) cursor.skips.set(verb, verb + 1);
  cursor.modifier = true;
  cursor.at += 3;
  return true;
}

function timeKept({ at, items, lexicon }: Cursor): Pick | undefined {
  const named = tablesNamed({ items });
  const defined = [...lexicon.figures.values()].filter(
    ({ filters, metric, names, ref }) =>
      metric.kind === "aggregate" &&
      filters.length === 0 &&
      named.has(ref.table) &&
      names.some((words) => !words.includes("per") && words.some((word) => HOURS.has(word))),
  );
  const kept = keptIn(lexicon, unitsNamed("hours")).filter(({ ref }) => named.has(ref.table));
  const fields = (defined.length > 0 ? defined : kept).map(({ ref }): FieldOption => ({ ref, score: 0.9 }));
  return fields.length === 0 ? undefined : { at, fields, tables: [] };
}
