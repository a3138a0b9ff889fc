import { existsSync, readFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { makeFolders } from "../../artifacts/folders.js";
import { sha256 } from "../../artifacts/hash.js";
import { canonicalJson, stableJson } from "../../artifacts/json.js";
import { LockHeld, takeLock } from "../../artifacts/lock.js";
import { type Manifest, PRODUCER, parseManifest } from "../../artifacts/manifest.js";
import { replaceFile, writeFailure } from "../../artifacts/replace-file.js";
import { AskableError, messageOf } from "../../errors.js";
import type { RowKind, TrainingRow } from "../row.js";
import { type SetLayout, setLayout } from "./layout.js";
import { openWork, type SetWork } from "./work.js";
import { hashOfFile, type SetFile, writeSetFiles } from "./write-files.js";

/** Version of the folder of a training set; a reader refuses a newer one. */
export const SET_VERSION = 1;

/** What a set is made of: the same job gives the same bytes. */
export interface SetJob {
  readonly kind: RowKind;
  /** Hash of each input by a name that tells no place: "questions train.json", "database shop". */
  readonly inputs: Readonly<Record<string, string>>;
  /** What decides on the rows beside them: options and seeds. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface OpenSetOptions {
  /** Throws away what the folder holds of another job. */
  readonly force?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A set that is being made, by this process alone. */
export interface OpenSet<Facts> extends Omit<SetWork<Facts>, "close" | "whole"> {
  readonly folder: string;
  /** Set where the same job was finished before: there is nothing to do. */
  readonly finished: Manifest | undefined;
  /** Questions that an interrupted run had done. */
  readonly resumed: number;
  /**
   * Writes the files of the set: each split as JSON lines and Parquet with the rows in the order given, the data card,
   * and at last the manifest.
   *
   * @param splits Rows out of `done`, by the name of the split: "train", "eval".
   * @param card The data card, given what was written.
   */
  readonly finish: (
    splits: Readonly<Record<string, readonly TrainingRow[]>>,
    counts: Readonly<Record<string, unknown>>,
    card: (files: readonly SetFile[]) => string,
  ) => Promise<Manifest>;
  /** Gives the folder back; what was kept stays. */
  readonly close: () => Promise<void>;
}

/**
 * Begins a training set in a folder, or goes on with the one that is there.
 *
 * @throws AskableError when another process writes there, when the folder holds something else, or cannot be written.
 */
export async function openSet<Facts>(
  folder: string,
  job: SetJob,
  options: OpenSetOptions = {},
): Promise<OpenSet<Facts>> {
  const layout = setLayout(folder);
  await makeFolders(folder).catch((error) => {
    throw writeFailure(folder, error);
  });
  const lock = await takeLock(layout.lock, { work: `training ${job.kind.name}`, signal: options.signal }).catch(
    (error) => {
      if (!(error instanceof LockHeld)) throw error;
      throw new AskableError(`${folder} is in use. ${error.message}`, {
        hint: "Let it end, or name another folder with --out.",
        cause: error,
      });
    },
  );
  try {
    await requireSetFolder(folder, job.kind, options.force === true);
    if (options.force) await removeSet(layout);
    const finished = await finishedManifest(layout, job);
    if (finished) {
      await rm(layout.work, { recursive: true, force: true });
      return alreadyThere(layout, finished, () => lock.release());
    }
    await rm(layout.manifest, { force: true });
    await beginWork(layout, job);
    const work = openWork<Facts>(layout.rows, job.kind);
    let open = true;
    const closeWork = async () => {
      if (open) await work.close();
      open = false;
    };
    return {
      folder,
      done: work.done,
      keep: work.keep,
      finished: undefined,
      resumed: work.done.size,
      finish: async (splits, counts, card) => {
        const files = await writeSetFiles(layout, job.kind, splits, work);
        await replaceFile(layout.card, card(files));
        const manifest = manifestOf(layout, job, files, counts);
        await replaceFile(layout.manifest, stableJson(manifest));
        await closeWork();
        await rm(layout.work, { recursive: true, force: true });
        return manifest;
      },
      close: async () => {
        await closeWork();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function alreadyThere<Facts>({ folder }: SetLayout, finished: Manifest, close: () => Promise<void>): OpenSet<Facts> {
  const none = (): never => {
    throw new Error("the set is finished");
  };
  return { folder, finished, done: new Map(), resumed: 0, keep: none, finish: none, close };
}

const KIND = "training-set";
const OWN = /^(lock.*|\.work|manifest\.json.*|README\.md.*|[a-z]+\.(jsonl|parquet)(\..*)?)$/;

/**
 * Refuses a folder that holds anything else than a set of this kind, before there is any work. Changes nothing.
 *
 * @throws AskableError that names what it holds.
 */
export async function requireSetFolder(folder: string, kind: RowKind, force: boolean): Promise<void> {
  if (!existsSync(folder)) return;
  const layout = setLayout(folder);
  const names = (await readdir(folder).catch((error) => Promise.reject(writeFailure(folder, error)))).filter(
    (name) => !name.startsWith("lock"),
  );
  const known = existsSync(layout.manifest) || existsSync(layout.job);
  const foreign = names.find((name) => !OWN.test(name) || (!known && name !== ".work"));
  if (foreign !== undefined) {
    throw new AskableError(`${folder} is no training set and not empty: it holds ${foreign}`, {
      code: "usage",
      hint: "Name another folder with --out.",
    });
  }
  const before = readJob(layout);
  if (before === undefined || force || before.kind === kind.name) return;
  throw new AskableError(`${folder} holds a set of another kind: ${before.kind}`, {
    code: "usage",
    hint: "Name another folder with --out, or replace it with --force.",
  });
}

/** What decides on the rows, as the manifest and the work in progress record it. */
interface Recorded {
  readonly kind: string;
  readonly producer: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, unknown>>;
}

const recordOf = ({ kind, inputs, parameters }: SetJob): Recorded => ({
  kind: kind.name,
  producer: PRODUCER,
  inputs,
  parameters,
});

/** The job of what is there, finished or not. */
function readJob(layout: SetLayout): Recorded | undefined {
  const manifest = readManifest(layout);
  if (manifest) {
    const { set, options } = manifest.parameters as { set: string; options: Recorded["parameters"] };
    return { kind: set, producer: manifest.producer, inputs: manifest.inputs, parameters: options };
  }
  if (!existsSync(layout.job)) return undefined;
  try {
    return JSON.parse(readFileSync(layout.job, "utf8")) as Recorded;
  } catch (error) {
    throw new AskableError(`${layout.job} is damaged: ${messageOf(error)}`, {
      hint: "Name another folder with --out.",
      cause: error,
    });
  }
}

function readManifest({ manifest: path, folder }: SetLayout): Manifest | undefined {
  if (!existsSync(path)) return undefined;
  let manifest: Manifest;
  try {
    manifest = parseManifest(readFileSync(path, "utf8"));
  } catch (error) {
    throw new AskableError(`${path} is damaged: ${messageOf(error)}`, { hint: "Name another folder with --out." });
  }
  if (manifest.kind !== KIND) {
    throw new AskableError(`${folder} is no training set: its manifest is of "${manifest.kind}"`, {
      code: "usage",
      hint: "Name another folder with --out.",
    });
  }
  if (manifest.version <= SET_VERSION) return manifest;
  throw new AskableError(
    `${folder} was written by a newer askable (format ${manifest.version} of a set, known here: ${SET_VERSION})`,
    { hint: "Update askable, or name another folder with --out." },
  );
}

async function removeSet(layout: SetLayout): Promise<void> {
  const files = Object.keys(readManifest(layout)?.files ?? {});
  for (const path of [layout.manifest, layout.work, ...files.map(layout.file)])
    await rm(path, { recursive: true, force: true });
}

/** The manifest of the same job, where all its files are as they were written. */
async function finishedManifest(layout: SetLayout, job: SetJob): Promise<Manifest | undefined> {
  const manifest = readManifest(layout);
  if (!manifest) return undefined;
  requireSame(layout, readJob(layout)!, recordOf(job));
  for (const [name, hash] of Object.entries(manifest.files)) {
    const path = layout.file(name);
    if (!existsSync(path) || (await hashOfFile(path)) !== hash) return undefined;
  }
  return manifest;
}

async function beginWork(layout: SetLayout, job: SetJob): Promise<void> {
  if (existsSync(layout.job)) requireSame(layout, readJob(layout)!, recordOf(job));
  else await replaceFile(layout.job, stableJson(recordOf(job)));
}

function requireSame({ folder }: SetLayout, before: Recorded, now: Recorded): void {
  const differences = [
    ...(before.producer === now.producer ? [] : [`it was made by ${before.producer}, this is ${now.producer}`]),
    ...differing(before.inputs, now.inputs).map((name) => `${name} changed`),
    ...differing(before.parameters, now.parameters).map(
      (name) => `${name} was ${canonicalJson(before.parameters[name])}, now ${canonicalJson(now.parameters[name])}`,
    ),
  ];
  if (differences.length === 0) return;
  const more = differences.length > 3 ? `; and ${differences.length - 3} more` : "";
  throw new AskableError(`${folder} holds a set of something else: ${differences.slice(0, 3).join("; ")}${more}`, {
    code: "usage",
    hint: "Name another folder with --out, or replace it with --force.",
  });
}

function differing(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter((name) => canonicalJson(a[name]) !== canonicalJson(b[name]));
}

function manifestOf(
  layout: SetLayout,
  job: SetJob,
  files: readonly SetFile[],
  counts: Readonly<Record<string, unknown>>,
): Manifest {
  const card = readFileSync(layout.card);
  const all = [...files, { name: "README.md", sha256: sha256(card), bytes: card.length }];
  return {
    kind: KIND,
    version: SET_VERSION,
    producer: PRODUCER,
    inputs: job.inputs,
    parameters: { set: job.kind.name, options: job.parameters, counts },
    files: Object.fromEntries(all.map(({ name, sha256: hash }) => [name, hash])),
    sizes: Object.fromEntries(all.map(({ name, bytes }) => [name, bytes])),
  };
}
