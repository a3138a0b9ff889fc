import { entityOf, nameWords } from "../../language/name-words.js";
import { joinsFrom } from "../joins-of-table.js";
import { commentNotes } from "../notes/comments.js";
import { type MatchedNotes, matchNotes } from "../notes/match.js";
import type { Profile } from "../profile.js";
import { SUMMARIES_VERSION, type Summaries } from "../summaries.js";
import { expanderOf } from "../vocabulary/said-texts.js";
import type { FieldContext } from "./context.js";
import { fieldFacts, tableFacts } from "./facts.js";
import { meaningSentence, rowNoun, tableMeaning } from "./meaning.js";
import { sentence } from "./phrases.js";

/**
 * Summaries from the profile alone. The short one says what a field means as far as its name, its table, its comment
 * and its joins tell; the long one adds form, statistics, typical values and joins, and is what a field index embeds.
 * A long summary begins with its short one.
 */
export function describeByRules(profile: Profile, notes: readonly MatchedNotes[] = commentsOf(profile)): Summaries {
  const expander = expanderOf(profile, notes);
  const vocabulary = vocabularyOf(profile);
  const source = { by: "rules" } as const;
  return {
    kind: "summaries",
    version: SUMMARIES_VERSION,
    database: profile.database,
    tables: profile.tables.map((table) => {
      const entity = rowNoun(table.name, expander);
      const short = sentence(tableMeaning(table, entity, profile, expander));
      return {
        table: table.name,
        short,
        long: `${short} ${tableFacts(table, profile)}`.trim(),
        source,
        fields: table.fields.map((field) => {
          const joins = joinsFrom(profile.joins, table.name).filter(({ from }) => from.fields.includes(field.name));
          const isKey = table.primaryKey.includes(field.name);
          const context: FieldContext = { field, table, profile, entity, joins, isKey, vocabulary, expander };
          const meaning = sentence(meaningSentence(context));
          return { field: field.name, short: meaning, long: `${meaning} ${fieldFacts(context)}`.trim(), source };
        }),
      };
    }),
  };
}

const commentsOf = (profile: Profile) => [matchNotes(profile, commentNotes(profile))];

/** Every word that some name of the database writes by itself. */
function vocabularyOf(profile: Profile): ReadonlySet<string> {
  return new Set(
    profile.tables.flatMap((table) => [
      ...entityOf(table.name),
      ...nameWords(table.name),
      ...table.fields.flatMap((field) => nameWords(field.name)),
    ]),
  );
}
