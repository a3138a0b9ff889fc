import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { requireWritable } from "../../artifacts/store.js";
import type { Database } from "../../databases/database.js";
import { PROBE } from "../../indexes/embedder-check.js";
import { EXAMPLES_KIND, EXAMPLES_VERSION } from "../../indexes/examples/layout.js";
import type { EmbedCost, Embedder } from "../../models/embedders/embedder.js";
import type { DescribeCost } from "../../profiles/describe/model.js";
import type { ProfileLimits } from "../../profiles/measure/limits.js";
import type { Usage } from "../../profiles/usage/usage.js";
import type { Progress } from "../../traces/progress.js";
import { valueBounds } from "../../workspace/config.js";
import { embedderOf } from "../../workspace/embedder.js";
import { type LockWaiting, withLock } from "../../workspace/lock.js";
import { lastPreparation, type Preparation } from "../../workspace/preparation.js";
import { quarantineProfile } from "../../workspace/quarantine.js";
import { recordPath, type Workspace } from "../../workspace/workspace.js";
import { readAccepted } from "../examples/accepted.js";
import { keepAllExamples, loadExamples } from "../examples/example-stores.js";
import { isSound } from "../stored-parts.js";
import { describeDatabase } from "./describe.js";
import { type KnowledgeSources, loadKnowledge, matchKnowledge } from "./knowledge.js";
import { type Counts, countsOf, measureDatabase } from "./measure.js";
import { chooseName, type MeasureContext, withDatabase } from "./open-to-measure.js";
import { readCodeTables } from "./read-code-tables.js";
import { writeArtifacts } from "./write-artifacts.js";

export interface PrepareOptions extends LockWaiting, KnowledgeSources {
  readonly workspace: Workspace;
  /** Default: from the location. */
  readonly name?: string | undefined;
  /** Solved questions as JSON lines; empty for none. Default: those of the last time. */
  readonly examples?: string | undefined;
  /** Environment variables that models of `askable.yaml` take their keys from, and servers their passwords. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  readonly embedder?: Embedder | undefined;
  /** How much profiling may cost; goes before the limits of `askable.yaml`. */
  readonly limits?: ProfileLimits | undefined;
  readonly onProgress?: Progress | undefined;
  /** Told what a person should know before the long work begins. */
  readonly onNote?: ((note: string) => void) | undefined;
}

export interface PrepareReport extends Counts {
  readonly name: string;
  readonly location: string;
  /** Distinct values in the value index. */
  readonly values: number;
  /** Who wrote the summaries: fields by source. */
  readonly summaries: Readonly<Record<string, number>>;
  readonly examples: number | undefined;
  /** What asking a model for summaries took; absent when none is configured. */
  readonly described?: DescribeCost;
  /** What calls of the embedder took, where `askable.yaml` names an endpoint. */
  readonly embedding?: EmbedCost;
  /** Past queries that were read. */
  readonly queries?: Usage["statements"];
  /** What could not be measured, read or matched, one sentence each. */
  readonly warnings: readonly string[];
  readonly seconds: number;
}

/**
 * Makes a database ready to be asked: profiles it, describes its fields, renders its schema and builds its indexes.
 * Everything is written under the workspace, each artifact whole or not at all.
 *
 * @throws AskableError for what a person can fix.
 */
export async function prepareDatabase(
  location: string,
  options: PrepareOptions,
  record?: PrepareRecord,
): Promise<PrepareReport> {
  const begun = performance.now();
  const { workspace } = options;
  return withDatabase(location, options, async (database, context) => {
    const name = await chooseName(workspace, database, options.name);
    for (const folder of [workspace.profile(name), workspace.values(name)]) await requireWritable(folder);
    return withLock(workspace, name, { ...options, work: "prepare" }, async () => {
      const before = await record?.find();
      if (before) return before;
      const prepared = await prepare(database, name, context, options);
      const report = { ...prepared, seconds: (performance.now() - begun) / 1000 };
      await record?.keep(report);
      return report;
    });
  });
}

/** What a preparation is done once by. Both are called while nobody else may prepare the database. */
export interface PrepareRecord {
  /** The report of an earlier time that still holds: then nothing is done. */
  readonly find: () => Promise<PrepareReport | undefined>;
  readonly keep: (report: PrepareReport) => Promise<void>;
}

async function prepare(
  database: Database,
  name: string,
  { config, limits }: MeasureContext,
  options: PrepareOptions,
): Promise<Omit<PrepareReport, "seconds">> {
  const { workspace, signal } = options;
  // Of settings that may be others now.
  await rm(workspace.prepareReport(name), { force: true });
  const damage = await quarantineProfile(workspace, name);
  if (damage !== undefined) options.onNote?.(damage);
  const previous = await lastPreparation(workspace, name);
  // What can be known to fail is tried before the long work begins: what people wrote, and a configured embedder.
  const knowledge = await loadKnowledge(workspace, name, previous, options);
  const examplesPath = options.examples === undefined ? lastExamples(previous) : given(options.examples);
  const solved = examplesPath === undefined ? undefined : await loadExamples(examplesPath, workspace);
  const accepted = await readAccepted(workspace, name);
  const embedder = await embedderOf(config, workspace, options);
  if (config.embedder !== undefined) await embedder.embed([PROBE], signal);

  const fingerprint = await database.fingerprint({ signal });
  const fingerprints = await database.fingerprints({ ...(signal && { signal }) });
  const known = await matchKnowledge(database, knowledge, accepted.examples, options);
  const measured = await measureDatabase(database, name, { ...options, limits, fingerprints, known: known.joins });
  const { profile, checkpoint } = measured;
  const { notes } = knowledge;
  const codeTables = await readCodeTables(database, profile, signal);
  const { usage, practice } = known;
  const described = await describeDatabase(profile, { ...options, config, notes, usage, practice, codeTables });
  signal?.throwIfAborted();
  await keepAllExamples({ accepted, solved }, profile, embedder, workspace, options);
  const set = solved?.set ?? (options.examples === undefined ? previous?.examples : undefined);
  const examplesFile = examplesPath ?? (set === undefined ? undefined : previous?.examplesFile);
  const parameters = {
    location: recordPath(workspace, database.location),
    ...knowledge.parameters,
    ...(set === undefined ? {} : { examples: set }),
    ...(examplesFile === undefined ? {} : { examplesFile: recordPath(workspace, examplesFile) }),
  };
  const { inputs } = knowledge;
  const parts = { name, profile, described, fingerprint, fingerprints, inputs, parameters };
  const written = await writeArtifacts(database, workspace, parts, {
    ...options,
    embedder,
    bounds: valueBounds(config, name),
  });
  await checkpoint.remove();
  const lost = solved === undefined && set !== undefined ? await lostExamples(workspace, name, set) : [];
  return {
    name,
    location: database.location,
    ...countsOf(profile),
    values: written.values ?? 0,
    summaries: described.sources,
    examples: solved?.examples.length,
    ...(described.cost && { described: described.cost }),
    ...(embedder.cost && { embedding: embedder.cost() }),
    ...(known.usage && { queries: known.usage.statements }),
    warnings: [...measured.warnings, ...known.warnings, ...described.warnings, ...written.warnings, ...lost],
  };
}

const given = (path: string) => (path === "" ? undefined : resolve(path));

/** What stays of a set whose file is gone may be damaged. */
async function lostExamples(workspace: Workspace, name: string, set: string): Promise<string[]> {
  const folder = workspace.examples(set);
  if (await isSound({ folder, kind: EXAMPLES_KIND, version: EXAMPLES_VERSION }, true)) return [];
  return [
    `The solved examples of ${name} are lost: ${folder} is damaged or gone, and so is their file. Give them again: askable prepare ${name} --examples FILE`,
  ];
}

/** The file may be gone: what was made from it stays. */
function lastExamples(previous: Preparation | undefined): string | undefined {
  return previous?.examplesFile !== undefined && existsSync(previous.examplesFile) ? previous.examplesFile : undefined;
}
