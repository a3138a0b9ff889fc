import { openDatabase } from "../databases/open.js";
import { recognise } from "../databases/recognise.js";
import type { Environment } from "../databases/server.js";
import { AskableError } from "../errors.js";
import type { Progress } from "../progress.js";
import { scoreOnDatabase } from "./execution/database-execution.js";
import type { Outcome } from "./execution/protocol.js";
import { scoreOnSqlite } from "./execution/sqlite-pool.js";
import type { Pair } from "./metrics/metric.js";
import { allMetrics, DEFAULT_METRICS } from "./metrics/metrics.js";

/** A pair and where it runs. */
export interface LocatedPair extends Pair {
  /** `databaseFiles`: a SQLite file with its copies, another file, a server's URL, or `:memory:`. */
  readonly files: readonly string[];
}

export interface ScoreOptions {
  /** Names of metrics. Default: those of `DEFAULT_METRICS`. */
  readonly metrics?: readonly string[] | undefined;
  /** Repetitions for VES and R-VES. Default 100, as BIRD has it. */
  readonly times?: number | undefined;
  /** Milliseconds for each statement. Default 30,000. */
  readonly deadline?: number | undefined;
  /** Bytes that one pair may take beyond its process's size at rest. Default 1 GiB. */
  readonly memory?: number | undefined;
  /** Child processes. Default: the processors. */
  readonly children?: number | undefined;
  readonly environment?: Environment | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: Progress | undefined;
  /** Called with each outcome in the order of the pairs, as soon as those before it are there. */
  readonly onOutcome?: ((outcome: Outcome) => void) | undefined;
}

/**
 * Scores predictions against gold queries by running both, read-only, in child processes that are killed at the
 * deadline. Outcomes stand in the order of the pairs. What fails is in the outcome.
 *
 * @throws AskableError when a metric is unknown or a database cannot be reached.
 */
export async function scorePairs(pairs: readonly LocatedPair[], options: ScoreOptions = {}): Promise<Outcome[]> {
  const { times = 100, deadline = 30_000, memory = 2 ** 30, children, signal } = options;
  const metrics = options.metrics ?? DEFAULT_METRICS;
  const known = allMetrics(times);
  const unknown = metrics.find((name) => known.every((metric) => metric.name !== name));
  if (unknown !== undefined) {
    throw new AskableError(`There is no metric "${unknown}"`, {
      hint: `There are ${known.map(({ name }) => name).join(", ")}.`,
    });
  }
  const outcomes = new Array<Outcome | undefined>(pairs.length);
  let told = 0;
  let done = 0;
  const keep = (outcome: Outcome) => {
    outcomes[outcome.index] = outcome;
    done += 1;
    options.onProgress?.({ task: "Scoring", done, total: pairs.length });
    for (let next = outcomes[told]; next; next = outcomes[++told]) options.onOutcome?.(next);
  };
  const tasks = pairs.map(({ files, ...pair }, index) => ({ index, pair, files }));
  const locations = [...new Set(pairs.map(({ files }) => files[0]!))];
  const engines = new Map(
    await Promise.all(
      locations.map(async (location) => [location, await engineOf(location, options.environment ?? {})] as const),
    ),
  );
  const on = (location: string) => tasks.filter(({ files }) => files[0] === location);
  const limits = { metrics, times, deadline, memory, signal, ...(children !== undefined && { children }) };
  await scoreOnSqlite(
    tasks.filter(({ files }) => engines.get(files[0]!) === "sqlite"),
    limits,
    keep,
  );
  const chosen = known.filter(({ name }) => metrics.includes(name));
  for (const location of locations.filter((each) => engines.get(each) !== "sqlite")) {
    const database = await openDatabase(location, { environment: options.environment });
    try {
      for (const task of on(location)) keep(await scoreOnDatabase(database, task, chosen, { deadline, signal }));
    } finally {
      await database.close();
    }
  }
  return outcomes as Outcome[];
}

async function engineOf(location: string, environment: Environment): Promise<string> {
  return location === ":memory:" ? "sqlite" : (await recognise(location, environment)).engine.name;
}
