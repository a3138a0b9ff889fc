import { listed, oneLine, sentence } from "../describe/phrases.js";
import type { FieldSummary, Summaries, TableSummary } from "../summaries.js";
import type { MatchedNotes } from "./match.js";
import type { Note } from "./notes.js";
import { unitsDiffer } from "./units-differ.js";

/**
 * Fuses notes into summaries: the note leads the short summary, and the long one keeps the measured facts behind it.
 * Apply them last: nothing overwrites them.
 */
export function applyNotes(summaries: Summaries, notes: MatchedNotes): Summaries {
  const tables = summaries.tables.map((table): TableSummary => {
    const entry = notes.tables.get(table.table);
    if (!entry) return table;
    const fields = table.fields.map((field) => fused(field, entry.fields.get(field.field), notes.by));
    return { ...fused(table, entry.note, notes.by), fields };
  });
  return { ...summaries, tables };
}

const LONGEST_SHORT = 240;
const LONGEST_DETAILS = 800;

function fused<S extends FieldSummary | TableSummary>(summary: S, note: Note | undefined, by: MatchedNotes["by"]): S {
  const { claims: _, lines: __, ...said } = note ?? {};
  if (!note || Object.keys(said).length === 0) return summary;
  const unit = note.unit ? saidUnit(note.unit, summary.short) : measured(summary.short, note.meaning);
  const meaning = note.meaning ? oneLine(note.meaning, LONGEST_SHORT) : summary.short.replace(/\.$/, "");
  const values = Object.entries(note.values ?? {}).map(
    ([value, means]) => `${oneLine(value)} = ${oneLine(means, 120)}`,
  );
  const formulas = Object.entries(note.formulas ?? {}).map(
    ([name, text]) => `${oneLine(name)} = ${oneLine(text, 200)}`,
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
    formulas.length > 0 ? `Computed from it: ${sentence(formulas.join("; "))}` : "",
    note.rows ? `Rows that count: ${sentence(oneLine(note.rows, 200))}` : "",
    note.details ? sentence(oneLine(note.details, LONGEST_DETAILS)) : "",
    facts.trim(),
  ];
  const join = (parts: readonly string[]) => parts.filter((part) => part !== "").join(" ");
  return { ...summary, short: join(short), long: join(long), source: { ...summary.source, by } };
}

/** With the unit that the field's name or values tell, where it is another: one of the two is wrong. */
function saidUnit(said: string, short: string): string {
  const other = /\(in ([^)]+)\)/.exec(short)?.[1];
  const doubt = other !== undefined && unitsDiffer(said, other) ? `; its name or values say ${other}` : "";
  return ` (in ${oneLine(said)}${doubt})`;
}

/** The unit that the field's name tells, where the note does not repeat it. */
function measured(short: string, meaning: string | undefined): string {
  return meaning === undefined ? "" : (/ \(in [^)]+\)/.exec(short)?.[0] ?? "");
}
