import type { Engine } from "../../databases/engine.js";
import { engines } from "../../databases/engines.js";
import { openDatabase } from "../../databases/open.js";
import { recognise } from "../../databases/recognise.js";
import type { Environment } from "../../databases/server.js";
import { AskableError } from "../../errors.js";
import type { Progress } from "../../traces/progress.js";
import { scoreOnDatabase } from "../execution/database-execution.js";
import type { Outcome } from "../execution/protocol.js";
import { openSqlitePool } from "../execution/sqlite-pool.js";
import type { Pair } from "../metrics/metric.js";
import { DEFAULT_METRICS, METRICS } from "../metrics/metrics.js";

/** A pair and the databases it runs on. */
export interface LocatedPair extends Pair {
  /** `databaseFiles`: a SQLite file with its copies, another file, a server's URL, or `:memory:`. */
  readonly files: readonly string[];
}

export interface ScorerOptions {
  /** Names of metrics. Default: those of `DEFAULT_METRICS`. */
  readonly metrics?: readonly string[] | undefined;
  /** How often metrics of speed repeat the queries. Default 100, as BIRD has it. */
  readonly times?: number | undefined;
  /** Milliseconds for each statement. Default 30,000. */
  readonly deadline?: number | undefined;
  /** Most bytes that one pair may add to its process. Default 1 GiB. */
  readonly memory?: number | undefined;
  /** A folder that keeps the results of gold queries that took long. Default: none is kept. */
  readonly goldResults?: string | undefined;
  /** Child processes. Default: one for each processor. */
  readonly children?: number | undefined;
  readonly environment?: Environment | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Listeners {
  readonly onProgress?: Progress | undefined;
  /** Called with each outcome in the order of the pairs, as soon as those before it are there. */
  readonly onOutcome?: ((outcome: Outcome) => void) | undefined;
  /** Gives up these pairs alone. */
  readonly signal?: AbortSignal | undefined;
}

export type ScoreOptions = ScorerOptions & Listeners;

/** Scores pairs as they come, in processes that stay alive. */
export interface Scorer {
  /** Starts a first process, which takes a tenth of a second, before there are pairs. */
  start(): void;
  /** As `scorePairs`; concurrent calls share the processes. */
  score(pairs: readonly LocatedPair[], listeners?: Listeners): Promise<Outcome[]>;
  /** The program does not end before it is called. */
  close(): Promise<void>;
}

/**
 * Scores predictions against gold queries by running both, read-only, in child processes that are killed at the
 * deadline. The outcomes are in the order of the pairs and contain what failed.
 *
 * @throws AskableError when a metric is unknown or a database cannot be reached.
 */
export async function scorePairs(pairs: readonly LocatedPair[], options: ScoreOptions = {}): Promise<Outcome[]> {
  const scorer = openScorer(options);
  try {
    return await scorer.score(pairs, options);
  } finally {
    await scorer.close();
  }
}

/**
 * A scorer for pairs that come one after the other. It keeps the results of gold queries, so the databases must not
 * change while it is open.
 *
 * @throws AskableError when a metric is unknown.
 */
export function openScorer(options: ScorerOptions = {}): Scorer {
  const { times = 100, deadline = 30_000, memory = 2 ** 30, environment = {} } = options;
  const { goldResults, children, signal } = options;
  const metrics = options.metrics ?? DEFAULT_METRICS;
  requireMetrics(metrics);
  const chosen = METRICS.filter(({ name }) => metrics.includes(name));
  const pool = openSqlitePool({ metrics, times, deadline, memory, goldResults, children, signal });
  return {
    start: pool.start,
    close: pool.close,
    async score(pairs, listeners = {}) {
      const { outcomes, keep } = collected(pairs.length, listeners);
      const byLocation = await enginesOf(pairs, environment);
      const tasks = pairs.map(({ files, ...pair }, index) => ({ index, pair, files }));
      const isOfficial = (location: string) => byLocation.get(location)?.scoresBenchmarks === true;
      await pool.score(
        tasks.filter(({ files }) => isOfficial(files[0]!)),
        keep,
        listeners.signal,
      );
      const either = signal && listeners.signal && AbortSignal.any([signal, listeners.signal]);
      const ending = either ?? signal ?? listeners.signal;
      for (const location of [...byLocation.keys()].filter((each) => !isOfficial(each))) {
        // With several threads DuckDB returns rows in varying order, and sums with varying last digits.
        const database = await openDatabase(location, { threads: 1, environment, signal: ending });
        try {
          for (const task of tasks.filter(({ files }) => files[0] === location)) {
            keep(await scoreOnDatabase(database, task, chosen, { times, deadline, signal: ending }));
          }
        } finally {
          await database.close();
        }
      }
      return outcomes;
    },
  };
}

/** Takes outcomes in any order and reports them in the order of the pairs. */
function collected(total: number, { onProgress, onOutcome }: Listeners) {
  const outcomes = new Array<Outcome>(total);
  let told = 0;
  let done = 0;
  const keep = (outcome: Outcome) => {
    outcomes[outcome.index] = outcome;
    done += 1;
    onProgress?.({ task: "Scoring", done, total });
    for (let next = outcomes[told]; next; next = outcomes[++told]) onOutcome?.(next);
  };
  return { outcomes, keep };
}

/** Names of engines by location. */
async function enginesOf(pairs: readonly LocatedPair[], environment: Environment): Promise<Map<string, Engine>> {
  const locations = [...new Set(pairs.map(({ files }) => files[0]!))];
  return new Map(
    await Promise.all(locations.map(async (location) => [location, await engineOf(location, environment)] as const)),
  );
}

/** @throws AskableError for a name that no metric has. */
export function requireMetrics(names: readonly string[]): void {
  const unknown = names.find((name) => !METRICS.some((metric) => metric.name === name));
  if (unknown === undefined) return;
  const known = METRICS.map(({ name, label }) => `${name} (${label})`);
  throw new AskableError(`There is no metric "${unknown}"`, { hint: `There are ${known.join(", ")}.` });
}

async function engineOf(location: string, environment: Environment): Promise<Engine> {
  const official = engines.find(({ scoresBenchmarks }) => scoresBenchmarks)!;
  return location === ":memory:" ? official : (await recognise(location, environment)).engine;
}
