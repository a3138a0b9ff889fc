import { z } from "zod";
import { AskableError, messageOf } from "../../errors.js";
import { requirePreparation, requireProfile } from "../../home/prepared.js";
import { stalenessAt, stalenessText } from "../../home/staleness.js";
import type { FieldProfile, Profile, TableProfile } from "../../profiles/profile.js";
import type { Summaries, TableSummary } from "../../profiles/summaries.js";
import { defineOperation } from "../operation.js";
import type { Output } from "../output.js";
import { showDatabase } from "../show/database.js";
import { showField } from "../show/field.js";
import { showTable } from "../show/table.js";

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
  else {
    const entry = summary?.fields.find((each) => each.field === field.name);
    showField(table, field, entry, output);
  }
}
