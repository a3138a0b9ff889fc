import type { FieldProfile } from "./profile.js";

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
  return ranks[field.semantic?.type.replace(/ as .*$/, "") ?? ""] ?? 3;
}

/** Fields that tell every row apart, those made for it where there are some, the likeliest first. */
export function keyCandidates(fields: readonly FieldProfile[], rows: number): string[] {
  if (rows < 2) return [];
  const unique = fields.filter(
    (field) =>
      field.distinct?.exact && field.distinct.count === rows && canBeKey(field) && field.semantic?.type !== "e-mail",
  );
  const made = unique.filter((field) => keyRank(field) <= 1);
  return (made.length > 0 ? made : unique).toSorted((a, b) => keyRank(a) - keyRank(b)).map((field) => field.name);
}
