import { personTables } from "../lexicon/persons/who.js";
import { type Cursor, cueAt, mentionKind, pickAt, tablesRead, textAt, valuesAt } from "./cursor.js";
import type { Draft, Pick } from "./draft.js";
import { tablePick } from "./picks.js";

/** "on each of the ACTIVE PROJECTS": the kind is read next, as a filter. */
export function readGroupOfKind(cursor: Cursor, at: number): boolean {
  const noun = mentionKind(cursor, at + 1) === "table" ? pickAt(cursor, at + 1) : undefined;
  const group = mentionKind(cursor, at) === "value" ? (noun ?? ofKind(cursor, at)) : undefined;
  if (group === undefined) return false;
  const { selects, filters, tables, hints } = cursor.draft;
  if (cueAt(cursor, cursor.at, "each") === undefined) return false;
  // "NO-SHOWS per vet": rows of a kind, which are counted.
  const [kind] = filters.flatMap(({ at: place, test }) =>
    test.kind === "value" ? test.options.slice(0, 1).map(({ ref, score }) => tablePick(place, ref.table, score)) : [],
  );
  if (selects.length === 0 && kind !== undefined) selects.push({ kind: "count", pick: kind, distinct: false });
  // "DONATIONS per nurse": nothing but rows is named, and they are counted.
  const rows = textAt(cursor, cursor.at) === "per" && hints.length === 0 ? onlyRows(cursor.draft) : undefined;
  if (rows !== undefined) {
    selects[0] = { kind: "count", pick: { ...rows, fields: [] }, distinct: false };
    tables.length = 0;
  }
  if (selects.length === 0) return false;
  cursor.draft.groups.push({ ...group, fields: [] });
  cursor.exclusion = undefined;
  cursor.at = at;
  return true;
}

/** The rows that are named, where nothing else is shown: "APPOINTMENTS per vet", "cancelled APPOINTMENTS per vet". */
function onlyRows({ selects: [shown, other], tables: [table, second] }: Draft): Pick | undefined {
  if (shown === undefined) return second === undefined ? table : undefined;
  const [row, field] = shown.kind === "pick" ? [shown.pick.tables[0], shown.pick.fields[0]] : [];
  const named = other === undefined && table === undefined && (row?.score ?? 0) > (field?.score ?? 0);
  return named && shown.kind === "pick" ? shown.pick : undefined;
}

/**
 * "has each OPTOMETRIST done": of persons, those who are called so, and of those the ones that are not counted; "who tuned each
 * STEINWAY last": each of the pianos of that kind.
 */
function ofKind(cursor: Cursor, at: number): Pick | undefined {
  const asked = tablesRead(cursor);
  const persons = new Set(personTables(cursor.lexicon).map(({ table }) => table.name));
  const alone = pickAt(cursor, at) === undefined && !/s$/.test(textAt(cursor, at));
  const one = alone && /^(?:each|every)$/.test(textAt(cursor, cursor.at));
  const tables = valuesAt(cursor, at).flatMap(({ ref, score }) => {
    const { profile, called } = cursor.lexicon.field(ref);
    const few = (profile.distinct?.count ?? 0) * 2 <= cursor.lexicon.table(ref.table).rows;
    const kind = few && !called.has("name") && (one || persons.has(ref.table)) && !asked.includes(ref.table);
    return kind ? [{ table: ref.table, score }] : [];
  });
  return tables.length === 0 ? undefined : { at, fields: [], tables };
}
