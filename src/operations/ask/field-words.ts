import type { Profile } from "../../profiles/profile.js";
import { wordsOfField, wordsOfRow } from "../../profiles/readable-names.js";
import type { Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import { readBlocks } from "../../sql/blocks.js";
import type { FieldWords } from "../../sql/headings.js";
import { sameName } from "../../stages/fix/same-name.js";

/** What the fields of a query with opaque names are called in words, for its headings. */
export function fieldWordsIn(
  sql: string,
  { profile, vocabulary }: { readonly profile: Profile; readonly vocabulary: Vocabulary },
): FieldWords {
  const sources = readBlocks(sql).blocks.flatMap((block) => block.sources);
  return (name, whole) => {
    const field = name.at(-1)!;
    const qualifier = name.at(-2);
    const meant = sources.flatMap(({ alias, table: read }) => {
      if (read === undefined || (qualifier !== undefined && !sameName(alias, qualifier))) return [];
      const table = profile.tables.find((each) => sameName(each.name, read));
      const stored = table?.fields.find((each) => sameName(each.name, field));
      if (table === undefined || stored === undefined) return [];
      const known = vocabulary.tables.find((each) => each.table === table.name);
      const names = known?.fields.find((each) => each.field === stored.name)?.names ?? [];
      const words = wordsOfField(stored.name, names);
      return [whole && words !== undefined ? `${wordsOfRow(table.name, known?.names ?? [])} ${words}` : words];
    });
    const [words, ...others] = new Set(meant);
    return others.length === 0 ? words : undefined;
  };
}
