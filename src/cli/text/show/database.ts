import { count } from "../../../language/numbers.js";
import { partialPhrases, skippedPhrase } from "../../../profiles/describe/how-measured.js";
import { isKeyByChance } from "../../../profiles/measure/keys.js";
import type { Join, Profile, TableProfile } from "../../../profiles/profile.js";
import type { Summaries } from "../../../profiles/summaries.js";
import type { Output } from "../../output.js";
import { tableText } from "../table.js";
import { labelled, number, wrapped } from "./lines.js";
import { databaseWarnings } from "./warnings.js";

/** All tables of a database, what to mind first, then how they join. */
export function showDatabase(profile: Profile, summaries: Summaries, output: Output): void {
  const fields = profile.tables.reduce((sum, table) => sum + table.fields.length, 0);
  output.line(
    `${profile.database} (${profile.engine}): ${count(profile.tables.length, "table")}, ${count(fields, "field")}`,
  );
  const warnings = labelled(databaseWarnings(profile));
  if (warnings.length > 0) output.line();
  for (const line of warnings) output.line(line);
  output.line();
  output.line(
    tableText(
      ["table", "rows", "fields", "key", "what it is"],
      profile.tables.map((table) => [
        table.name,
        `${table.rowsEstimate ? "about " : ""}${number(table.rows)}${table.scan ? " *" : ""}`,
        String(table.fields.length),
        isKeyByChance(table) ? "" : keyText(table),
        table.failure ??
          (table.rows === undefined ? table.skipped?.map(skippedPhrase)[0] : shortOf(summaries, table)) ??
          "",
      ]),
    ),
  );
  const partial = profile.tables.filter(({ scan }) => scan);
  const rejected = profile.rejectedJoins?.length ?? 0;
  const lines = [
    ...partial.map((table) => `* ${table.name}: ${partialPhrases(table).join(" ")}`),
    ...profile.joins.map(joinLine),
    ...(profile.refutedJoins ?? []).map(refutedLine),
    ...(profile.skipped ?? []).map(skippedPhrase),
    ...(rejected > 0
      ? [`${count(rejected, "more pair", "more pairs")} of fields rejected as joins: --json says why`]
      : []),
  ];
  if (lines.length > 0) output.line();
  for (const line of lines) output.line(wrapped(line, 2));
}

const shortOf = (summaries: Summaries, { name }: TableProfile) =>
  summaries.tables.find(({ table }) => table === name)?.short;

/** A declared key, or in brackets one that could be. */
export function keyText({ primaryKey, keyCandidates = [] }: TableProfile): string {
  const [candidate] = keyCandidates;
  return primaryKey.length > 0 ? primaryKey.join(" + ") : candidate ? `(${candidate.join(" + ")})` : "";
}

export function joinLine(join: Join): string {
  const end = ({ table, fields }: Join["from"]) => `${table}.${fields.join(" + ")}`;
  const told = [
    join.source,
    join.cardinality,
    join.coverage === undefined
      ? undefined
      : `${percent(join.coverage)} covered${join.estimate ? ", of a sample" : ""}`,
    join.confidence === undefined ? undefined : `confidence ${join.confidence.toFixed(2)}`,
  ];
  return `${end(join.from)} = ${end(join.to)} (${told.filter(Boolean).join(", ")})`;
}

/** What notes state and the data refute. */
export const refutedLine = (join: Join) => `${joinLine(join)}: refuted by the data, not used`;

/** Never 100 % where something is missing. */
const percent = (share: number) => `${share < 1 ? Math.min(99.9, Number((share * 100).toFixed(1))) : 100} %`;
