import { nearest } from "../../artifacts/nearest.js";
import { listed, oneLine } from "../describe/phrases.js";
import type { Note, NotedJoin, NotedMetric, Notes, TableNotes } from "./notes.js";

/** A database as far as its names go: a schema and a profile alike. */
export interface Names {
  readonly tables: readonly { readonly name: string; readonly fields: readonly { readonly name: string }[] }[];
}

/** Notes with the names as the database writes them. */
export interface MatchedNotes {
  readonly path: string;
  readonly by: Notes["by"];
  readonly tables: ReadonlyMap<string, MatchedTable>;
  readonly joins: readonly NotedJoin[];
  /** Those over tables that are here, under their names here. */
  readonly metrics: readonly NotedMetric[];
  /** Notes that fit no table or field, and what reading them left out. */
  readonly warnings: readonly string[];
}

export interface MatchedTable {
  readonly note: Note;
  readonly fields: ReadonlyMap<string, Note>;
}

export function matchNotes(names: Names, notes: Notes): MatchedNotes {
  const warnings = [...notes.warnings];
  const tables = new Map<string, MatchedTable>();
  const joins: NotedJoin[] = [];
  const unknown: string[] = [];
  const read = (note: Note, label: string): Note => {
    if (textsOf(note).some((text) => text.length > LONGEST_TEXT))
      warnings.push(`${notes.path}: of ${oneLine(label)} the first ${LONGEST_TEXT} characters of a text are read`);
    return withTexts(note, (text) =>
      text
        .slice(0, LONGEST_TEXT)
        .replaceAll(/[^\S\n]+/g, " ")
        .replaceAll(/ ?\n[ \n]*/g, "\n"),
    );
  };
  for (const entry of notes.tables) {
    const table = tableOf(names, entry);
    if (!table) {
      if (notes.by !== "notes" || saysSomething(entry)) unknown.push(entry.table);
      continue;
    }
    const fields = new Map(tables.get(table.name)?.fields);
    for (const { field, note } of entry.fields) {
      const found = closest(table.fields, field);
      if (!found && notes.by === "notes" && isEmpty(note)) continue;
      if (!found)
        warnings.push(`${notes.path}: table ${oneLine(table.name)} has no ${missing("field", field, table.fields)}`);
      else {
        fields.set(found.name, merged(fields.get(found.name), read(note, `${table.name}.${found.name}`)));
        if (note.claims?.references) {
          const { table: target, field: key } = note.claims.references;
          joins.push({
            from: { table: table.name, fields: [found.name] },
            to: { table: target, fields: key === undefined ? [] : [key] },
            directed: true,
          });
        }
      }
    }
    tables.set(table.name, { note: merged(tables.get(table.name)?.note, read(entry.note, table.name)), fields });
  }
  const matched = [...notes.joins, ...joins].map((join) => matchJoin(names, join, notes.path));
  return {
    path: notes.path,
    by: notes.by,
    tables,
    joins: matched.flatMap(({ join }) => join ?? []),
    metrics: (notes.metrics ?? []).flatMap((metric) => matchMetric(names, metric)),
    warnings: [
      ...warnings,
      ...unknownTables(names, notes, [...new Set(unknown)]),
      ...matched.flatMap(({ warning }) => warning ?? []),
    ],
  };
}

/** Characters of a text that somebody wrote: it is searched in many ways, some of which take the square of its length. */
const LONGEST_TEXT = 10_000;

/** A note with each of its texts replaced. */
function withTexts(note: Note, change: (text: string) => string): Note {
  const { meaning, details, rows, unit, synonyms, values, formulas } = note;
  const all = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)]));
  return {
    ...note,
    ...(meaning !== undefined && { meaning: change(meaning) }),
    ...(details !== undefined && { details: change(details) }),
    ...(rows !== undefined && { rows: change(rows) }),
    ...(unit !== undefined && { unit: change(unit) }),
    ...(synonyms && { synonyms: synonyms.map(change) }),
    ...(values && { values: all(values) }),
    ...(formulas && { formulas: all(formulas) }),
  };
}

function textsOf(note: Note): string[] {
  const texts: string[] = [];
  withTexts(note, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** Of what is said twice the later counts; words and claims of both. */
function merged(earlier: Note | undefined, note: Note): Note {
  if (earlier === undefined) return note;
  const synonyms = [...new Set([...(earlier.synonyms ?? []), ...(note.synonyms ?? [])])];
  const claims = { ...earlier.claims, ...note.claims };
  return {
    ...earlier,
    ...note,
    ...(synonyms.length > 0 && { synonyms }),
    ...(Object.keys(claims).length > 0 && { claims }),
  };
}

/** An entry of notes.yaml that was written for a gap and that nobody filled in says nothing of what is gone. */
const isEmpty = (note: Note) => Object.keys(note).length === 0;
const saysSomething = ({ note, fields }: TableNotes) => !isEmpty(note) || fields.some((field) => !isEmpty(field.note));

function tableOf(names: Names, { table, aliases = [] }: TableNotes): Names["tables"][number] | undefined {
  for (const name of [table, ...aliases]) {
    const found = closest(names.tables, name);
    if (found) return found;
  }
  return undefined;
}

/** By the same name, else by one that differs in case, blanks and signs only, where that is one. */
function closest<T extends { readonly name: string }>(items: readonly T[], name: string): T | undefined {
  const exact = items.find((item) => item.name === name);
  if (exact !== undefined) return exact;
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const similar = items.filter((item) => plain(item.name) === plain(name));
  return similar.length === 1 ? similar[0] : undefined;
}

function matchMetric(names: Names, metric: NotedMetric): NotedMetric[] {
  const { form } = metric;
  if (form.kind !== "aggregate") return [metric];
  const table = closest(names.tables, form.table);
  return table === undefined ? [] : [{ ...metric, form: { ...form, table: table.name } }];
}

/** 'field "prce"; the nearest is price'. */
function missing(what: string, name: string, items: readonly { readonly name: string }[], where = ""): string {
  const [near] = nearest(
    name,
    items.map((item) => item.name),
    1,
  );
  return `${what} "${oneLine(name)}"${where}${near === undefined ? "" : `; the nearest is ${oneLine(near)}`}`;
}

/** A dbt project describes more than one database holds: one sentence for all of it. */
function unknownTables(names: Names, { path, by }: Notes, unknown: readonly string[]): string[] {
  if (by !== "dbt" || unknown.length < 2) {
    return unknown.map((table) => `${path}: there is no ${missing("table", table, names.tables)}`);
  }
  const shown = unknown.slice(0, 5).map((table) => oneLine(table));
  const rest = unknown.length - shown.length;
  return [
    `${path}: ${unknown.length} models and sources are no tables here: ${listed(rest > 0 ? [...shown, `${rest} more`] : shown)}`,
  ];
}

function matchJoin(
  names: Names,
  { from, to, directed }: NotedJoin,
  path: string,
): { join?: NotedJoin; warning?: string } {
  const ends: NotedJoin["from"][] = [];
  for (const end of [from, to]) {
    const table = closest(names.tables, end.table);
    if (!table)
      return {
        warning: `${path}: a join names a ${missing("table", end.table, names.tables, ", which is not there")}`,
      };
    const fields: string[] = [];
    for (const name of end.fields) {
      const field = closest(table.fields, name);
      const where = ` of ${oneLine(table.name)}, which is not there`;
      if (!field) return { warning: `${path}: a join names a ${missing("field", name, table.fields, where)}` };
      fields.push(field.name);
    }
    ends.push({ table: table.name, fields });
  }
  return { join: { from: ends[0]!, to: ends[1]!, directed } };
}
