import { shareText } from "../../../language/numbers.js";
import { fieldWarnings } from "../../../profiles/describe/field-warnings.js";
import { partialPhrases, rowsPhrase } from "../../../profiles/describe/how-measured.js";
import { estimateOf } from "../../../profiles/measure/estimates.js";
import { isKeyByChance } from "../../../profiles/measure/keys.js";
import type { FieldProfile, Join, Profile, TableProfile } from "../../../profiles/profile.js";
import type { TableSummary } from "../../../profiles/summaries.js";
import type { TableVocabulary } from "../../../profiles/vocabulary/vocabulary.js";
import type { Output } from "../../output.js";
import { tableText, terminalWidth } from "../table.js";
import { joinLine, keyText, refutedLine } from "./database.js";
import { holds } from "./field.js";
import { labelled, number, wrapped } from "./lines.js";
import { wordFacts } from "./words.js";

/** From here on there is room for the declared types too. */
const WIDE = 100;

/** One table with its fields, what to mind of them, and its joins. */
export function showTable(
  table: TableProfile,
  summary: TableSummary | undefined,
  words: TableVocabulary | undefined,
  profile: Profile,
  output: Output,
): void {
  output.line(wrapped(`${table.name}: ${rowsPhrase(table)}. ${summary?.short ?? ""}`));
  for (const phrase of partialPhrases(table)) output.line(wrapped(phrase));
  const other = (table.keyCandidates ?? []).slice(1).map((key) => key.join(" + "));
  const about = labelled([
    ["failure", table.failure],
    [table.primaryKey.length > 0 ? "key" : "could be the key", aboutKey(table)],
    ["or", other.length > 0 ? other.join(", ") : undefined],
    ...wordFacts(words),
    ["append-only", table.appendOnly?.evidence],
  ]);
  for (const line of about) output.line(line);
  output.line();
  const wide = terminalWidth() >= WIDE;
  output.line(
    tableText(
      ["field", ...(wide ? ["type"] : []), "holds", "missing", "distinct", "what it means"],
      table.fields.map((field) => [
        field.name,
        ...(wide ? [field.type] : []),
        holds(field),
        missingShare(field, table),
        `${estimateOf(table, field, "distinct") && field.distinct ? "about " : ""}${number(field.distinct?.count)}`,
        field.failure ?? summary?.fields.find((entry) => entry.field === field.name)?.short ?? "",
      ]),
    ),
  );
  const warnings = table.fields.map((field) => [field.name, fieldWarnings(field, table).join("; ")] as const);
  const lines = labelled(warnings);
  if (lines.length > 0) output.line();
  for (const line of lines) output.line(line);
  const touches = ({ from, to }: Join) => from.table === table.name || to.table === table.name;
  const joins = [
    ...profile.joins.filter(touches).map(joinLine),
    ...(profile.refutedJoins ?? []).filter(touches).map(refutedLine),
  ];
  if (joins.length > 0) output.line();
  for (const join of joins) output.line(wrapped(join, 2));
}

function aboutKey(table: TableProfile): string {
  const text = keyText(table).replace(/^\(|\)$/g, "");
  return isKeyByChance(table) ? `${text}, whose times are all different, perhaps by chance` : text;
}

/** Rows without a value: NULL or an empty text. */
function missingShare({ nulls, empties = 0 }: FieldProfile, { rows = 0 }: TableProfile): string {
  if (nulls === undefined) return "?";
  return nulls + empties === 0 ? "" : shareText((nulls + empties) / Math.max(1, rows));
}
