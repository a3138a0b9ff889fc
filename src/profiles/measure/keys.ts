import { namesItself, readField, readTable } from "../joins/name-evidence.js";
import type { FieldProfile, TableProfile } from "../profile.js";

/** What tells rows apart by design comes first; names and times do so by chance. */
const ranks: Readonly<Record<string, number>> = { identifier: 0, code: 1, year: 2, category: 2, date: 2, name: 3 };

const noKey =
  /^(free text|quantity|amount|percentage|latitude|longitude|coordinates|binary|structure|JSON|flag|secret|blank|phone number|number as text|(amount|percentage|quantity) as text)$/;

/** Whether a field could be a key, or a part of one: never a measure, nor text that people write. */
export function canBeKey(field: FieldProfile): boolean {
  return !noKey.test(field.semantic?.type ?? "") && (field.lengths?.max ?? 0) <= 200;
}

/** The likelier a key, the lower. */
export function keyRank(field: FieldProfile): number {
  return ranks[field.semantic?.type.replace(/ as .*$/s, "") ?? ""] ?? 3;
}

/** Times tell rows apart because nothing happened twice at once so far, unless they come at a regular step. */
export function isUniqueByChance({ semantic, time }: FieldProfile): boolean {
  return /^(date|time)/.test(semantic?.type ?? "") && time?.step === undefined;
}

/** Whether the likeliest key of a table is a field that is unique by chance. */
export function isKeyByChance({ primaryKey, keyCandidates = [], fields }: TableProfile): boolean {
  const [candidate] = keyCandidates;
  const field = candidate?.length === 1 ? fields.find(({ name }) => name === candidate[0]) : undefined;
  return primaryKey.length === 0 && field !== undefined && isUniqueByChance(field);
}

/**
 * Fields that tell every row apart, those made for it where there are some, first the one that is
 * named for the table's own rows, then the likeliest.
 */
export function keyCandidates(table: string, fields: readonly FieldProfile[], rows: number): string[] {
  if (rows < 2) return [];
  const unique = fields.filter(
    (field) =>
      field.distinct?.exact && field.distinct.count === rows && canBeKey(field) && field.semantic?.type !== "e-mail",
  );
  const made = unique.filter((field) => keyRank(field) <= 1);
  const meant = unique.filter((field) => !isUniqueByChance(field));
  const likely = [made, meant, unique].find((found) => found.length > 0) ?? [];
  const named = readTable(
    table,
    fields.map(({ name }) => name),
  );
  const rank = (field: FieldProfile) =>
    keyRank(field) - (namesItself({ name: readField(field.name, named), table: named }) ? 4 : 0);
  return likely.toSorted((a, b) => rank(a) - rank(b)).map((field) => field.name);
}
