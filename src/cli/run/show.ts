import { z } from "zod";
import { AskableError, messageOf } from "../../errors.js";
import { requirePreparation, requireProfile } from "../../home/prepared.js";
import { stalenessAt, stalenessText } from "../../home/staleness.js";
import { estimatePhrase, partialPhrases, rowsPhrase, skippedPhrase } from "../../profiles/describe/how-measured.js";
import { estimateOf } from "../../profiles/estimates.js";
import type { Estimate, Estimated, FieldProfile, Profile, TableProfile } from "../../profiles/profile.js";
import type { FieldSummary, Summaries, TableSummary } from "../../profiles/summaries.js";
import { defineOperation } from "../operation.js";
import type { Output } from "../output.js";
import { tableText } from "../table.js";

const schema = z.object({
  database: z.string().min(1, "name a prepared database"),
  part: z.string().optional(),
});

export const showOperation = defineOperation(schema, async (given, { home, output, environment }) => {
  const preparation = await requirePreparation(home, given.database);
  const { profile, summaries } = await requireProfile(home, given.database);
  const part = given.part === undefined ? undefined : findPart(profile, given.part);
  // The data may be out of reach; what was learned of them is shown all the same.
  const staleness = await stalenessAt(preparation, environment).catch(messageOf);
  if (typeof staleness === "string") output.note(`Whether the data changed since is not known: ${staleness}`);
  else {
    const stale = stalenessText(staleness, given.database);
    if (stale !== undefined) output.note(stale);
  }
  const known = typeof staleness === "string" ? {} : { stale: staleness.stale, staleTables: staleness.tables };
  if (output.json) output.object({ ...jsonPart(profile, summaries, part), ...known });
  else if (!part) showDatabase(profile, summaries, output);
  else showPart(part, summaryOf(summaries, part.table), profile, output);
});

interface Part {
  readonly table: TableProfile;
  readonly field: FieldProfile | undefined;
}

/** Names may hold dots, so each split at a dot is tried; letter case is forgiven where that is unambiguous. */
function findPart(profile: Profile, text: string): Part {
  const table = named(profile.tables, text);
  if (table) return { table, field: undefined };
  let unknown: AskableError | undefined;
  for (let dot = text.indexOf("."); dot >= 0; dot = text.indexOf(".", dot + 1)) {
    const owner = named(profile.tables, text.slice(0, dot));
    const field = owner && named(owner.fields, text.slice(dot + 1));
    if (owner && field) return { table: owner, field };
    if (owner) {
      unknown ??= new AskableError(`The table ${owner.name} has no field "${text.slice(dot + 1)}"`, {
        hint: `It has: ${owner.fields.map(({ name }) => name).join(", ")}.`,
      });
    }
  }
  if (unknown) throw unknown;
  throw new AskableError(`${profile.database} has no table "${text.split(".", 1)[0]}"`, {
    hint: `It has: ${profile.tables.map(({ name }) => name).join(", ")}.`,
  });
}

function named<Item extends { readonly name: string }>(items: readonly Item[], name: string): Item | undefined {
  const exact = items.find((item) => item.name === name);
  if (exact) return exact;
  const folded = items.filter((item) => item.name.toLowerCase() === name.toLowerCase());
  return folded.length === 1 ? folded[0] : undefined;
}

function summaryOf(summaries: Summaries, table: TableProfile): TableSummary | undefined {
  return summaries.tables.find((summary) => summary.table === table.name);
}

function jsonPart(profile: Profile, summaries: Summaries, part: Part | undefined) {
  if (!part) return { profile, summaries };
  const summary = summaryOf(summaries, part.table);
  if (!part.field) return { profile: part.table, summaries: summary };
  return { profile: part.field, summaries: summary?.fields.find(({ field }) => field === part.field?.name) };
}

function showPart({ table, field }: Part, summary: TableSummary | undefined, profile: Profile, output: Output): void {
  if (!field) showTable(table, summary, profile, output);
  else
    showField(
      table,
      field,
      summary?.fields.find((entry) => entry.field === field.name),
      output,
    );
}

function showDatabase(profile: Profile, summaries: Summaries, output: Output): void {
  output.line(`${profile.database} (${profile.engine})`);
  output.line();
  output.line(
    tableText(
      ["table", "rows", "fields", "key", "what it is"],
      profile.tables.map((table) => [
        table.name,
        about(table.rows, table.rowsEstimate),
        String(table.fields.length),
        table.primaryKey.join(", "),
        table.failure ??
          (table.rows === undefined ? table.skipped?.map(skippedPhrase)[0] : summaryOf(summaries, table)?.short) ??
          "",
      ]),
    ),
  );
  const partial = profile.tables.filter(({ scan }) => scan);
  const lines = [
    ...profile.joins.map(joinLine),
    ...partial.map((table) => `${table.name}: ${partialPhrases(table)[0]}`),
    ...(profile.skipped ?? []).map(skippedPhrase),
  ];
  if (lines.length > 0) output.line();
  for (const line of lines) output.line(line);
}

function showTable(table: TableProfile, summary: TableSummary | undefined, profile: Profile, output: Output): void {
  output.line(`${table.name}: ${rowsPhrase(table)}. ${summary?.long ?? ""}`);
  for (const phrase of partialPhrases(table)) if (!summary?.long.includes(phrase)) output.line(phrase);
  output.line();
  output.line(
    tableText(
      ["field", "type", "nulls", "distinct", "what it means"],
      table.fields.map((field) => [
        field.name,
        field.type,
        about(field.nulls, estimateOf(table, field, "nulls")),
        about(field.distinct?.count, estimateOf(table, field, "distinct")),
        field.failure ?? summary?.fields.find((entry) => entry.field === field.name)?.short ?? "",
      ]),
    ),
  );
  const joins = profile.joins.filter(({ from, to }) => from.table === table.name || to.table === table.name);
  if (joins.length > 0) output.line();
  for (const join of joins) output.line(joinLine(join));
}

function showField(table: TableProfile, field: FieldProfile, summary: FieldSummary | undefined, output: Output): void {
  output.line(`${table.name}.${field.name} ${field.type}`.trim());
  if (summary) output.line(`${summary.long} (${summary.source.by})`);
  output.line();
  const lengths =
    field.lengths && `${field.lengths.min} to ${field.lengths.max}, ${field.lengths.mean.toFixed(1)} on average`;
  const estimated = (count: number | undefined, statistic: Estimated) => {
    const estimate = estimateOf(table, field, statistic);
    return about(count, estimate) + (count !== undefined && estimate ? `, ${estimatePhrase(estimate)}` : "");
  };
  const facts: [string, string | undefined][] = [
    ["failure", field.failure],
    ["rows", about(table.rows, table.rowsEstimate)],
    ["nulls", estimated(field.nulls, "nulls")],
    ["empty", field.empties ? estimated(field.empties, "empties") : undefined],
    ["distinct", estimated(field.distinct?.count, "distinct")],
    ["range", field.min == null ? undefined : `${field.min} … ${field.max}`],
    ["mean", field.mean === undefined ? undefined : String(field.mean)],
    ["lengths", lengths],
    ["kind", field.semantic && `${field.semantic.type} (${Math.round(field.semantic.confidence * 100)} %)`],
    ["shapes", field.shapes?.map(({ pattern, share }) => `${pattern} ${Math.round(share * 100)} %`).join(", ")],
    ["disagreement", field.disagreement],
  ];
  for (const [name, fact] of facts) if (fact) output.line(`${name.padEnd(13)}${fact}`);
  if (!field.top || field.top.length === 0) return;
  const sample = estimateOf(table, field, "top");
  output.line();
  output.line(
    tableText(
      ["top value", sample ? `rows of ${number(sample.rows)} read` : "rows"],
      field.top.map(({ value, count }) => [String(value), number(count)]),
    ),
  );
}

function joinLine(join: Profile["joins"][number]): string {
  const end = ({ table, fields }: { table: string; fields: readonly string[] }) => `${table}.${fields.join(" + ")}`;
  const measured = join.coverage === undefined ? "" : `, ${Math.round(join.coverage * 100)} % covered`;
  return `${end(join.from)} = ${end(join.to)} (${join.source}${measured})`;
}

const about = (count: number | undefined, estimate: Estimate | undefined) =>
  `${count !== undefined && estimate ? "about " : ""}${number(count)}`;
const number = (value: number | undefined) => value?.toLocaleString("en") ?? "?";
