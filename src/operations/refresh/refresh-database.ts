import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { recordInputs, requireWritable } from "../../artifacts/store.js";
import type { Database } from "../../databases/database.js";
import type { Fingerprints } from "../../databases/fingerprints.js";
import { openDatabase } from "../../databases/open.js";
import type { Schema, Table, Unread } from "../../databases/schema.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import { standing } from "../../profiles/drift/basis.js";
import { compareProfiles } from "../../profiles/drift/compare.js";
import type { Drift } from "../../profiles/drift/drift.js";
import { driftMarkdown } from "../../profiles/drift/report.js";
import { type ProfileFolder, readProfileFolder } from "../../profiles/folder.js";
import { brokenTables } from "../../profiles/measure/failed-tables.js";
import { type ProfileLimits, unlessUnwanted } from "../../profiles/measure/limits.js";
import { isLeftOut } from "../../profiles/measure/skipped-tables.js";
import type { Profile, TableProfile } from "../../profiles/profile.js";
import type { Summaries } from "../../profiles/summaries.js";
import { isReadableVersion } from "../../profiles/version.js";
import { childrenFor, limitsFor, readConfig, valueBounds } from "../../workspace/config.js";
import { embedderOf } from "../../workspace/embedder.js";
import { withLock } from "../../workspace/lock.js";
import { lastPreparation, type Preparation, requirePreparation } from "../../workspace/preparation.js";
import { quarantineProfile } from "../../workspace/quarantine.js";
import type { Workspace } from "../../workspace/workspace.js";
import { readAccepted } from "../examples/accepted.js";
import type { ExampleStoreOptions } from "../examples/example-stores.js";
import { keepAllExamples, loadExamples } from "../examples/example-stores.js";
import { keepExamples } from "../examples/open.js";
import { type DescribedDatabase, describeDatabase } from "../prepare/describe.js";
import { QUERY_LOG } from "../prepare/hash-notes.js";
import { loadKnowledge, matchKnowledge } from "../prepare/knowledge.js";
import { measureDatabase } from "../prepare/measure.js";
import { readCodeTables } from "../prepare/read-code-tables.js";
import { writeArtifacts } from "../prepare/write-artifacts.js";
import { hasChanged, recordedFingerprints, recordFingerprints, withKnownContent } from "../table-fingerprints.js";
import { type Refreshed, type RefreshOptions, UNCHANGED } from "./report.js";
import { hasSameEmbedder } from "./same-embedder.js";
import { damagedExamples, hasBroken, hasSameNotes, isWhole, leftovers, removeDamagedIndexes } from "./up-to-date.js";

/** The part of `refreshDatabase` that opens the database. */
export async function refreshDatabase({ name, location }: Preparation, options: RefreshOptions): Promise<Refreshed> {
  const { workspace, environment, thorough = false } = options;
  const children = childrenFor(limitsFor(await readConfig(workspace)));
  await requireWritable(workspace.profile(name));
  const database = await openDatabase(location, { environment, children, signal: options.signal });
  try {
    return await withLock(workspace, name, { ...options, work: "refresh" }, async () => {
      // What another job did meanwhile counts.
      for (const file of await leftovers(workspace, name)) await rm(file, { force: true });
      const preparation = (await lastPreparation(workspace, name)) ?? (await requirePreparation(workspace, name));
      const fingerprint = await database.fingerprint({ signal: options.signal });
      const same =
        fingerprint === preparation.fingerprint &&
        (await isWhole(workspace, preparation, options.embedder)) &&
        (await damagedExamples(workspace, preparation, false)).length === 0 &&
        !(await hasBroken(workspace, name));
      return same && !thorough ? UNCHANGED : await refresh(database, preparation, fingerprint, options);
    });
  } finally {
    await database.close();
  }
}

async function refresh(
  database: Database,
  preparation: Preparation,
  fingerprint: string,
  { workspace, thorough = false, ...options }: RefreshOptions,
): Promise<Refreshed> {
  const { name, manifest } = preparation;
  const { signal } = options;
  const config = await readConfig(workspace);
  const embedder = await embedderOf(config, workspace, options);
  const damage = await quarantineProfile(workspace, name);
  if (damage !== undefined) options.onNote?.(damage);
  for (const note of await removeDamagedIndexes(workspace, name, thorough)) options.onNote?.(note);
  const sameNotes = await hasSameNotes(workspace, preparation);
  const knowledge = await loadKnowledge(workspace, name, preparation, {});
  const previous = await usable(workspace.profile(name), damage, preparation);
  const lost = await damagedExamples(workspace, preparation, thorough);
  for (const each of lost) options.onNote?.(`${each}: the example store is built again`);
  if (previous && lost.length > 0) {
    await keepExamples(preparation, previous.profile, embedder, { ...options, workspace, verify: true });
  }

  const before = recordedFingerprints(manifest.inputs);
  const now = await database.fingerprints({ thorough, ...(signal && { signal }) });
  const schema = await database.schema();
  const tables = changedTables(schema, previous?.profile, before, now, thorough);
  const fingerprints = withKnownContent(before, now);
  const limits = withLeftOut(limitsFor(config), previous?.profile);
  const none =
    tables.length === 0 &&
    schema.tables.length === previous?.profile.tables.length &&
    isDeepStrictEqual(damagedParts(schema.unread, limits), damagedParts(previous.profile.skipped, limits));
  if (previous && none && (await isWhole(workspace, preparation, options.embedder, thorough))) {
    // The file is another, its tables are the same: VACUUM, a restored copy.
    await recordInputs(workspace.profile(name), manifest, {
      database: fingerprint,
      ...recordFingerprints(fingerprints, previous.profile.tables),
    });
    const broken = brokenTables(previous.profile);
    return { ...UNCHANGED, broken, warnings: broken };
  }
  const sameEmbedder = await hasSameEmbedder(workspace, preparation, embedder);
  if (!sameEmbedder) {
    options.onNote?.(
      `The indexes of ${name} were made by another embedder: its fields and examples are embedded again`,
    );
  }
  const again = previous && { tables, previous: previous.profile };
  const known = await matchKnowledge(database, knowledge, (await readAccepted(workspace, name)).examples, options);
  const { profile, checkpoint, warnings } = await measureDatabase(database, name, {
    ...options,
    ...again,
    known: known.joins,
    workspace,
    limits,
  });
  if (previous && sameEmbedder && isDeepStrictEqual(profile, previous.profile)) {
    // What could not be read cannot be read yet. That the rest is as it was is no news either.
    if (await isWhole(workspace, preparation, options.embedder, thorough)) {
      await checkpoint.remove();
      return { ...UNCHANGED, measured: tables, broken: brokenTables(profile), warnings };
    }
  }
  const found = previous && compareProfiles(previous.profile, profile, tables);
  const kept = previous && found && standing(previous.profile, previous.drift.basis, profile, found.changes);
  const described = await describeDatabase(profile, {
    ...options,
    config,
    workspace,
    notes: knowledge.notes,
    usage: known.usage,
    practice: known.practice,
    codeTables: await readCodeTables(database, profile, signal),
    ...(kept &&
      manifest.inputs[QUERY_LOG] === knowledge.inputs[QUERY_LOG] && {
        kept: { summaries: previous.summaries, stands: kept.stands, sameNotes },
      }),
  });
  signal?.throwIfAborted();
  const unembedded = sameEmbedder ? [] : await embedExamplesAgain(preparation, profile, embedder, workspace, options);
  const drift = found && { ...found, described: rewritten(previous.summaries, described) };
  const written = await writeArtifacts(
    database,
    workspace,
    {
      name,
      profile,
      described,
      fingerprint,
      fingerprints,
      inputs: knowledge.inputs,
      parameters: manifest.parameters,
      ...(drift && { drift: { drift, report: driftMarkdown(drift), basis: kept?.basis } }),
    },
    { ...options, embedder, reuse: { changedTables: tables }, bounds: valueBounds(config, name) },
  );
  await checkpoint.remove();
  return {
    outcome: previous ? "refreshed" : "rebuilt",
    measured: tables,
    drift,
    embedded: written.embedded,
    indexed: written.values !== undefined,
    broken: brokenTables(profile),
    warnings: [...warnings, ...known.warnings, ...described.warnings, ...unembedded, ...written.warnings],
  };
}

/** Returns what could not be embedded, one sentence each: of a set whose file is gone. */
async function embedExamplesAgain(
  { name, examples: set, examplesFile }: Preparation,
  profile: Profile,
  embedder: Embedder,
  workspace: Workspace,
  options: ExampleStoreOptions,
): Promise<string[]> {
  const hasFile = examplesFile !== undefined && existsSync(examplesFile);
  const solved = hasFile ? await loadExamples(examplesFile, workspace) : undefined;
  await keepAllExamples(
    { accepted: await readAccepted(workspace, name), solved },
    profile,
    embedder,
    workspace,
    options,
  );
  if (set === undefined || hasFile) return [];
  return [
    `The solved examples of ${name} cannot be embedded again: their file is gone. Give them again: askable prepare ${name} --examples FILE`,
  ];
}

/** What the last run left; undefined where it cannot be used, and then all is made anew. */
async function usable(
  folder: string,
  damage: string | undefined,
  { manifest }: Preparation,
): Promise<ProfileFolder | undefined> {
  return damage !== undefined || !isReadableVersion(manifest.version) ? undefined : readProfileFolder(folder);
}

/** What was left out when the database was prepared stays so, though its fields are read again where they changed. */
function withLeftOut(limits: ProfileLimits, previous: Profile | undefined): ProfileLimits {
  const names = previous?.tables.filter(isLeftOut).map(({ name }) => name) ?? [];
  if (names.length === 0) return limits;
  return { ...limits, skip: [...(limits.skip ?? []), ...names] };
}

/** What should be a table and is damaged, of what a schema or a profile says is not read. */
function damagedParts(unread: readonly Unread[] = [], limits: ProfileLimits): Unread[] {
  return unread.map((each) => unlessUnwanted(each, limits)).filter(({ broken }) => broken);
}

/** Fields whose summaries are others than they were. */
function rewritten(before: Summaries, { summaries }: DescribedDatabase): Drift["described"] {
  const earlier = new Map(before.tables.map((table) => [table.table, new Map(table.fields.map((f) => [f.field, f]))]));
  return summaries.tables.flatMap(({ table, fields }) =>
    fields
      .filter((field) => !isDeepStrictEqual(field, earlier.get(table)?.get(field.field)))
      .map(({ field }) => ({ table, field })),
  );
}

/**
 * Names of the tables to measure again: new ones, those whose rows or definition changed, and those that could not be
 * measured the last time.
 */
function changedTables(
  schema: Schema,
  previous: Profile | undefined,
  before: Fingerprints,
  now: Fingerprints,
  thorough: boolean,
): string[] {
  const profiles = new Map(previous?.tables.map((table) => [table.name, table]));
  const changed = (table: Table) => {
    const profile = profiles.get(table.name);
    if (!profile || profile.failure !== undefined || profile.fields.some((field) => field.failure !== undefined))
      return true;
    return !sameDefinition(table, profile) || hasChanged(before.get(table.name), now.get(table.name), thorough);
  };
  return schema.tables.filter(changed).map(({ name }) => name);
}

function sameDefinition(table: Table, profile: TableProfile): boolean {
  const definition = ({ kind, comment, primaryKey, fields }: Table | TableProfile) => [
    kind,
    comment,
    primaryKey,
    fields.map(({ name, type, nullable, comment }) => [name, type, nullable, comment]),
  ];
  return isDeepStrictEqual(definition(table), definition(profile));
}
