import { entityOf, nameWords } from "../../language/name-words.js";
import { isPlural, otherNumbers } from "../../language/plurals.js";
import type { FieldProfile, Profile, TableProfile } from "../../profiles/profile.js";

/**
 * A question that the data can answer, for someone who has not asked any: the rows of a table for each value of a field
 * that tells them apart, else how many rows the largest table has. Undefined where nothing has rows.
 */
export function suggestQuestion({ tables }: Pick<Profile, "tables">): string | undefined {
  const filled = tables.filter(({ rows = 0 }) => rows > 0).sort((a, b) => (b.rows ?? 0) - (a.rows ?? 0));
  const [largest] = filled;
  if (largest === undefined) return undefined;
  for (const table of filled) {
    const field = table.fields.find((each) => tellsApart(each, table));
    if (field) return `How many ${rowsCalled(table)} are there for each ${nameWords(field.name).join(" ")}?`;
  }
  return `How many ${rowsCalled(largest)} are there?`;
}

/** A text with two to twenty values, each of several rows. */
function tellsApart(
  { name, distinct, textLike, semantic, constant, copyOf }: FieldProfile,
  table: TableProfile,
): boolean {
  const values = distinct?.count ?? 0;
  const named = nameWords(name).every((word) => /^\p{L}{3,}$/u.test(word));
  const kept = textLike && named && semantic?.personal === undefined && !constant && copyOf === undefined;
  return kept && values >= 2 && values <= 20 && (table.rows ?? 0) >= 2 * values;
}

function rowsCalled({ name }: TableProfile): string {
  const words = entityOf(name);
  const last = words.at(-1) ?? name;
  const plural = isPlural(last) ? last : (otherNumbers(last).at(-1) ?? last);
  return [...words.slice(0, -1), plural].join(" ");
}
