import { unitSaid } from "../meaning/measures.js";
import { commentNotes } from "../notes/comments.js";
import { type MatchedNotes, matchNotes } from "../notes/match.js";
import type { Note } from "../notes/notes.js";
import type { Profile } from "../profile.js";
import type { Practice } from "../usage/add-usage.js";
import type { Usage } from "../usage/usage.js";
import { withBorrowedNotes } from "./borrowed-notes.js";
import { type CodeTable, tabledCodes } from "./code-tables.js";
import { fieldCodes } from "./codes.js";
import { commentCodes } from "./comment-codes.js";
import { conventionsOf } from "./conventions.js";
import { metricsOf } from "./metrics.js";
import { fieldNames, tableNames, withSharedWeights } from "./names.js";
import { saidDate } from "./said-dates.js";
import { isRetired } from "./said-names.js";
import { expanderOf, notesOf } from "./said-texts.js";
import { usedWords } from "./used-words.js";
import { type FieldVocabulary, type TableVocabulary, VOCABULARY_VERSION, type Vocabulary } from "./vocabulary.js";

/** What people's knowledge and past queries add to a profile; `notes` in the order in which they are applied, comments first. */
export interface VocabularySources {
  readonly notes: readonly MatchedNotes[];
  readonly usage?: Usage | undefined;
  /** How past queries and accepted examples filter tables. Default: `usage`. */
  readonly practice?: Practice | undefined;
  /** Tables of the database that say what codes mean. */
  readonly codeTables?: readonly CodeTable[] | undefined;
}

/** The words for tables, fields, values and figures that people wrote down or that past queries show. */
export function buildVocabulary(
  profile: Profile,
  { notes: said, usage, practice = usage, codeTables = [] }: VocabularySources,
): Vocabulary {
  const notes = withBorrowedNotes(profile, said);
  const entriesOf = (table: string) => notesOf(table, notes);
  const expander = expanderOf(profile, notes);
  const used = usedWords(usage);
  const tables = profile.tables.map((table): TableVocabulary => {
    const entries = entriesOf(table.name);
    const name = expander.table(table.name);
    const names = tableNames(table, entries, name);
    const entity = (names[0]?.text ?? name[0].words.join(" ")).split(" ");
    const fields = table.fields.map((field): FieldVocabulary => {
      const said = entries.flatMap(({ fields, ...entry }) => {
        const note = fields.get(field.name);
        return note === undefined ? [] : [{ ...entry, note }];
      });
      const texts = said.flatMap(({ note }) => [note.meaning ?? "", note.details ?? ""]);
      const unit = said.findLast(({ note }) => note.unit !== undefined)?.note.unit ?? unitSaid(texts);
      const listed = tabledCodes(table, field, texts, codeTables);
      const told = commentCodes(usage, table.name, field);
      const codes = fieldCodes(field, said, [...used.codes(table.name, field.name), ...told, ...listed]);
      const isKey = table.primaryKey.length === 1 && table.primaryKey[0] === field.name;
      const known = { entity, isKey, codes, aliases: used.names(table.name, field.name) };
      return {
        field: field.name,
        names: fieldNames(field, said, expander.field(table.name, field), known),
        ...retired(said.map(({ note }) => note)),
        codes,
        ...(unit !== undefined && { unit }),
      };
    });
    const called = names.map(({ text }) => text);
    const date = saidDate(table, entries, called);
    return {
      table: table.name,
      names,
      ...retired(entries.map(({ note }) => note)),
      conventions: conventionsOf(table, entries, { usage: practice, codes: fields, called }),
      ...(date !== undefined && { date }),
      fields: withSharedWeights(withoutStates(fields)).filter(
        ({ names, codes, unit }) => names.length + codes.length > 0 || unit !== undefined,
      ),
    };
  });
  return {
    kind: "vocabulary",
    version: VOCABULARY_VERSION,
    database: profile.database,
    tables: tables.filter(
      ({ names, conventions, fields, date }) =>
        names.length + conventions.length + fields.length > 0 || date !== undefined,
    ),
    metrics: [...metricsOf(profile, { notes, usage, tables }).metrics],
    ...(usage?.queries && { queries: usage.queries.map(({ sql, said, tables }) => ({ sql, said, tables })) }),
  };
}

/** "can_cd" beside a status with the code "cancelled" is not called so: who says it means the rows. */
function withoutStates(fields: readonly FieldVocabulary[]): FieldVocabulary[] {
  return fields.map((field) => {
    const states = fields.flatMap((other) => (other === field ? [] : other.codes.flatMap(({ meanings }) => meanings)));
    const isState = ({ text, source }: FieldVocabulary["names"][number]) => source === "name" && states.includes(text);
    const names = field.names.filter((name) => !isState(name));
    return field.codes.length === 0 || names.length === 0 ? field : { ...field, names };
  });
}

function retired(notes: readonly Note[]): { readonly retired?: true } {
  return notes.some(({ meaning, details }) => isRetired(`${meaning ?? ""} ${details ?? ""}`)) ? { retired: true } : {};
}

/** What is known of a database by its profile alone. */
export function vocabularyOf(profile: Profile): Vocabulary {
  return buildVocabulary(profile, { notes: [matchNotes(profile, commentNotes(profile))] });
}
