import type { ProfilePart } from "../../../operations/find-part.js";
import type { Profile } from "../../../profiles/profile.js";
import type { FieldSummary, Summaries, TableSummary } from "../../../profiles/summaries.js";
import type { Output } from "../../output.js";
import { showDatabase } from "./database.js";
import { showField } from "./field.js";
import { showTable } from "./table.js";

/** A profile with its summaries. */
export interface DescribedProfile {
  readonly profile: Profile;
  readonly summaries: Summaries;
}

/** @param part Undefined for the whole database. */
export function showPart(
  { profile, summaries }: DescribedProfile,
  part: ProfilePart | undefined,
  output: Output,
): void {
  if (!part) showDatabase(profile, summaries, output);
  else {
    const { table, field } = summariesOf(summaries, part);
    if (part.field) showField(part.table, part.field, field, output);
    else showTable(part.table, table, profile, output);
  }
}

/** The form that programs rely on. */
export function jsonPart({ profile, summaries }: DescribedProfile, part: ProfilePart | undefined): object {
  if (!part) return { profile, summaries };
  const { table, field } = summariesOf(summaries, part);
  return part.field ? { profile: part.field, summaries: field } : { profile: part.table, summaries: table };
}

function summariesOf(
  { tables }: Summaries,
  part: ProfilePart,
): { readonly table: TableSummary | undefined; readonly field: FieldSummary | undefined } {
  const table = tables.find((each) => each.table === part.table.name);
  return { table, field: table?.fields.find(({ field }) => field === part.field?.name) };
}
