import { isTimed, startOf } from "../../lexicon/times/dated-fields.js";
import { type Cursor, markRead, mentionKind, numberAt, skipSmall, tableAt, textAt } from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";
import { eventsOf } from "../events.js";
import { tablePick } from "../picks.js";
import { tablesNamed } from "../tables-named.js";
import { asksPerPeriod, unitAt } from "../times/period-groups.js";
import { passOverKey, rankingKey } from "./limits.js";

/** "our busiest month", "which instructor is busiest", "the quietest day": by how much happened. */
export function readBusy(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const word = textAt(cursor, at);
  if (cursor.items[at]?.kind !== "word" || !/^(?:busiest|quietest|slowest)$/.test(word)) return false;
  const most = word === "busiest";
  const before = numberAt(cursor, at - 1);
  const limit = before ?? cursor.limit ?? 1;
  const asked = draft.selects.length === 0 ? monthBefore(cursor) : undefined;
  const unit = unitAt(cursor, at + 1) ?? asked;
  if (unit !== undefined) {
    const dates = datesToldBy(cursor) ?? mainDates(cursor);
    if (dates.length === 0) return false;
    const pick: Pick = { at, fields: dates, tables: [], unit };
    draft.selects.push({ kind: "pick", pick, distinct: false });
    asksPerPeriod(cursor, pick);
    draft.orders.push({ at, by: { kind: "count", pick: undefined }, most, limit });
    cursor.modifier = true;
    cursor.at += asked === undefined ? 2 : 1;
    return true;
  }
  const next = skipSmall(cursor, at + 1, 1);
  const places = [next, ...draft.selects.map(({ pick }) => pick?.at ?? -1)];
  const noun = places.find((place) => mentionKind(cursor, place) === "table");
  const [top] = noun === undefined ? [] : (tableAt(cursor, noun)?.tables ?? []);
  const events = top === undefined ? undefined : eventsOf(cursor.lexicon, top.table);
  if (events === undefined) return false;
  const key = rankingKey(cursor, at + 1);
  if (key !== undefined) passOverKey(cursor, key);
  const by = key?.by ?? { kind: "count", pick: tablePick(at, events, 0.85) };
  if (before !== undefined) markRead(cursor, at - 1);
  draft.orders.push({ at, by, most, limit });
  cursor.at++;
  return true;
}

/** "which MONTH was the busiest". */
function monthBefore(cursor: Cursor) {
  for (let at = cursor.at - 1; at >= 0; at--) {
    const unit = unitAt(cursor, at);
    if (unit === undefined) continue;
    markRead(cursor, at);
    return unit;
  }
  return undefined;
}

/** "The busiest month OF 2024": the dates that its year is said of. */
function datesToldBy({ draft, lexicon }: Cursor): readonly FieldOption[] | undefined {
  const told = draft.filters.flatMap(({ test }) =>
    test.kind === "period" || test.kind === "compare" ? [test.pick] : [],
  );
  const timed = told.flatMap(({ fields }) => fields.filter(({ ref }) => isTimed(lexicon.field(ref))));
  return timed.length > 0 ? timed : undefined;
}

/** The first date of what happens: of tables that the question names, else of the largest there is. */
function mainDates({ lexicon, items }: Cursor): FieldOption[] {
  const named = tablesNamed({ items });
  const tables = lexicon.tables
    .filter(({ name, fields }) => fields.some(isTimed) && lexicon.joins.some(({ from }) => from.table === name))
    .sort((a, b) => b.rows - a.rows);
  const own = tables.filter(({ name }) => named.has(name));
  return (own.length > 0 ? own : tables.slice(0, 1)).flatMap((table): FieldOption[] => {
    const first = startOf(table) ?? table.fields.find(isTimed);
    return first === undefined ? [] : [{ ref: first.ref, score: 0.8 }];
  });
}
