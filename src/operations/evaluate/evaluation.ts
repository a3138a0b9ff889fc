import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { sha256 } from "../../artifacts/hash.js";
import { loadDataSet } from "../../evaluation/datasets/load-data-set.js";
import type { DataSet, Question } from "../../evaluation/datasets/question.js";
import type { RunAnswer } from "../../evaluation/run/format.js";
import { type Selection, selectQuestions } from "../../evaluation/run/select.js";
import type { LocatedPair } from "../../evaluation/scoring/score.js";
import type { Models } from "../../models/model.js";
import type { CacheMode } from "../../models/wrappers/cache.js";
import { type Config, readConfig } from "../../workspace/config.js";
import { embedderOf } from "../../workspace/embedder.js";
import { openModels } from "../../workspace/models.js";
import type { OpenDatabase, OpenOptions } from "../ask/open-prepared.js";
import { type PreparedDatabases, prepareDatabases } from "./databases.js";

export interface EvaluationOptions extends OpenOptions {
  /** File or folder. */
  readonly dataSet: string;
  /** Folder of the databases. Default: that of the data set. */
  readonly databases?: string | undefined;
  readonly selection?: Selection | undefined;
  readonly cache?: CacheMode | undefined;
  /** Looks at what is to be asked before any database is prepared. What it throws ends the evaluation. */
  readonly check?: ((selected: SelectedQuestions) => Promise<void>) | undefined;
}

/** What is asked, of databases that may not be prepared yet. */
export interface SelectedQuestions {
  readonly options: EvaluationOptions;
  readonly config: Config;
  readonly dataSet: DataSet;
  /** Of the bytes of its file. */
  readonly hash: string;
  readonly selection: Selection;
  /** Those selected, in the data set's order. */
  readonly questions: readonly Question[];
}

/** What the runs of several pipelines on one data set share. Close it. */
export interface Evaluation extends SelectedQuestions {
  readonly databases: PreparedDatabases;
  readonly open: DatabasePool<OpenDatabase>;
  /** Shared by all questions, so that limits of the models hold for all together. */
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
  // One for all databases, because each embedder holds the weights.
  const embedder = await embedderOf(config, workspace, { ...given, apart: questions.length >= MANY });
  const options = { ...given, embedder };
  const selected: SelectedQuestions = { options, config, dataSet, hash, selection, questions };
  await given.check?.(selected);
  const names = [...new Set(questions.map(({ database }) => database))];
  const databases = await prepareDatabases(names, options.databases ?? dirname(dataSet.path), options);
  const open = databasePool(databases.open, OPEN_DATABASES);
  const models = openModels({ workspace, config, environment, cache });
  const close = () => open.close();
  return { ...selected, databases, open, models, close };
}

/** From so many questions on, embedding in threads is worth their start. */
const MANY = 64;

/** Names that say nothing: the folder's is taken instead. */
const USUAL = /^(?:dev|test|train|questions|mini_dev|mini_dev_sqlite|data)$/;

/** The name of runs on a data set. */
export function dataSetName({ path }: Pick<DataSet, "path">): string {
  const stem = basename(path).replace(/\.(?:jsonl?|csv)$/i, "");
  return (USUAL.test(stem) ? basename(dirname(path)) : stem).replace(/[^\p{L}\p{N}_.-]+/gu, "-") || "run";
}

/** Databases that are open, shared by all that use them at the same time. */
export interface DatabasePool<Thing> {
  /** Opens what is not open, uses it, and leaves it open for a while. */
  readonly use: <Value>(name: string, work: (thing: Thing) => Promise<Value>) => Promise<Value>;
  readonly close: () => Promise<void>;
}

/** @param most Number that stay open; beyond it, those unused for longest are closed once nobody uses them. */
export function databasePool<Thing extends { readonly database: { readonly close: () => Promise<void> } }>(
  open: (name: string) => Promise<Thing>,
  most: number,
): DatabasePool<Thing> {
  const opened = new Map<string, { readonly thing: Promise<Thing>; users: number }>();
  const end = async (name: string) => {
    const entry = opened.get(name);
    opened.delete(name);
    await entry?.thing.then(({ database }) => database.close()).catch(() => {});
  };
  return {
    use: async (name, work) => {
      const entry = opened.get(name) ?? { thing: open(name), users: 0 };
      opened.delete(name);
      opened.set(name, entry);
      entry.users += 1;
      try {
        return await work(await entry.thing);
      } catch (error) {
        const fails = await entry.thing.then(
          () => false,
          () => true,
        );
        if (fails && opened.get(name) === entry) opened.delete(name);
        throw error;
      } finally {
        entry.users -= 1;
        for (const [other, { users }] of [...opened]) if (opened.size > most && users === 0) await end(other);
      }
    },
    close: async () => {
      await Promise.all([...opened.keys()].map(end));
    },
  };
}

/** The query of an answer beside its gold; undefined where one of them is missing. */
export function answeredPair(
  { id, database, question, category, goldQueries }: Question,
  answers: ReadonlyMap<string, RunAnswer>,
  { databases }: Evaluation,
): LocatedPair | undefined {
  const prediction = answers.get(id)?.sql;
  const [gold] = goldQueries;
  if (prediction === null || prediction === undefined || gold === undefined) return undefined;
  return { gold, goldQueries, prediction, question, category, files: databases.files(database) };
}
