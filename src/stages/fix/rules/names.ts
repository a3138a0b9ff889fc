import { nameWords } from "../../../language/name-words.js";
import { possibleSingulars, singular } from "../../../language/plurals.js";

/** Letters and digits alone, in small letters. */
const letters = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** A name without marks and the plural of its last word. */
export const spelt = (name: string): string => singular(letters(name));

/** The same name but for letter case, marks, blanks and the number of its words: `final_tables_made`, `FinalTableMade`. */
export function isSpelling(a: string, b: string): boolean {
  const known = formsOf(a);
  return formsOf(b).some((form) => known.includes(form));
}

function formsOf(name: string): string[] {
  const whole = letters(name);
  return [whole, nameWords(name).map(singular).join(""), ...possibleSingulars(whole)];
}

/** `CountryId` of `countries` for `Id`, and the other way round. */
export function repeatsTable(name: string, asked: string, table: string): boolean {
  const [long, short] = [spelt(name), spelt(asked)].toSorted((a, b) => b.length - a.length) as [string, string];
  const rest = long.endsWith(short) ? long.slice(0, -short.length) : "";
  return rest.length >= 3 && short.length >= 2 && isTablePart(rest, table);
}

function isTablePart(rest: string, table: string): boolean {
  return [spelt(table), letters(table)].some((whole) => whole.startsWith(rest.slice(0, -1)) || rest.startsWith(whole));
}

/** `People_Name` for `Name` of `people`: the whole of the table's name stands before the field's. */
export function isPrefixed(asked: string, name: string, table: string): boolean {
  const [long, short] = [spelt(asked), spelt(name)];
  return long.endsWith(short) && isSpelling(long.slice(0, -short.length), table);
}
