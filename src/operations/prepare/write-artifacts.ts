import type { Database } from "../../databases/database.js";
import type { Fingerprints } from "../../databases/fingerprints.js";
import { buildFieldIndex } from "../../indexes/fields/build.js";
import type { ValueBounds } from "../../indexes/values/bounds.js";
import { buildValueIndex } from "../../indexes/values/build.js";
import { updateValueIndex, valueInputs } from "../../indexes/values/update.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import { type DriftFiles, writeProfileFolder } from "../../profiles/folder.js";
import type { Profile } from "../../profiles/profile.js";
import type { Summaries } from "../../profiles/summaries.js";
import type { Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import type { Progress } from "../../traces/progress.js";
import { backUpParameters } from "../../workspace/preparation-backup.js";
import type { Workspace } from "../../workspace/workspace.js";
import { recordFingerprints } from "../table-fingerprints.js";
import type { DescribedDatabase } from "./describe.js";

export interface PreparedParts {
  readonly name: string;
  readonly profile: Profile;
  readonly described: DescribedDatabase;
  /** Taken before the profile was measured. */
  readonly fingerprint: string;
  readonly fingerprints: Fingerprints;
  /** What people know, by the hashes of its files. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly drift?: DriftFiles | undefined;
}

export interface WriteArtifactsOptions {
  readonly embedder: Embedder;
  /**
   * Leaves a value index that is up to date as it is, and takes the values of fields that did not change from it. Tables
   * that are known to have changed are read again whatever their fingerprints say.
   */
  readonly reuse?: { readonly changedTables: readonly string[] };
  /** How many values of each field are indexed, and how misspelt ones are found. */
  readonly bounds: ValueBounds;
  readonly onProgress?: Progress | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface WrittenArtifacts {
  /** Distinct values in the value index; undefined when it was left as it is. */
  readonly values: number | undefined;
  readonly embedded: number;
  readonly warnings: readonly string[];
}

/**
 * Writes the indexes and then the profile folder, each whole or not at all. The profile comes last: a database counts
 * as prepared from these data when its profile is there, and what a kill left undone is done the next time.
 */
export async function writeArtifacts(
  database: Database,
  workspace: Workspace,
  { name, profile, described, fingerprint, fingerprints, inputs: known, parameters, drift }: PreparedParts,
  options: WriteArtifactsOptions,
): Promise<WrittenArtifacts> {
  const written = await writeIndexes(database, workspace, { name, profile, ...described, fingerprints }, options);
  options.signal?.throwIfAborted();
  await writeProfileFolder(workspace.profile(name), {
    profile,
    summaries: described.summaries,
    vocabulary: described.vocabulary,
    usage: described.usage,
    descriptions: described.descriptions,
    inputs: {
      database: fingerprint,
      ...known,
      ...described.inputs,
      ...recordFingerprints(fingerprints, profile.tables),
    },
    parameters,
    ...(drift && { drift }),
  });
  await backUpParameters(workspace, name, parameters);
  await described.done();
  return written;
}

export interface IndexedParts extends Pick<PreparedParts, "name" | "profile" | "fingerprints"> {
  readonly summaries: Summaries;
  readonly vocabulary: Vocabulary;
}

/** Writes the two indexes of a database, each whole or not at all. */
export async function writeIndexes(
  database: Database,
  workspace: Workspace,
  { name, profile, summaries, vocabulary, fingerprints }: IndexedParts,
  { embedder, reuse, bounds, onProgress, signal }: WriteArtifactsOptions,
): Promise<WrittenArtifacts> {
  const report = (task: string) => ({
    ...(signal && { signal }),
    onProgress: ({ done, total }: { done: number; total: number }) => onProgress?.({ task, done, total }),
  });
  const inputs = valueInputs(profile, (table) => fingerprints.get(table)?.quick ?? "");
  const index = reuse ? updateValueIndex : buildValueIndex;
  const values = await index(database, profile, workspace.values(name), {
    inputs,
    ...bounds,
    ...reuse,
    ...report("indexing values"),
  });
  const { embedded, advice } = await buildFieldIndex(summaries, embedder, workspace.fields(name), {
    // Whole files of the same embedder and texts would be written again as they are, and an endpoint paid for it.
    reuse: true,
    vocabulary,
    ...report("indexing fields"),
  });
  const warnings = [
    ...(values?.failures.map(({ message }) => message) ?? []),
    ...(advice === undefined ? [] : [advice]),
  ];
  return { values: values?.values, embedded, warnings };
}
