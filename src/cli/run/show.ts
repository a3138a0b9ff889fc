import { z } from "zod";
import { messageOf } from "../../errors.js";
import { stalenessAt, stalenessText } from "../../operations/staleness.js";
import type { Profile, TableProfile } from "../../profiles/profile.js";
import type { Summaries, TableSummary } from "../../profiles/summaries.js";
import { requirePreparation, requireProfile } from "../../workspace/preparation.js";
import { defineOperation } from "../operation.js";
import type { Output } from "../output.js";
import { findPart, type Part } from "../part.js";
import { showDatabase } from "../text/show/database.js";
import { showField } from "../text/show/field.js";
import { showTable } from "../text/show/table.js";

const schema = z.object({
  database: z.string().min(1, "name a prepared database"),
  part: z.string().optional(),
});

export const showOperation = defineOperation(schema, async (given, { workspace, output, environment }) => {
  const preparation = await requirePreparation(workspace, given.database);
  const { profile, summaries } = await requireProfile(workspace, given.database);
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
  else {
    const entry = summary?.fields.find((each) => each.field === field.name);
    showField(table, field, entry, output);
  }
}
