import { AskableError } from "../errors.js";
import type { FieldProfile, Profile, TableProfile } from "../profiles/profile.js";
import type { FieldSummary, Summaries, TableSummary } from "../profiles/summaries.js";
import type { FieldVocabulary, TableVocabulary, Vocabulary } from "../profiles/vocabulary/vocabulary.js";

/** A table, or a field of one. */
export interface ProfilePart {
  readonly table: TableProfile;
  readonly field: FieldProfile | undefined;
}

/** Names may hold dots, so each split at a dot is tried; letter case is forgiven where that is unambiguous. */
export function findPart(profile: Profile, text: string): ProfilePart {
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

/** All that was learned of a table or field, in the form that programs rely on. */
export interface DescribedPart {
  readonly profile: TableProfile | FieldProfile;
  readonly summaries: TableSummary | FieldSummary | undefined;
  readonly vocabulary: TableVocabulary | FieldVocabulary | undefined;
}

export function partOf(
  { summaries, vocabulary }: { readonly summaries: Summaries; readonly vocabulary: Vocabulary },
  { table, field }: ProfilePart,
): DescribedPart {
  const summary = summaries.tables.find((each) => each.table === table.name);
  const words = vocabulary.tables.find((each) => each.table === table.name);
  if (!field) return { profile: table, summaries: summary, vocabulary: words };
  return {
    profile: field,
    summaries: summary?.fields.find((each) => each.field === field.name),
    vocabulary: words?.fields.find((each) => each.field === field.name),
  };
}
