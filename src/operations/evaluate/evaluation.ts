import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { sha256 } from "../../artifacts/hash.js";
import { loadDataSet } from "../../evaluation/datasets/load-data-set.js";
import type { DataSet, Question } from "../../evaluation/datasets/question.js";
import { type Selection, selectQuestions } from "../../evaluation/run/select.js";
import type { Models } from "../../models/model.js";
import type { CacheMode } from "../../models/wrappers/cache.js";
import { type Config, readConfig } from "../../workspace/config.js";
import { embedderOf } from "../../workspace/embedder.js";
import { openModels } from "../../workspace/models.js";
import type { OpenDatabase, OpenOptions } from "../ask/open-prepared.js";
import { type PreparedDatabases, prepareDatabases } from "./databases.js";
import { type Leases, leases } from "./leases.js";

export interface EvaluationOptions extends OpenOptions {
  /** File or folder. */
  readonly dataSet: string;
  /** Folder of the databases. Default: that of the data set. */
  readonly databases?: string | undefined;
  readonly selection?: Selection | undefined;
  readonly cache?: CacheMode | undefined;
}

/** What the runs of several pipelines on one data set share. Close it. */
export interface Evaluation {
  readonly options: EvaluationOptions;
  readonly config: Config;
  readonly dataSet: DataSet;
  /** Of the bytes of its file. */
  readonly hash: string;
  readonly selection: Selection;
  /** Those selected, in the data set's order. */
  readonly questions: readonly Question[];
  readonly databases: PreparedDatabases;
  readonly open: Leases<OpenDatabase>;
  /** One for all questions, so that the models' limits hold for these together. */
  readonly models: Models;
  readonly close: () => Promise<void>;
}

/** Databases that stay open, each with a process or two. */
const OPEN_DATABASES = 8;

/**
 * Reads a data set, selects its questions and prepares their databases.
 *
 * @throws AskableError for a data set, a selection or a database with which it cannot be done.
 */
export async function openEvaluation(given: EvaluationOptions): Promise<Evaluation> {
  const { workspace, environment = {}, cache } = given;
  const config = await readConfig(workspace);
  const dataSet = await loadDataSet(given.dataSet);
  for (const note of dataSet.notes ?? []) given.onNote?.(note);
  const hash = sha256(readFileSync(dataSet.path));
  const selection = given.selection ?? {};
  const questions = selectQuestions(dataSet, selection);
  // One for all databases, as each embedder of its own would hold the weights.
  const embedder = await embedderOf(config, workspace, { ...given, apart: questions.length >= MANY });
  const options = { ...given, embedder };
  const names = [...new Set(questions.map(({ database }) => database))];
  const databases = await prepareDatabases(names, options.databases ?? dirname(dataSet.path), options);
  const open = leases(databases.open, OPEN_DATABASES);
  const models = openModels({ workspace, config, environment, cache });
  const close = () => open.close();
  return { options, config, dataSet, hash, selection, questions, databases, open, models, close };
}

/** From so many questions on, threads that embed them are worth their start. */
const MANY = 64;

/** Names that tell nothing: then the folder's is taken. */
const USUAL = /^(?:dev|test|train|questions|mini_dev|mini_dev_sqlite|data)$/;

/** How runs on a data set are called. */
export function dataSetName({ path }: Pick<DataSet, "path">): string {
  const stem = basename(path).replace(/\.(?:jsonl?|csv)$/i, "");
  return (USUAL.test(stem) ? basename(dirname(path)) : stem).replace(/[^\p{L}\p{N}_.-]+/gu, "-") || "run";
}
