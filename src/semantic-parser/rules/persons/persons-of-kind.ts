import { isPlural } from "../../../language/plurals.js";
import { personTables } from "../../lexicon/persons/who.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import { type Cursor, mentionKind, textAt, valuesAt } from "../cursor.js";
import type { Pick } from "../draft.js";
import { tablePick } from "../picks.js";

/**
 * "how many STUDENTS made a trip", "how many STUDENTS ride": people of a kind that is stored, who are counted, and not what
 * they did.
 */
export function personsOfKind(cursor: Cursor, at: number): Pick | undefined {
  if (mentionKind(cursor, at) !== "value" || !isPlural(textAt(cursor, at))) return undefined;
  if (mentionKind(cursor, at + 1) === "table" && isPlural(textAt(cursor, at + 1))) return undefined;
  const [top] = valuesAt(cursor, at);
  const person = personTables(cursor.lexicon).find(({ table }) => table.name === top?.ref.table);
  return top && person && tablePick(at, person.table.name, top.score);
}

/** "how many DOGS", a kind of animal that a catalogue lists: the animals, where they alone refer to it. */
export function rowsOfKind(cursor: Cursor, at: number): Pick | undefined {
  if (mentionKind(cursor, at) !== "value" || !isPlural(textAt(cursor, at))) return undefined;
  const { lexicon } = cursor;
  const [top] = valuesAt(cursor, at);
  const kinds = top && lexicon.table(top.ref.table);
  if (kinds === undefined || kinds.fields.some(isTimed)) return undefined;
  const { profile } = lexicon.field(top!.ref);
  const refers = (from: string, to: string) =>
    lexicon.joins.some((join) => join.from.table === from && join.to.table === to);
  const [rows, second] = lexicon.tables.filter(({ name }) => refers(name, kinds.name));
  const lists =
    (profile.distinct?.count ?? 0) >= kinds.rows && !lexicon.tables.some(({ name }) => refers(kinds.name, name));
  return rows !== undefined && second === undefined && lists && rows.rows > kinds.rows
    ? tablePick(at, rows.name, top!.score)
    : undefined;
}
