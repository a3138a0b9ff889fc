import { entityOf, nameWords } from "../../language/name-words.js";
import type { Profile } from "../../profiles/profile.js";
import type { Naming, Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import { readBlocks } from "../../sql/blocks.js";
import type { Labels } from "../../sql/differences/query-parts.js";
import type { FieldRef } from "../../sql/field.js";

/**
 * What people call tables and fields: by their names in words, written out where they are short, else as the vocabulary
 * does. A field is told with its table where the queries read another one that is called the same.
 */
export function labelsIn(
  queries: readonly string[],
  { profile, vocabulary }: { readonly profile: Profile; readonly vocabulary: Vocabulary },
): Labels {
  const known = new Map(vocabulary.tables.map((table) => [table.table, table]));
  const table = (name: string) => called(name, known.get(name)?.names);
  const plain = ({ table: of, field }: FieldRef) =>
    called(field, known.get(of)?.fields.find((each) => each.field === field)?.names);
  const read = new Set(queries.flatMap((sql) => readBlocks(sql).blocks.flatMap((block) => block.sources.map(tableOf))));
  const counts = new Map<string, number>();
  for (const { name, fields } of profile.tables) {
    if (!read.has(name.toLowerCase())) continue;
    for (const label of new Set(fields.map((field) => plain({ table: name, field: field.name }))))
      counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const inFull = (field: FieldRef) => `the ${entityOf(table(field.table)).join(" ")}'s ${plain(field)}`;
  const twins = ({ table: of }: FieldRef, label: string) =>
    profile.tables
      .find(({ name }) => name === of)
      ?.fields.filter((each) => plain({ table: of, field: each.name }) === label).length ?? 0;
  return {
    table,
    field: (field) => {
      const label = plain(field);
      // Two fields of one table may be called alike: then only their names tell them apart.
      if (twins(field, label) > 1) return field.field;
      return (counts.get(label) ?? 0) > 1 ? inFull(field) : label;
    },
  };
}

const tableOf = ({ table = "" }: { readonly table?: string | undefined }) => table.toLowerCase();

function called(name: string, names: readonly Naming[] = []): string {
  const weight = ({ weight: own = 1 }: Naming) => own;
  const surest = names.toSorted((a, b) => weight(b) - weight(a));
  const writtenOut = surest.find(({ source }) => source === "name");
  return writtenOut?.text ?? inWords(name) ?? surest[0]?.text ?? name;
}

/** "order_date" in words; undefined for a name that is short for something. */
function inWords(name: string): string | undefined {
  const words = nameWords(name);
  return words.length > 0 && words.every((word) => word.length > 2 && /[aeiouy]/.test(word))
    ? words.join(" ")
    : undefined;
}
