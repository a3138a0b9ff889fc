import { stem } from "../../../language/stems.js";
import { lowerText } from "../../lexicon/items.js";
import type { Lexicon } from "../../lexicon/lexicon.js";
import { isStaff, personTables } from "../../lexicon/persons/who.js";
import type { Cursor } from "../cursor.js";
import type { FieldOption } from "../draft.js";

/**
 * "skills that NOBODY has": the one table that gives them to persons. "productions that nobody has been ASSIGNED to": the
 * one that is called as the verb says.
 */
export function tableBetween(
  { items, lexicon }: Cursor,
  at: number,
  noun: string,
): { readonly table: string; readonly said: boolean } | undefined {
  const persons = new Set(personTables(lexicon).map(({ table }) => table.name));
  const refers = (table: string, to: (target: string) => boolean) =>
    lexicon.joins.some((join) => join.from.table === table && join.to.table !== table && to(join.to.table));
  const links = lexicon.tables
    .map(({ name }) => name)
    .filter((name) => refers(name, (target) => target === noun) && refers(name, (target) => persons.has(target)));
  const said = items.slice(at + 1).map((item) => stem(lowerText(item)));
  const isCalled = (name: string, word: string) =>
    word.length > 3 && [...lexicon.table(name).called].some((own) => own.startsWith(word));
  const called = links.find((name) => said.some((word) => isCalled(name, word)));
  if (called !== undefined) return { table: called, said: true };
  const [only, second] = links;
  return only === undefined || second !== undefined ? undefined : { table: only, said: false };
}

/** Fields of a table that refer to persons and may be empty, those of the house first. */
export function mayLackPerson(lexicon: Lexicon, table: string): FieldOption[] {
  const persons = new Map(personTables(lexicon).map((each) => [each.table.name, each.table]));
  const found = lexicon.table(table).fields.flatMap(({ ref, pointsAt, profile }): FieldOption[] => {
    const person = persons.get(pointsAt ?? "");
    return person === undefined || !profile.nulls ? [] : [{ ref, score: isStaff(person) ? 0.9 : 0.7 }];
  });
  return found.sort((a, b) => b.score - a.score);
}
