import type { Profile } from "../profile.js";
import type { VocabularySources } from "./build-vocabulary.js";
import { metricsOf } from "./metrics.js";
import { rowTestsIn } from "./row-tests.js";

/** What of people's formulas and conditions is left out because it cannot be read, a sentence each. */
export function vocabularyWarnings(profile: Profile, sources: VocabularySources): string[] {
  const rows = sources.notes.flatMap(({ path, tables }) =>
    profile.tables.flatMap((table) => {
      const note = tables.get(table.name)?.note;
      if (note?.rows === undefined || rowTestsIn(note.rows, table) !== undefined) return [];
      const line = note.lines?.rows;
      const place = `${path}${line === undefined ? "" : `:${line}`}`;
      return [`${place}: the rows of ${table.name} that count are not known: "${note.rows}" cannot be read`];
    }),
  );
  return [...rows, ...metricsOf(profile, sources).warnings];
}
