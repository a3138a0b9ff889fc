import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { sha256 } from "../../artifacts/hash.js";
import { takeLock } from "../../artifacts/lock.js";
import { replaceFile } from "../../artifacts/replace-file.js";
import { AskableError } from "../../errors.js";
import { loadDataSet } from "../../evaluation/datasets/load-data-set.js";
import { databaseFiles, isLocation, withCopies } from "../../evaluation/datasets/locate.js";
import type { Question } from "../../evaluation/datasets/question.js";
import { checkGold } from "../../evaluation/gold/check.js";
import { DEFAULT_METRICS, metricOf, rightMetric } from "../../evaluation/metrics/metrics.js";
import type { RunRecord } from "../../evaluation/run/format.js";
import { runLayout } from "../../evaluation/run/layout.js";
import { readAnswers, readRun } from "../../evaluation/run/read-run.js";
import { type DatabaseFacts, readDatabaseFacts } from "../../evaluation/scoring/database-facts.js";
import { type RunSummary, summarizeRun } from "../../evaluation/scoring/run-summary.js";
import { requireMetrics } from "../../evaluation/scoring/score.js";
import {
  type PairOptions,
  scoreAnswers,
  scoreCandidates,
  type Unscored,
} from "../../evaluation/scoring/score-pairs.js";
import type { ScoredQuestion } from "../../evaluation/scoring/scored-question.js";
import { readTraceFacts } from "../../evaluation/scoring/trace-facts.js";
import type { UnanswerableAsked } from "../../evaluation/scoring/unanswerable.js";
import { tableRows } from "../../reports/tables/table-rows.js";
import { writeTables } from "../../reports/tables/write-tables.js";

export interface ScoreRunOptions extends PairOptions {
  /** The first says what is right. Default: the data set's own, then the other defaults. */
  readonly metrics?: readonly string[] | undefined;
  /** Where the data set lies now. Default: where the run found it. */
  readonly data?: string | undefined;
  /** Folder of the databases. Default: where the run found each. */
  readonly databases?: string | undefined;
  /** A folder that keeps what was found of gold queries. Default: none. */
  readonly goldChecks?: string | undefined;
  /** Absolute path of what the run recorded. Default: from the current folder. */
  readonly resolvePath?: ((recorded: string) => string) | undefined;
}

export interface ScoredRun {
  readonly summary: RunSummary;
  /** Databases whose data changed, and traces that could not be read: a sentence each. */
  readonly problems: readonly string[];
}

/**
 * Scores what a run has answered so far and writes its tables and `score.json`; calls no model.
 *
 * @throws AskableError where the folder holds no run or one without answers, where the data set changed or a database
 * is not there, for an unknown metric, and where another process scores the same run.
 */
export async function scoreRun(folder: string, options: ScoreRunOptions = {}): Promise<ScoredRun> {
  const run = readRun(folder);
  const layout = runLayout(folder);
  const metrics = options.metrics ?? metricsOf(run);
  requireMetrics(metrics);
  const right = rightMetric(metrics);
  const { unscored, unanswerable, changed } = await gather(folder, run, options);
  const lock = await takeLock(`${layout.tables}.lock`, { work: "score", signal: options.signal });
  try {
    const questions = await scored(unscored, metrics, right, options);
    const summary = summarizeRun(run, { questions, unanswerable }, metrics);
    await writeTables(layout.tables, tableRows(run, { questions, unanswerable }, metrics, right));
    await writeSummary(layout.score, summary);
    return { summary, problems: [...changed, ...unscored.flatMap(({ trace }) => trace.problem ?? [])] };
  } finally {
    await lock.release();
  }
}

function metricsOf({ dataSet }: RunRecord): string[] {
  return [...new Set([metricOf(dataSet.kind), ...DEFAULT_METRICS])];
}

interface Gathered {
  readonly unscored: readonly Unscored[];
  readonly unanswerable: readonly UnanswerableAsked[];
  /** Sentences on databases whose data changed. */
  readonly changed: readonly string[];
}

/** Everything that is known of the answered questions before any SQL is run. */
async function gather(folder: string, run: RunRecord, options: ScoreRunOptions): Promise<Gathered> {
  const { answers } = readAnswers(folder);
  const questions = (await questionsOf(run, options)).filter(({ id }) => answers.has(id));
  if (questions.length === 0) {
    throw new AskableError(`${folder} holds no answers yet`, {
      hint: "Continue it with the same `askable evaluate` command.",
    });
  }
  const databases = await openDatabases([...new Set(questions.map(({ database }) => database))], run, options);
  const gathered: Unscored[] = [];
  const unanswerable: UnanswerableAsked[] = [];
  for (const question of questions) {
    options.signal?.throwIfAborted();
    const [gold] = question.goldQueries;
    if (gold === undefined) {
      unanswerable.push({ question, answer: answers.get(question.id)! });
      continue;
    }
    const { facts, files } = databases.get(question.database)!;
    gathered.push({
      question,
      answer: answers.get(question.id)!,
      trace: await readTraceFacts(runLayout(folder).trace(question.id)),
      database: facts,
      files,
      gold: facts.analyse(gold),
    });
  }
  const changed = [...databases].flatMap(([name, { facts, files }]) => {
    const before = run.databases[name]?.fingerprint ?? facts.fingerprint;
    const differs = `The data of ${files[0]} changed since "${name}" was asked: all queries were run on the present data.`;
    return before === facts.fingerprint ? [] : [differs];
  });
  return { unscored: gathered, unanswerable, changed };
}

/** Those that the run selected, in its order. */
async function questionsOf(run: RunRecord, { data, resolvePath = resolve }: ScoreRunOptions): Promise<Question[]> {
  const path = data ?? resolvePath(run.dataSet.path);
  if (!existsSync(path)) {
    throw new AskableError(`The data set of the run is no longer at ${path}`, { hint: "Give its place: --data FILE." });
  }
  const dataSet = await loadDataSet(path);
  if (sha256(readFileSync(dataSet.path)) !== run.dataSet.hash) {
    throw new AskableError(`${dataSet.path} changed since the run was made`, {
      hint: "Give that version with --data FILE, or evaluate again.",
    });
  }
  const byId = new Map(dataSet.questions.map((question) => [question.id, question]));
  return run.questions.map((id) => {
    const question = byId.get(id);
    if (!question) throw new AskableError(`${dataSet.path} does not have the question "${id}" of the run`);
    return question;
  });
}

interface LocatedDatabase {
  readonly facts: DatabaseFacts;
  readonly files: readonly string[];
}

async function openDatabases(
  names: readonly string[],
  run: RunRecord,
  options: ScoreRunOptions,
): Promise<ReadonlyMap<string, LocatedDatabase>> {
  const opened = new Map<string, LocatedDatabase>();
  for (const [index, name] of names.entries()) {
    options.signal?.throwIfAborted();
    options.onProgress?.({ task: "Reading databases", done: index, total: names.length });
    const files = filesOf(name, run, options);
    opened.set(name, { files, facts: await readDatabaseFacts(files[0]!, options.environment) });
  }
  return opened;
}

function filesOf(name: string, run: RunRecord, { databases, resolvePath = resolve }: ScoreRunOptions): string[] {
  if (databases !== undefined) return databaseFiles(databases, name);
  const recorded = run.databases[name]?.location;
  if (recorded === undefined) throw new AskableError(`The run does not say where the database "${name}" is`);
  const location = isLocation(recorded) ? recorded : resolvePath(recorded);
  if (!isLocation(location) && !existsSync(location)) {
    throw new AskableError(`The database "${name}" of the run is no longer at ${location}`, {
      hint: "Give their folder: --databases FOLDER.",
    });
  }
  return withCopies(location);
}

async function scored(
  unscored: readonly Unscored[],
  metrics: readonly string[],
  right: string,
  options: ScoreRunOptions,
): Promise<ScoredQuestion[]> {
  const { goldChecks, onProgress, ...running } = options;
  const located = unscored.map(({ question: { id, goldQueries }, files }) => ({
    id,
    goldQueries,
    location: files[0]!,
  }));
  // Runs beside the scoring, which reports its progress first.
  let telling = false;
  const checking = checkGold(located, {
    ...running,
    store: goldChecks,
    onProgress: (step) => telling && onProgress?.(step),
  });
  checking.catch(() => {});
  try {
    const answers = await scoreAnswers(unscored, [...new Set([...metrics, right])], options);
    const rights = await scoreCandidates(unscored, answers, right, options);
    telling = true;
    const checks = await checking;
    return unscored.map((each, index) => ({
      ...each,
      outcome: answers[index],
      rights: rights[index]!,
      goldOutcome: checks[index]!.outcome,
      flags: checks[index]!.flags.map(({ name }) => name),
    }));
  } finally {
    await checking.catch(() => {});
  }
}

async function writeSummary(path: string, summary: RunSummary): Promise<void> {
  await replaceFile(path, `${JSON.stringify(summary, null, 2)}\n`);
}
