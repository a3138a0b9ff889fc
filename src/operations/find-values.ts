import { type FieldRef, fieldKey } from "../databases/schema.js";
import { AskableError } from "../errors.js";
import type { ValueHit, ValueIndex } from "../indexes/value-index.js";
import { withMeanings } from "../indexes/values/meanings.js";
import type { FieldProfile, Profile } from "../profiles/profile.js";
import type { Vocabulary } from "../profiles/vocabulary/vocabulary.js";
import { readWrittenVocabulary } from "../profiles/written-vocabulary.js";
import { type Preparation, requirePreparation, requireProfile, requireValues } from "../workspace/preparation.js";
import type { Workspace } from "../workspace/workspace.js";
import type { OpenDatabase } from "./ask/open-database.js";
import { findPart } from "./find-part.js";

export interface FindValuesOptions {
  /** A table.field, or a table whose fields are all searched. Default: all fields. */
  readonly field?: string | undefined;
  readonly limit: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface FoundValues {
  /** The best first. */
  readonly hits: readonly ValueHit[];
  /** Those of them that only the database itself holds. */
  readonly stored: readonly ValueHit[];
  /** Fields of which the index has no room for all values. */
  readonly cut: readonly FieldRef[];
}

/** Fields that are looked for in the database itself. */
const MOST_STORED_FIELDS = 20;

/** Finds the stored values that a text means: in the value index, and what that has no room for in the database. */
export async function findValues(
  workspace: Workspace,
  name: string,
  text: string,
  { field, limit, environment }: FindValuesOptions,
): Promise<FoundValues> {
  const preparation = await requirePreparation(workspace, name);
  const { location } = preparation;
  const index = await requireValues(workspace, name);
  const plain = field === undefined && (await hasNoMeaning(text, index, preparation, workspace));
  const folder = plain ? undefined : await requireProfile(workspace, name);
  const values = folder ? withMeanings(index, folder.vocabulary, folder.profile) : index;
  const fields = folder && field !== undefined ? searchedFields(folder.profile, folder.vocabulary, field) : undefined;
  return find(values, text, fields, limit, (cut) => findInUnopened(location, environment, cut, text, limit));
}

/** As `findValues`, in a database that is open. */
export function findValuesIn(
  { values, profile, vocabulary, stored }: Pick<OpenDatabase, "values" | "profile" | "vocabulary" | "stored">,
  text: string,
  { field, limit }: Omit<FindValuesOptions, "environment">,
): Promise<FoundValues> {
  const fields = field === undefined ? undefined : searchedFields(profile, vocabulary, field);
  return find(values, text, fields, limit, (cut) => findInDatabase(stored, cut, text, limit));
}

async function find(
  values: ValueIndex,
  text: string,
  fields: readonly FieldRef[] | undefined,
  limit: number,
  findStored: (cut: readonly FieldRef[]) => Promise<ValueHit[]>,
): Promise<FoundValues> {
  const indexed = values.find(text, { limit, ...(fields && { fields }) });
  const searched = fields && new Set(fields.map(fieldKey));
  const cut = values.cut.filter((ref) => searched?.has(fieldKey(ref)) ?? true);
  // What is only like the text may hide the very value, where the index had no room for it.
  const hasEqual = indexed.some(({ how }) => how === "equal");
  const stored = hasEqual || cut.length === 0 ? [] : await findStored(cut);
  const hits = merged(indexed, stored, limit);
  return { hits, stored: hits.filter((hit) => stored.includes(hit)), cut };
}

/** True where no code is said to mean the text, so that the profile, which takes a while to be read, is not needed. */
async function hasNoMeaning(
  text: string,
  index: ValueIndex,
  { name, manifest }: Preparation,
  workspace: Workspace,
): Promise<boolean> {
  const vocabulary = await readWrittenVocabulary(workspace.profile(name), manifest);
  if (vocabulary === undefined) return false;
  return (withMeanings(index, vocabulary).meant?.(text, { limit: 1 }) ?? []).length === 0;
}

/** The best of both, each value of a field once; at the same score what the index holds comes first. */
function merged(indexed: readonly ValueHit[], stored: readonly ValueHit[], limit: number): ValueHit[] {
  const keyOf = ({ ref, value }: ValueHit) => JSON.stringify([fieldKey(ref), value]);
  const known = new Set(indexed.map(keyOf));
  const others = stored.filter((hit) => !known.has(keyOf(hit)));
  return [...indexed, ...others].sort((a, b) => b.score - a.score).slice(0, limit);
}

/** As `findInDatabase`; nothing where the database is not in reach. */
async function findInUnopened(
  location: string,
  environment: FindValuesOptions["environment"],
  cut: readonly FieldRef[],
  text: string,
  limit: number,
): Promise<ValueHit[]> {
  const { openDatabase } = await import("../databases/open.js");
  const database = await openDatabase(location, { environment }).catch(() => undefined);
  if (!database) return [];
  try {
    const { findStored } = await import("../indexes/values/stored.js");
    return await findInDatabase((...asked) => findStored(database, ...asked), cut, text, limit);
  } finally {
    await database.close();
  }
}

/** What the index has no room for, where an index of the database finds it. */
async function findInDatabase(
  stored: OpenDatabase["stored"],
  cut: readonly FieldRef[],
  text: string,
  limit: number,
): Promise<ValueHit[]> {
  const found: ValueHit[] = [];
  for (const ref of cut.slice(0, MOST_STORED_FIELDS)) found.push(...(await stored(ref, text, { limit })));
  return found.sort((a, b) => b.score - a.score).slice(0, limit);
}

/**
 * The fields with indexed values, or with values that have a meaning, that a name means. @throws AskableError where
 * there is none.
 */
function searchedFields(profile: Profile, { tables }: Vocabulary, name: string): FieldRef[] {
  const { table, field } = findPart(profile, name);
  const candidates = field ? [field] : table.fields;
  const said = tables.find((each) => each.table === table.name)?.fields ?? [];
  const coded = new Set(said.filter(({ codes }) => codes.length > 0).map((each) => each.field));
  const isSearched = (each: FieldProfile) => each.textLike || coded.has(each.name);
  const fields = candidates.filter(isSearched).map((each) => ({ table: table.name, field: each.name }));
  if (fields.length > 0) return fields;
  const known = table.fields.filter(({ textLike }) => textLike).map((each) => each.name);
  throw new AskableError(`The values of ${name} are not indexed: they are no text`, {
    hint: known.length === 0 ? `No field of ${table.name} is.` : `Of ${table.name}, these are: ${known.join(", ")}.`,
  });
}
