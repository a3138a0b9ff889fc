import { isPlural } from "../../../language/plurals.js";
import { personTables } from "../../lexicon/persons/who.js";
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
