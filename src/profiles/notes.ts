import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { AskableError } from "../errors.js";
import { listed, oneLine, sentence } from "./describe/phrases.js";
import { readBirdNotes } from "./notes/bird.js";
import type { Note, Notes } from "./notes/notes.js";
import { readYamlNotes } from "./notes/yaml.js";
import type { FieldSummary, Summaries, TableSummary } from "./summaries.js";

export type { Note, Notes } from "./notes/notes.js";

/**
 * Reads what people wrote about a database: a YAML file, or a folder that holds `notes.yaml` or BIRD's
 * `database_description` CSV files (or that folder inside it).
 * @throws AskableError when there is nothing to read, or when the YAML is broken: it names file and line.
 */
export async function readNotes(path: string): Promise<Notes> {
  if (!existsSync(path)) throw new AskableError(`There are no notes at ${path}`, { hint: "Check --notes." });
  if (!statSync(path).isDirectory()) return readYamlNotes(path);
  const yaml = ["notes.yaml", "notes.yml"].map((name) => join(path, name)).find((file) => existsSync(file));
  if (yaml) return readYamlNotes(yaml);
  if ((await readdir(path)).some((name) => /\.csv$/i.test(name))) return readBirdNotes(path);
  const inside = join(path, "database_description");
  if (existsSync(inside)) return readBirdNotes(inside);
  throw new AskableError(`${path} holds neither notes.yaml nor description CSV files`, { hint: "Check --notes." });
}

export interface FusedSummaries {
  readonly summaries: Summaries;
  /** Notes that fit no table or field, and what reading them left out. */
  readonly warnings: readonly string[];
}

/**
 * Fuses notes into summaries: the note leads the short summary, and the long one keeps the measured facts behind it.
 * Apply them last: nothing overwrites them.
 */
export function applyNotes(summaries: Summaries, notes: Notes): FusedSummaries {
  const warnings = [...notes.warnings];
  const byTable = new Map<string, (typeof notes.tables)[number]>();
  for (const entry of notes.tables) {
    const table = closest(summaries.tables, (candidate) => candidate.table, entry.table);
    if (table) byTable.set(table.table, entry);
    else warnings.push(`${notes.path}: there is no table "${oneLine(entry.table)}"`);
  }
  const tables = summaries.tables.map((table): TableSummary => {
    const entry = byTable.get(table.table);
    if (!entry) return table;
    const byField = new Map<string, Note>();
    for (const { field, note } of entry.fields) {
      const found = closest(table.fields, (candidate) => candidate.field, field);
      if (found) byField.set(found.field, note);
      else warnings.push(`${notes.path}: table ${oneLine(table.table)} has no field "${oneLine(field)}"`);
    }
    const fields = table.fields.map((field) => fused(field, byField.get(field.field)));
    return { ...fused(table, entry.note), fields };
  });
  return { summaries: { ...summaries, tables }, warnings };
}

/** By the same name, else by one that differs in case, blanks and signs only, where that is one. */
function closest<T>(items: readonly T[], nameOf: (item: T) => string, name: string): T | undefined {
  const exact = items.find((item) => nameOf(item) === name);
  if (exact !== undefined) return exact;
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const similar = items.filter((item) => plain(nameOf(item)) === plain(name));
  return similar.length === 1 ? similar[0] : undefined;
}

const LONGEST_SHORT = 240;
const LONGEST_DETAILS = 800;

function fused<S extends FieldSummary | TableSummary>(summary: S, note: Note | undefined): S {
  if (!note || Object.keys(note).length === 0) return summary;
  const unit = note.unit ? ` (in ${oneLine(note.unit)})` : measured(summary.short, note.meaning);
  const meaning = note.meaning ? oneLine(note.meaning, LONGEST_SHORT) : summary.short.replace(/\.$/, "");
  const values = Object.entries(note.values ?? {}).map(
    ([value, means]) => `${oneLine(value)} = ${oneLine(means, 120)}`,
  );
  const short = [
    sentence(`${meaning.replace(/\.$/, "")}${unit}`),
    values.length > 0 && values.length <= 6 ? sentence(values.join(", ")) : "",
  ];
  const facts = summary.long.startsWith(summary.short) ? summary.long.slice(summary.short.length) : summary.long;
  const long = [
    sentence(`${(note.meaning ? oneLine(note.meaning, LONGEST_DETAILS) : meaning).replace(/\.$/, "")}${unit}`),
    note.synonyms && note.synonyms.length > 0
      ? `Also called ${listed(note.synonyms.map((word) => oneLine(word)))}.`
      : "",
    values.length > 0 ? `Meaning of the values: ${sentence(values.join(", "))}` : "",
    note.details ? sentence(oneLine(note.details, LONGEST_DETAILS)) : "",
    facts.trim(),
  ];
  const join = (parts: readonly string[]) => parts.filter((part) => part !== "").join(" ");
  return { ...summary, short: join(short), long: join(long), source: { ...summary.source, by: "notes" } };
}

/** The unit that the field's name tells, where the note does not repeat it. */
function measured(short: string, meaning: string | undefined): string {
  return meaning === undefined ? "" : (/ \(in [^)]+\)/.exec(short)?.[0] ?? "");
}
