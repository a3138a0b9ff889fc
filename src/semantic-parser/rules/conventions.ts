import { tableOfMeaning } from "../lexicon/mention.js";
import type { State } from "../lexicon/states/states.js";
import { belongsTo } from "../lexicon/things/owners.js";
import { isTimed } from "../lexicon/times/dated-fields.js";
import { addFilter, type Cursor } from "./cursor.js";
import type { FieldOption, Pick } from "./draft.js";
import { isSaidOfLeftOut } from "./left-out.js";
import { tablesNamed } from "./tables-named.js";
import { lastsToday } from "./times/under-way.js";

const SCORE = 0.8;
/** Of a table that is shown. */
const SHOWN = 0.9;
/** Right after its name: "children CURRENTLY at the oldest site". */
const BEHIND = 0.93;
/** Right before what is of the table: "the current PRICE of an active customer". */
const BESIDE = 0.95;

/** The tables that the item is most likely of. */
function tablesAt({ items }: Cursor, at: number): string[] {
  const item = items[at];
  if (item?.kind !== "mention") return [];
  const [top] = item.meanings;
  return item.meanings.flatMap((each) => (each.score < top.score - 0.1 ? [] : [tableOfMeaning(each)]));
}

/** The tables that the next item from a place on names, small words apart: forward 1, or backward -1. */
function tableNear({ items }: Cursor, from: number, step: 1 | -1): ReadonlySet<string> {
  let place = from;
  while (items[place]?.kind === "word") place += step;
  const item = items[place];
  if (item?.kind !== "mention" || item.meanings[0].kind !== "table") return new Set();
  return new Set(item.meanings.flatMap((each) => (each.kind === "table" ? [each.table] : [])));
}

/** "shops without a café THAT are still open": said of the shops. */
function isRelative({ items, exclusion, draft }: Cursor, at: number): boolean {
  if (exclusion === undefined) return false;
  return items.slice(draft.exclusions[exclusion]!.at, at).some(({ text }) => /^(?:that|which|who)$/i.test(text));
}

/** "How much are we owed RIGHT NOW": of what is not yet paid, and no state of rows that the question does not name. */
function isSaidAlready(cursor: Cursor, conventions: State["conventions"]): boolean {
  const open = cursor.draft.filters.some(
    ({ test }) =>
      test.kind === "null" && !test.negated && test.pick.fields.some(({ ref }) => isTimed(cursor.lexicon.field(ref))),
  );
  const named = tablesNamed(cursor);
  return open && conventions.every(({ table }) => !named.has(table));
}

/** "Machines OUT ON HIRE right now", where people say which those are: no present rows of another table are meant. */
function isDefinedBefore({ draft: { filters }, items }: Cursor, at: number): boolean {
  const { test, at: place = at } = filters.at(-1) ?? {};
  const defined = test?.kind === "state" && test.conventions.some(({ figure }) => figure?.dated === false);
  return defined && items.slice(place + 1, at).every(({ kind }) => kind === "word");
}

/** "subscriptions IN TRIAL right now": the stored state of the rows is named, and it is not the present one. */
function isNamedState({ items }: Cursor, { table, convention }: State["conventions"][number]): boolean {
  const [test, second] = convention.tests;
  if (convention.kind !== "state" || second !== undefined || test?.operator !== "=") return false;
  return items.some((item) => {
    const top = item.kind === "mention" ? item.meanings[0] : undefined;
    return top?.kind === "value" && top.ref.table === table && top.ref.field === test.field;
  });
}

/** Rows in a state: of the tables that know it, the one that the question is about. */
export function addState(cursor: Cursor, { at, conventions: known, negated: denied, now, deed = false }: State): void {
  const negated = denied !== isSaidOfLeftOut(cursor, at);
  if (now === true && !negated && (lastsToday(cursor, at) || isDefinedBefore(cursor, at))) return;
  const conventions = known.filter((each) => !isNamedState(cursor, each));
  if (conventions.length === 0) return;
  const next = new Set(tablesAt(cursor, at));
  const shown = new Set(
    cursor.draft.selects.flatMap(({ pick }) => (pick === undefined ? [] : tablesAt(cursor, pick.at))),
  );
  if (isSaidAlready(cursor, conventions)) return;
  if (conventions.some(({ table }) => shown.has(table)) && isRelative(cursor, at)) cursor.exclusion = undefined;
  // "Drivers who work at a depot AT THE MOMENT": in the end it is said of what is asked for.
  const last = cursor.items[at];
  const behind = tableNear(cursor, at - 1, -1);
  const happening = [behind, tableNear(cursor, at, 1)].find((near) =>
    isHappening(cursor, { conventions, shown, near }),
  );
  const ends =
    happening === undefined &&
    (last === undefined || last.kind === "mark") &&
    conventions.some(({ table }) => shown.has(table));
  const said = happening ?? (ends ? shown : undefined);
  const told = conventions.filter(({ table }) => said?.has(table) ?? true);
  const fields = told.map(
    ({ table, convention, figure }): FieldOption => ({
      ref: figure?.ref ?? { table, field: convention.tests[0]!.field },
      score: next.has(table) ? BESIDE : behind.has(table) ? BEHIND : shown.has(table) ? SHOWN : SCORE,
    }),
  );
  const pick: Pick = { at, fields, tables: [] };
  const { joiner, negated: open } = cursor;
  addFilter(cursor, at, { kind: "state", pick, conventions, negated, deed, today: cursor.today });
  const held = ends && !negated ? heldNow(cursor, conventions).filter(({ table }) => !shown.has(table)) : [];
  if (held.length > 0) {
    const fields = held.map(({ table, convention: { tests } }) => ({
      ref: { table, field: tests[0]!.field },
      score: SHOWN,
    }));
    const pick: Pick = { at, fields, tables: [] };
    addFilter(cursor, at, { kind: "state", pick, conventions: held, negated, today: cursor.today });
  }
  // It stands before what "or" and "not" join and turn.
  cursor.joiner = joiner;
  cursor.negated = open;
}

/** Tables that stand beside a state, and those that are shown. */
interface Beside {
  readonly conventions: State["conventions"];
  readonly shown: ReadonlySet<string>;
  readonly near: ReadonlySet<string>;
}

/** "Which aircraft are in MAINTENANCE at the moment": of what happens to what is asked for, and is kept row by row. */
function isHappening({ lexicon }: Cursor, { conventions, shown, near }: Beside): boolean {
  return conventions.some(
    ({ table, convention }) =>
      convention.kind === "open" &&
      near.has(table) &&
      !shown.has(table) &&
      [...shown].some((owner) => belongsTo(lexicon, table, owner)),
  );
}

/** "How many boats HAVE a second skipper at the moment": of the rows, too, that say who has that role. */
export function heldNow({ draft, items }: Cursor, known: State["conventions"]): State["conventions"] {
  if (!items.some(({ text }) => /^(?:have|has)$/i.test(text))) return [];
  const tables = draft.filters.flatMap(({ test, exclusion }) => {
    const [top] = test.kind === "value" && exclusion === undefined ? test.options : [];
    return top === undefined ? [] : [top.ref.table];
  });
  return known.filter(({ table, convention }) => convention.kind === "open" && tables.includes(table));
}
