import type { FieldRef } from "../../databases/schema.js";
import type { Profile } from "../../profiles/profile.js";

export interface NameScores {
  readonly fields: readonly { readonly ref: FieldRef; readonly score: number }[];
  readonly tables: ReadonlyMap<string, number>;
}

/** How many of the words of each name occur in a text, 0 to 1: rare words of the schema count more than common ones. */
export function nameScores(profile: Profile, text: string): NameScores {
  const asked = new Set(wordsOf(text));
  const names = profile.tables.flatMap((table) => [table.name, ...table.fields.map((field) => field.name)]);
  const frequency = new Map<string, number>();
  for (const name of names) {
    for (const word of new Set(wordsOf(name))) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const score = (name: string) => {
    const words = wordsOf(name);
    const weight = (word: string) => 1 / (frequency.get(word) ?? 1) ** 0.5;
    const all = words.reduce((sum, word) => sum + weight(word), 0);
    const found = words.filter((word) => asked.has(word)).reduce((sum, word) => sum + weight(word), 0);
    return all === 0 ? 0 : found / all;
  };
  return {
    fields: profile.tables.flatMap((table) =>
      table.fields
        .map((field) => ({ ref: { table: table.name, field: field.name }, score: score(field.name) }))
        .filter((entry) => entry.score > 0),
    ),
    tables: new Map(profile.tables.map((table) => [table.name, score(table.name)])),
  };
}

/** Words without plural endings, at marks, digits and capitals. */
function wordsOf(text: string): string[] {
  const parts =
    text
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .toLowerCase()
      .match(/\p{L}+|\p{N}+/gu) ?? [];
  return parts.map((part) => (part.length > 3 ? part.replace(/ies$/, "y").replace(/(?<!s)s$/, "") : part));
}
