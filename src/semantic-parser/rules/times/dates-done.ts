import type { FieldRef } from "../../../databases/schema.js";
import { stem } from "../../../language/stems.js";
import { lowerText } from "../../lexicon/items.js";
import { isVerb } from "../../lexicon/things/deeds-of-rows.js";
import { verbOf } from "../../lexicon/times/dated-fields.js";
import type { Cursor } from "../cursor.js";
import type { FieldOption } from "../draft.js";
import { eventBefore } from "../events.js";
import { tablesNamed } from "../tables-named.js";
import { isStoredText } from "../words-said.js";

/** "customers who ORDERED something in May": the dates that the verb before is the name of. */
export function datesDone<Date extends FieldOption>(cursor: Cursor, dates: readonly Date[]): readonly Date[] {
  const event = eventBefore(cursor, cursor.at);
  const done = event && cursor.items[event.at];
  const verb = lowerText(done);
  // "Lessons CANCELLED in May", which are stored so: said of them, and of no bookings.
  const state = done?.kind === "mention" && isStoredText(done) ? done.meanings[0] : undefined;
  if (state?.kind === "value" && tablesNamed(cursor).has(state.ref.table)) return [];
  // "From order to shipping": no verb.
  if (event === undefined || !isVerb(cursor.items, event.at)) return [];
  const tables = new Set(event.tables.map(({ table }) => table));
  const called = dates.filter(
    ({ ref }) => tables.has(ref.table) && stem(verbOf(cursor.lexicon.field(ref)) ?? "") === stem(verb),
  );
  // "Who BOARDED in May", where people say by which date stays count: that of the stays, whichever it is.
  const told = [...tables].filter((table) => hasToldDate(cursor, table));
  if (called.length > 0) return called;
  // "Which engineer VISITED it last": of the visits, and not since when there is what was visited.
  const before = cursor.items[event.at - 1];
  const denied = before?.kind === "cue" && before.cue.kind !== "extreme";
  const verbs = [...(denied ? [] : tables)].filter((table) => cursor.lexicon.table(table).called.has(stem(verb)));
  const theirs = dates.filter(({ ref }) => verbs.includes(ref.table));
  if (theirs.length > 0) return theirs;
  const named = dates.filter(({ ref }) => told.includes(ref.table) && cursor.lexicon.field(ref).spelt.has(stem(verb)));
  return named.length > 0 ? named : dates.filter(({ ref }) => told.includes(ref.table) && isTold(cursor, ref));
}

export function isTold({ lexicon }: Cursor, ref: FieldRef): boolean {
  return lexicon.vocabulary.tables.some(({ table, date }) => table === ref.table && date === ref.field);
}

export function hasToldDate({ lexicon }: Cursor, name: string): boolean {
  return lexicon.vocabulary.tables.some(({ table, date }) => table === name && date !== undefined);
}
