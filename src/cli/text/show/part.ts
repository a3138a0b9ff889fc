import { type ProfilePart, partOf } from "../../../operations/find-part.js";
import type { Profile } from "../../../profiles/profile.js";
import type { FieldSummary, Summaries, TableSummary } from "../../../profiles/summaries.js";
import type { Vocabulary } from "../../../profiles/vocabulary/vocabulary.js";
import type { Output } from "../../output.js";
import { showDatabase } from "./database.js";
import { showField } from "./field.js";
import { showTable } from "./table.js";

/** A profile with its summaries. */
export interface DescribedProfile {
  readonly profile: Profile;
  readonly summaries: Summaries;
  readonly vocabulary: Vocabulary;
}

/** @param part Undefined for the whole database. */
export function showPart(
  { profile, summaries, vocabulary }: DescribedProfile,
  part: ProfilePart | undefined,
  output: Output,
): void {
  if (!part) showDatabase(profile, summaries, output);
  else {
    const { table, field } = summariesOf(summaries, part);
    const words = wordsOf(vocabulary, part);
    if (part.field) showField(part.table, part.field, field, words.field, output);
    else showTable(part.table, table, words.table, profile, output);
  }
}

/** The form that programs rely on. */
export function jsonPart(described: DescribedProfile, part: ProfilePart | undefined): object {
  const { profile, summaries, vocabulary } = described;
  return part ? partOf(described, part) : { profile, summaries, vocabulary };
}

function wordsOf({ tables }: Vocabulary, part: ProfilePart) {
  const table = tables.find((each) => each.table === part.table.name);
  return { table, field: table?.fields.find(({ field }) => field === part.field?.name) };
}

function summariesOf(
  { tables }: Summaries,
  part: ProfilePart,
): { readonly table: TableSummary | undefined; readonly field: FieldSummary | undefined } {
  const table = tables.find((each) => each.table === part.table.name);
  return { table, field: table?.fields.find(({ field }) => field === part.field?.name) };
}
