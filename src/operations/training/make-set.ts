import { availableParallelism } from "node:os";
import type { Manifest } from "../../artifacts/manifest.js";
import type { Pipeline } from "../../pipelines/definition.js";
import { loadPipeline } from "../../pipelines/load.js";
import type { CheckedPairs } from "../../training/checks/removal.js";
import { type ChatTokenizer, openTokenizer } from "../../training/checks/tokenizer.js";
import type { TrainingPair } from "../../training/pair.js";
import type { RowKind, TrainingRow } from "../../training/row.js";
import { type OpenSet, openSet, requireSetFolder, type SetJob } from "../../training/set/open-set.js";
import type { QuestionWork } from "../../training/set/work.js";
import type { SetFile } from "../../training/set/write-files.js";
import { readConfig } from "../../workspace/config.js";
import { pipelineSources } from "../../workspace/pipelines.js";
import { inFlight } from "../evaluate/ask-all.js";
import { type CheckOptions, checkPairs, readHeldOut } from "./check-pairs.js";
import { type FoundPairs, findPairs, type OpenSources, openSources } from "./sources.js";

/** What every training set is made by. */
export interface SetOptions extends CheckOptions {
  /** Folder of the set. */
  readonly out: string;
  /** The pipeline whose prompts are trained. */
  readonly pipeline: string;
  /** Distractors for each field that a query needs. */
  readonly noise: number;
  /** Share of the rows whose databases are held out for evaluation while training. */
  readonly evalShare: number;
  /** `tokenizer.json`, and the most tokens of a row. */
  readonly tokenizer?: string | undefined;
  readonly context?: number | undefined;
  readonly licence?: string | undefined;
  readonly seed: number;
  /** Milliseconds for each statement. */
  readonly deadline: number;
  readonly force?: boolean | undefined;
  readonly signal: AbortSignal;
}

export interface MadeSet {
  readonly manifest: Manifest;
  readonly folder: string;
  /** Whether the same set was there. */
  readonly already: boolean;
  /** Questions that an interrupted run had done. */
  readonly resumed: number;
}

/** What there is to make rows of. */
export interface Materials {
  readonly checked: CheckedPairs;
  readonly sources: OpenSources;
  readonly tokenizer: ChatTokenizer | undefined;
}

/** How one kind of set is made. */
export interface Recipe<Facts> {
  /** What progress says is made. */
  readonly making: string;
  /** Hashes of inputs, and options that decide on the rows, beside those of every set. */
  readonly inputs?: SetJob["inputs"];
  readonly parameters: SetJob["parameters"];
  open(materials: Materials): Rows<Facts>;
  finish(report: {
    readonly found: FoundPairs;
    readonly checked: CheckedPairs;
    /** Of the questions in the order of the data set. */
    readonly work: readonly QuestionWork<Facts>[];
  }): Finished;
}

/** Makes the rows of questions. */
export interface Rows<Facts> {
  of(pair: TrainingPair): Promise<QuestionWork<Facts>>;
  close?(): Promise<void>;
}

export interface Finished {
  readonly splits: Readonly<Record<string, readonly TrainingRow[]>>;
  readonly counts: Readonly<Record<string, unknown>>;
  readonly card: (job: SetJob, files: readonly SetFile[]) => string;
}

/**
 * Makes a training set of the pairs of a data set that pass the checks. Goes on with what an interrupted run left; the same
 * inputs give the same bytes.
 *
 * @param recipeOf Throws for what does not fit the pipeline, before there is any work.
 * @throws AskableError where something given does not fit, nothing is left to train on, or the folder cannot be written.
 */
export async function makeSet<Facts>(
  options: SetOptions,
  kind: RowKind,
  recipeOf: (pipeline: Pipeline) => Recipe<Facts>,
): Promise<MadeSet> {
  const { out, workspace, force } = options;
  await requireSetFolder(out, kind, force === true);
  const pipeline = await loadPipeline(options.pipeline, await pipelineSources(workspace, await readConfig(workspace)));
  const recipe = recipeOf(pipeline);
  const tokenizer = options.tokenizer === undefined ? undefined : await openTokenizer(options.tokenizer);
  const heldOut = await readHeldOut(options.holdOut);
  const found = await findPairs(options);
  const checked = await checkPairs(found, heldOut, options);
  const sources = await openSources({ ...found, pairs: checked.kept }, options);
  try {
    const job: SetJob = {
      kind,
      inputs: {
        ...{ ...found.inputs, ...heldOut.inputs, ...sources.inputs, ...tokenizer?.inputs, ...recipe.inputs },
        [`pipeline ${pipeline.name}`]: pipeline.hash,
      },
      parameters: { ...parametersOf(options), ...recipe.parameters },
    };
    const set = await openSet<Facts>(out, job, options);
    const { folder, resumed } = set;
    try {
      if (set.finished) return { manifest: set.finished, folder, already: true, resumed };
      await makeRows(set, { checked, sources, tokenizer }, recipe, options);
      const work = checked.kept.map(({ id }) => set.done.get(id)!);
      const { splits, counts, card } = recipe.finish({ found, checked, work });
      const manifest = await set.finish(splits, counts, (files) => card(job, files));
      return { manifest, folder, already: false, resumed };
    } finally {
      await set.close();
    }
  } finally {
    await sources.close();
  }
}

/** What decides on the rows of every set, by the names of the options; no places. */
function parametersOf({ pipeline, noise, evalShare, seed, ...options }: SetOptions): SetJob["parameters"] {
  const { keepFlags, context, licence } = options;
  return {
    ...{ pipeline, noise, "eval-share": evalShare, seed },
    ...(keepFlags?.length && { "keep-flags": keepFlags }),
    ...(context !== undefined && { context }),
    ...(licence !== undefined && { licence }),
  };
}

async function makeRows<Facts>(
  set: OpenSet<Facts>,
  materials: Materials,
  recipe: Recipe<Facts>,
  { onProgress, concurrency = availableParallelism(), signal }: SetOptions,
): Promise<void> {
  const { kept } = materials.checked;
  // In the order of databases, so that few are open at a time.
  const left = kept
    .filter(({ id }) => !set.done.has(id))
    .sort(({ database: a }, { database: b }) => (a < b ? -1 : a > b ? 1 : 0));
  const rows = recipe.open(materials);
  try {
    await inFlight(left, concurrency, async (pair) => {
      signal.throwIfAborted();
      const made = await rows.of(pair);
      signal.throwIfAborted();
      set.keep(pair.id, made);
      onProgress?.({ task: `Making ${recipe.making}`, detail: pair.database, done: set.done.size, total: kept.length });
    });
  } finally {
    await rows.close?.();
  }
}
