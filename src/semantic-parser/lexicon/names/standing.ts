import { nameWords } from "../../../language/name-words.js";
import type { TableProfile } from "../../../profiles/profile.js";
import type { Vocabulary } from "../../../profiles/vocabulary/vocabulary.js";

const COPY_WORD =
  /^(old|bak|back|backup|bkp|bck|copy|tmp|temp|test|hist|history|h|arch|archive|archived|orig|original|stg|staging|stage|raw|legacy|deprecated|dup|save|saved|snapshot|snap|new|v|x|z|\d+)$/;
/** Of the fields of a copy, those that the original has. */
const SHARED = 0.7;
const COPY = 0.9;
const DISUSED = 0.6;

/**
 * How much each table is the one that people mean, 0 to 1: less for copies, views and histories beside the table
 * itself, least for what people say is not to be used.
 */
export function standings(tables: readonly TableProfile[], vocabulary: Vocabulary): ReadonlyMap<string, number> {
  const disused = new Set(
    vocabulary.tables.filter((table) => "retired" in table && table.retired === true).map(({ table }) => table),
  );
  return new Map(
    tables.map((table) => {
      const main = tables.some((other) => isCopy(table, other));
      return [table.name, disused.has(table.name) ? DISUSED : main ? COPY : 1];
    }),
  );
}

/** True for "orders_old" beside "orders", and for a view of the same fields. */
function isCopy(table: TableProfile, other: TableProfile): boolean {
  if (table === other || table.fields.length < 2) return false;
  const fields = new Set(other.fields.map(({ name }) => name.toLowerCase()));
  const shared = table.fields.filter(({ name }) => fields.has(name.toLowerCase())).length;
  if (shared < SHARED * table.fields.length) return false;
  const [words, others] = [nameWords(table.name), nameWords(other.name)];
  const added = words.filter((word) => !others.includes(word));
  const marked = added.length > 0 && added.length < words.length && added.every((word) => COPY_WORD.test(word));
  const view = table.kind === "view" && other.kind === "table" && words.some((word) => others.includes(word));
  return view || (marked && others.some((word) => !COPY_WORD.test(word)));
}
