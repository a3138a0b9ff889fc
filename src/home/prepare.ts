import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { requireWritable } from "../artifacts/store.js";
import { openDatabase } from "../databases/open.js";
import { AskableError } from "../errors.js";
import { buildFieldIndex } from "../indexes/fields/build.js";
import { buildValueIndex } from "../indexes/values/build.js";
import type { Embedder } from "../models/embedder.js";
import { sentenceEncoder } from "../models/embedders/sentence-encoder.js";
import { writeProfileFolder } from "../profiles/folder.js";
import type { ProfileLimits } from "../profiles/limits.js";
import type { Profile } from "../profiles/profile.js";
import type { Progress } from "../progress.js";
import { readConfig } from "./config.js";
import { keepDamagedAside } from "./damaged.js";
import { describeDatabase, type LoadedNotes, loadNotes } from "./describe.js";
import { keepExamples, loadExamples } from "./examples.js";
import { type Home, recordPath } from "./home.js";
import { childrenFor, limitsFor } from "./limits.js";
import { measureDatabase } from "./measure.js";
import { type Preparation, readPreparation } from "./prepared.js";
import { chooseName, locate } from "./target.js";

export interface PrepareOptions {
  readonly home: Home;
  /** Default: from the location. */
  readonly name?: string | undefined;
  /** A `notes.yaml` or a folder of description CSVs; empty for none. Default: those of the last time. */
  readonly notes?: string | undefined;
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
  readonly signal?: AbortSignal | undefined;
}

export interface PrepareReport {
  readonly name: string;
  readonly location: string;
  readonly tables: number;
  readonly fields: number;
  readonly joins: number;
  /** Distinct values in the value index. */
  readonly values: number;
  /** Who wrote the summaries: fields by source. */
  readonly summaries: Readonly<Record<string, number>>;
  readonly examples: number | undefined;
  /** What could not be measured, read or matched, one sentence each. */
  readonly warnings: readonly string[];
  readonly seconds: number;
}

/**
 * Makes a database ready to be asked: profiles it, describes its fields, renders its schema and builds its indexes.
 * Everything is written under the home, each artifact whole or not at all.
 *
 * @throws AskableError for what a person can mend.
 */
export async function prepareDatabase(location: string, options: PrepareOptions): Promise<PrepareReport> {
  const start = performance.now();
  const { home, signal } = options;
  const config = await readConfig(home);
  const { environment } = options;
  const limits = limitsFor(config, options.limits);
  const children = childrenFor(limits);
  const database = await openDatabase(await locate(home, location), { environment, children });
  try {
    const name = await chooseName(home, database, options.name);
    const damage = await keepDamagedAside(home, name);
    if (damage !== undefined) options.onNote?.(damage);
    const previous = await readPreparation(home, name).catch(() => undefined);
    const notesPath = options.notes === undefined ? lastNotes(previous) : given(options.notes);
    const examplesPath = options.examples === undefined ? lastExamples(previous) : given(options.examples);
    // What can be known to fail is tried before the long work begins: the folders, and what a person wrote.
    for (const folder of [home.profile(name), home.values(name)]) await requireWritable(folder);
    const notes = await loadAllNotes(notesPath, join(home.profile(name), "notes.yaml"));
    const solved = examplesPath === undefined ? undefined : await loadExamples(examplesPath);
    const embedder = options.embedder ?? sentenceEncoder();

    const fingerprint = await database.fingerprint();
    const { profile, checkpoint, warnings } = await measureDatabase(database, name, { ...options, limits });
    const described = await describeDatabase(profile, { ...options, config, notes });
    signal?.throwIfAborted();
    if (solved) await keepExamples(solved, embedder, home, options);
    const set = solved?.set ?? (options.examples === undefined ? previous?.examples : undefined);
    const examplesFile = examplesPath ?? (set === undefined ? undefined : previous?.examplesFile);
    const inputs = { database: fingerprint, ...described.inputs };
    const values = await buildValueIndex(database, profile, home.values(name), {
      inputs: { database: fingerprint },
      ...(signal && { signal }),
      onProgress: ({ done, total }) => options.onProgress?.({ task: "indexing values", done, total }),
    });
    await buildFieldIndex(described.summaries, embedder, home.fields(name), {
      inputs,
      ...(signal && { signal }),
      onProgress: ({ done, total }) => options.onProgress?.({ task: "indexing fields", done, total }),
    });
    // The profile comes last: a database counts as prepared when its profile is there.
    await writeProfileFolder(home.profile(name), {
      profile,
      summaries: described.summaries,
      inputs,
      parameters: {
        location: recordPath(home, database.location),
        ...(notesPath === undefined ? {} : { notes: recordPath(home, notesPath) }),
        ...(set === undefined ? {} : { examples: set }),
        ...(examplesFile === undefined ? {} : { examplesFile: recordPath(home, examplesFile) }),
      },
    });
    await checkpoint.remove();
    return {
      name,
      location: database.location,
      ...countsOf(profile),
      values: values.values,
      summaries: described.sources,
      examples: solved?.examples.length,
      warnings: [...warnings, ...described.warnings, ...values.failures.map(({ message }) => message)],
      seconds: (performance.now() - start) / 1000,
    };
  } finally {
    await database.close();
  }
}

const given = (path: string) => (path === "" ? undefined : resolve(path));

function lastNotes(previous: Preparation | undefined): string | undefined {
  if (previous?.notes === undefined || existsSync(previous.notes)) return previous?.notes;
  throw new AskableError(`The notes that ${previous.name} was prepared with are gone: ${previous.notes}`, {
    hint: 'Put them back, give others with --notes PATH, or do without with --notes "".',
  });
}

/** The file may be gone: what was made from it stays. */
function lastExamples(previous: Preparation | undefined): string | undefined {
  return previous?.examplesFile !== undefined && existsSync(previous.examplesFile) ? previous.examplesFile : undefined;
}

/** The notes given, then the profile folder's own, which has the last word. */
async function loadAllNotes(given: string | undefined, own: string): Promise<LoadedNotes[]> {
  const paths = [given, existsSync(own) ? own : undefined].filter((path) => path !== undefined);
  return Promise.all([...new Set(paths)].map(loadNotes));
}

function countsOf({ tables, joins }: Profile): { tables: number; fields: number; joins: number } {
  const fields = tables.reduce((sum, table) => sum + table.fields.length, 0);
  return { tables: tables.length, fields, joins: joins.length };
}
