import { commentNotes } from "../notes/comments.js";
import { type MatchedNotes, matchNotes } from "../notes/match.js";
import type { Note } from "../notes/notes.js";
import type { Profile } from "../profile.js";
import type { Usage } from "../usage/usage.js";
import { conventionsOf } from "./conventions.js";
import { type FieldVocabulary, type TableVocabulary, VOCABULARY_VERSION, type Vocabulary } from "./vocabulary.js";

/** What people's knowledge and past queries add to a profile; `notes` in the order in which they are applied, comments first. */
export interface VocabularySources {
  readonly notes: readonly MatchedNotes[];
  readonly usage?: Usage | undefined;
}

/** The words for tables, fields, values and figures that people wrote down or that past queries show. */
export function buildVocabulary(profile: Profile, { notes, usage }: VocabularySources): Vocabulary {
  const tables = profile.tables.map((table): TableVocabulary => {
    const entries = notes.flatMap((each) => {
      const entry = each.tables.get(table.name);
      return entry === undefined ? [] : [{ by: each.by, ...entry }];
    });
    const fields = table.fields.map(({ name }): FieldVocabulary => {
      const said = entries.flatMap(({ by, fields }) => {
        const note = fields.get(name);
        return note === undefined ? [] : [{ by, note }];
      });
      return {
        field: name,
        names: said.flatMap(({ by, note }) => namings(note, by)),
        codes: said.flatMap(({ by, note }) =>
          Object.entries(note.values ?? {}).map(([value, meaning]) => ({ value, meanings: [meaning], source: by })),
        ),
      };
    });
    return {
      table: table.name,
      names: entries.flatMap(({ by, note }) => namings(note, by)),
      conventions: conventionsOf(table, entries, usage),
      fields: fields.filter(({ names, codes }) => names.length + codes.length > 0),
    };
  });
  return {
    kind: "vocabulary",
    version: VOCABULARY_VERSION,
    database: profile.database,
    tables: tables.filter(({ names, conventions, fields }) => names.length + conventions.length + fields.length > 0),
    metrics: [],
  };
}

/** What is known of a database by its profile alone. */
export function vocabularyOf(profile: Profile): Vocabulary {
  return buildVocabulary(profile, { notes: [matchNotes(profile, commentNotes(profile))] });
}

function namings(note: Note, source: MatchedNotes["by"]): FieldVocabulary["names"] {
  return (note.synonyms ?? []).map((text) => ({ text: text.toLowerCase(), source }));
}
