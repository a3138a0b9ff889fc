import { partialPhrases, rowsPhrase } from "../../profiles/describe/how-measured.js";
import { percent } from "../../profiles/describe/phrases.js";
import { estimateOf } from "../../profiles/estimates.js";
import type { FieldProfile, Profile, TableProfile } from "../../profiles/profile.js";
import type { TableSummary } from "../../profiles/summaries.js";
import type { Output } from "../output.js";
import { tableText, terminalWidth } from "../table.js";
import { joinLine, keyText } from "./database.js";
import { holds } from "./field.js";
import { labelled, number, wrapped } from "./lines.js";
import { fieldWarnings } from "./warnings.js";

/** From here on there is room for the declared types too. */
const WIDE = 100;

/** One table with its fields, what to mind of them, and its joins. */
export function showTable(
  table: TableProfile,
  summary: TableSummary | undefined,
  profile: Profile,
  output: Output,
): void {
  output.line(wrapped(`${table.name}: ${rowsPhrase(table)}. ${summary?.short ?? ""}`));
  for (const phrase of partialPhrases(table)) output.line(wrapped(phrase));
  const other = (table.keyCandidates ?? []).slice(1).map((key) => key.join(" + "));
  const about = labelled([
    ["failure", table.failure],
    [table.primaryKey.length > 0 ? "key" : "could be the key", keyText(table).replace(/^\(|\)$/g, "")],
    ["or", other.length > 0 ? other.join(", ") : undefined],
    ["append-only", table.appendOnly?.evidence],
  ]);
  for (const line of about) output.line(line);
  output.line();
  const wide = terminalWidth() >= WIDE;
  output.line(
    tableText(
      ["field", ...(wide ? ["type"] : []), "holds", "null", "distinct", "what it means"],
      table.fields.map((field) => [
        field.name,
        ...(wide ? [field.type] : []),
        holds(field),
        nullShare(field, table),
        `${estimateOf(table, field, "distinct") && field.distinct ? "about " : ""}${number(field.distinct?.count)}`,
        field.failure ?? summary?.fields.find((entry) => entry.field === field.name)?.short ?? "",
      ]),
    ),
  );
  const warnings = table.fields.map((field) => [field.name, fieldWarnings(field, table).join("; ")] as const);
  const lines = labelled(warnings);
  if (lines.length > 0) output.line();
  for (const line of lines) output.line(line);
  const joins = profile.joins.filter(({ from, to }) => from.table === table.name || to.table === table.name);
  if (joins.length > 0) output.line();
  for (const join of joins) output.line(wrapped(joinLine(join), 2));
}

function nullShare({ nulls }: FieldProfile, { rows = 0 }: TableProfile): string {
  if (nulls === undefined) return "?";
  return nulls === 0 ? "" : percent(nulls / Math.max(1, rows));
}
