import { showHead } from "../beside-head.js";
import type { Cursor } from "../cursor.js";
import type { TableOption } from "../draft.js";

/** "the last visit to each turbine AND WHO CARRIED IT OUT": the person, whatever day is called like the verb. */
export function showDoer(cursor: Cursor, said: string, start: number): boolean {
  const { draft, items } = cursor;
  const who = items[start];
  if (!DOER.test(said) || who?.kind !== "mention") return false;
  const tables = who.meanings.flatMap((each) => (each.kind === "table" ? [each] : []));
  const ofEach = draft.groups.length === 1 && draft.orders.length === 1 && draft.selects.length === 0;
  const head = ofEach ? undefined : headOf(cursor);
  // "Wines not sold yet, WITH WHO MADE THEM": of those that are listed.
  const named = head === undefined ? tables : onlyOneOf(cursor, head.table, tables);
  if (ofEach === (head !== undefined)) return false;
  if (named.length === 0) return false;
  if (head !== undefined) {
    showHead(draft);
    if (draft.selects.length === 0)
      draft.selects.push({ kind: "pick", pick: { at: start - 1, fields: [], tables: [head] }, distinct: false });
  }
  draft.selects.push({ kind: "pick", pick: { at: start, fields: [], tables: named }, distinct: false });
  return true;
}

/** The table whose rows are listed, be they said by a stored value alone. */
function headOf({ draft }: Cursor): TableOption | undefined {
  if (draft.selects.some(({ kind }) => kind !== "pick") || draft.groups.length > 0) return undefined;
  const [shown] = [...draft.selects, ...draft.tables.map((pick) => ({ pick }))].flatMap(
    ({ pick }) => pick?.tables ?? [],
  );
  const [value] = draft.filters.flatMap(({ test }) => (test.kind === "value" && !test.negated ? test.options : []));
  return shown ?? (value && { table: value.ref.table, score: value.score });
}

/** The only persons to whom rows of a table refer, and those by one field, or one alone that none of them lacks. */
function onlyOneOf({ lexicon }: Cursor, row: string, persons: readonly TableOption[]): readonly TableOption[] {
  const pointers = lexicon.joins.filter(
    ({ from, to }) => from.table === row && persons.some(({ table }) => table === to.table),
  );
  const full = pointers.filter(({ from }) =>
    from.fields.every((field) => !lexicon.field({ table: row, field }).profile.nulls),
  );
  const alike = pointers.every(({ to }) => to.table === pointers[0]!.to.table);
  const [only, second] = alike && full.length === 1 ? full : pointers;
  return persons.filter(({ table }) => second === undefined && only?.to.table === table && table !== row);
}

const DOER = /^who (?:\S+ )?(?:it|that|this|them|each)(?: (?:out|up|off|each time))?$/;
