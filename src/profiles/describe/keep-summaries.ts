import type { FieldSummary, Summaries, TableSummary } from "../summaries.js";

/** Summaries of the last time, and which of them still hold. */
export interface EarlierSummaries {
  readonly summaries: Summaries;
  stands(table: string, field?: string): boolean;
}

type Summary = FieldSummary | TableSummary;

/** The new summaries, with those of the last time, to the letter, where they stand and are of the kind asked for. */
export function keepSummaries(
  written: Summaries,
  { summaries, stands }: EarlierSummaries,
  wanted: (old: Summary) => boolean,
): Summaries {
  const before = new Map(summaries.tables.map((table) => [table.table, table]));
  return {
    ...written,
    tables: written.tables.map((table): TableSummary => {
      const old = before.get(table.table);
      if (!old) return table;
      const fields = table.fields.map((field) => {
        const earlier = old.fields.find((entry) => entry.field === field.field);
        return earlier && wanted(earlier) && stands(table.table, field.field) ? earlier : field;
      });
      return wanted(old) && stands(table.table) ? { ...old, fields } : { ...table, fields };
    }),
  };
}
