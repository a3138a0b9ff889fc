import { groupBy } from "../../collections.js";
import type { Database } from "../../databases/database.js";
import { openDatabase } from "../../databases/open.js";
import type { Outcome } from "../../databases/results/result.js";
import type { Environment } from "../../databases/server.js";
import { AskableError } from "../../errors.js";
import type { Progress } from "../../traces/progress.js";
import { type DifferenceOptions, differenceOf, rowsAlone } from "./difference.js";
import type { RowsBeside, ShownResult } from "./packed.js";

export interface RowsTask {
  readonly database: string;
  /** Any of which is right. */
  readonly goldQueries: readonly string[];
  /** Of each run; null where it has none. */
  readonly predictions: readonly (string | null)[];
}

export interface RowsOptions extends DifferenceOptions {
  /** Of a database, by its name; undefined where it is not known. May throw `AskableError`. */
  readonly locationOf: (database: string) => string | undefined;
  readonly environment: Environment;
  readonly signal: AbortSignal;
  readonly onProgress: Progress;
  /** Milliseconds for each statement. */
  readonly deadline: number;
}

/** Most rows that are compared; `rows` of them are shown. */
const COMPARED = 2000;
const MOST_BYTES = 2 ** 23;
const CHILDREN = 2;

/**
 * Runs predictions and gold queries, read-only, and compares their rows; in the order of the tasks, one result for each
 * prediction. Where a database cannot be opened, the result says so.
 */
export async function readRows(tasks: readonly RowsTask[], options: RowsOptions): Promise<RowsBeside[][]> {
  const rows = new Array<RowsBeside[]>(tasks.length);
  let done = 0;
  for (const [name, places] of groupBy(tasks.keys(), (place) => tasks[place]!.database)) {
    const skip = (reason: string) => {
      for (const place of places) rows[place] = tasks[place]!.predictions.map(() => ({ skipped: reason }));
      done += places.length;
    };
    options.signal.throwIfAborted();
    const database = await opened(name, options);
    if (typeof database === "string") {
      skip(`The rows are not shown: ${database}.`);
      continue;
    }
    try {
      const queue = places.values();
      const worker = async () => {
        for (const place of queue) {
          rows[place] = await rowsOf(tasks[place]!, database, options);
          options.onProgress({ task: "Reading rows", detail: name, done: ++done, total: tasks.length });
        }
      };
      await Promise.all(Array.from({ length: CHILDREN }, worker));
    } finally {
      await database.close();
    }
  }
  return rows;
}

/** The reason where it cannot be opened. */
async function opened(name: string, { locationOf, environment }: RowsOptions): Promise<Database | string> {
  try {
    const location = locationOf(name);
    if (location === undefined) return `the run does not say where the database "${name}" is`;
    return await openDatabase(location, { children: CHILDREN, environment });
  } catch (error) {
    if (error instanceof AskableError) return error.message;
    throw error;
  }
}

async function rowsOf(task: RowsTask, database: Database, options: RowsOptions): Promise<RowsBeside[]> {
  const { deadline, signal } = options;
  const ran = new Map<string, Promise<Outcome>>();
  const run = (sql: string) => {
    const outcome = ran.get(sql) ?? database.query(sql, { deadline, maxRows: COMPARED, maxBytes: MOST_BYTES, signal });
    ran.set(sql, outcome);
    return outcome;
  };
  const beside: RowsBeside[] = [];
  for (const prediction of task.predictions) beside.push(await besideGold(prediction, task.goldQueries, run, options));
  return beside;
}

async function besideGold(
  prediction: string | null,
  goldQueries: readonly string[],
  run: (sql: string) => Promise<Outcome>,
  options: DifferenceOptions,
): Promise<RowsBeside> {
  const answer = prediction === null ? undefined : await run(prediction);
  let first: RowsBeside | undefined;
  for (const gold of goldQueries) {
    const beside = besideOutcome(answer, await run(gold), options);
    if ("same" in beside && beside.same) return beside;
    first ??= beside;
  }
  return first ?? { skipped: "There is no gold query." };
}

function besideOutcome(prediction: Outcome | undefined, gold: Outcome, options: DifferenceOptions): RowsBeside {
  const ran = (outcome: Outcome | undefined) => outcome !== undefined && "result" in outcome && outcome.result;
  const [mine, its] = [ran(prediction), ran(gold)];
  if (mine && its) return differenceOf(mine, its, options);
  return {
    says:
      prediction === undefined ? "There is no prediction." : its ? "The prediction fails." : "The gold query fails.",
    same: false,
    prediction: alone(prediction, options),
    gold: alone(gold, options),
  };
}

function alone(outcome: Outcome | undefined, options: DifferenceOptions): ShownResult {
  if (outcome === undefined) return { failed: "No query." };
  return "result" in outcome ? rowsAlone(outcome.result, options) : { failed: outcome.message };
}
