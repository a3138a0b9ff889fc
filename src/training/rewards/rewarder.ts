import { existsSync } from "node:fs";
import { setImmediate as pause } from "node:timers/promises";
import { AskableError } from "../../errors.js";
import { databaseFiles, isLocation } from "../../evaluation/datasets/locate.js";
import { METRICS, RUNS } from "../../evaluation/metrics/metrics.js";
import { type LocatedPair, openScorer, requireMetrics } from "../../evaluation/scoring/score.js";
import { readSql } from "../../prompts/sql-reply.js";
import { type ChoiceItem, choiceReward } from "./choice.js";
import { type Reward, rewardOf } from "./reward.js";

/** A completion to reward. */
export interface RewardItem {
  /** Name of a database. */
  readonly database: string;
  readonly gold: string;
  /** What the model said, of which the query is taken as a pipeline takes it. */
  readonly prediction: string;
}

export interface RewarderOptions {
  /** The folder of the databases, as `askable score` has it. */
  readonly databases: string;
  /** Which says whether rows are equal. Default: BIRD's execution accuracy. */
  readonly metric?: string | undefined;
  /** Milliseconds for each statement. Default 30,000. */
  readonly deadline?: number | undefined;
  /** Child processes. Default: one for each processor. */
  readonly children?: number | undefined;
  /** Characters of a completion beyond which it is not read. Default 200,000: some 50,000 tokens. */
  readonly longest?: number | undefined;
  /** A folder that keeps the results of gold queries that took long. Default: none is kept. */
  readonly goldResults?: string | undefined;
}

/** Rewards completions by executing the queries in them. */
export interface Rewarder {
  /** @throws AskableError when there is no such database. */
  requireDatabase(name: string): void;
  /**
   * The rewards in the order of the items; concurrent calls share the processes.
   *
   * @param signal Gives up these items, and stops what runs of them.
   * @throws AskableError when there is no such database.
   */
  reward(items: readonly RewardItem[], signal?: AbortSignal): Promise<Reward[]>;
  /** The same of a selector's choices. */
  rewardChoices(items: readonly ChoiceItem[], signal?: AbortSignal): Promise<Reward[]>;
  close(): Promise<void>;
}

const EXECUTION_ACCURACY = METRICS.find(({ dataSets }) => dataSets.includes("bird"))!.name;

const NO_SQL: Reward = { reward: 0, reason: "no-sql" };
const TOO_LONG: Reward = { reward: 0, reason: "too-long" };

/** Milliseconds of reading completions, after which others have their turn. */
const TURN = 20;

/** @throws AskableError where the metric does not say whether rows are equal. */
export function openRewarder(options: RewarderOptions): Rewarder {
  const { databases, metric = EXECUTION_ACCURACY, deadline, children, longest = 200_000, goldResults } = options;
  requireVerdict(metric);
  const metrics = [...new Set([metric, RUNS])];
  const scorer = openScorer({ metrics, deadline, children, goldResults });
  scorer.start();
  const isRead = (prediction: string) => prediction.length <= longest;
  const files = new Map<string, readonly string[]>();
  const filesOf = (name: string): readonly string[] => {
    const known = files.get(name);
    // One that is gone would punish every completion.
    if (known?.every((file) => existsSync(file))) return known;
    files.delete(name);
    const found = namedFiles(databases, name);
    files.set(name, found);
    return found;
  };
  return {
    requireDatabase: filesOf,
    close: scorer.close,
    async reward(items, signal) {
      const read = await inTurns(
        items,
        ({ prediction }) => (isRead(prediction) ? readSql(prediction) : TOO_LONG),
        signal,
      );
      const pairs = items.flatMap(({ database, gold }, index): LocatedPair[] => {
        const prediction = read[index];
        return typeof prediction === "string" ? [{ gold, prediction, files: filesOf(database) }] : [];
      });
      const outcomes = (await scorer.score(pairs, { signal })).values();
      return read.map((prediction) => {
        if (prediction === undefined) return NO_SQL;
        return typeof prediction === "string" ? rewardOf(outcomes.next().value!, metric) : prediction;
      });
    },
    rewardChoices: (items, signal) =>
      inTurns(items, (item) => (isRead(item.prediction) ? choiceReward(item) : TOO_LONG), signal),
  };
}

/** What is read of each, with pauses in which other requests are answered. */
async function inTurns<Item, Read>(
  items: readonly Item[],
  read: (item: Item) => Read,
  signal: AbortSignal | undefined,
): Promise<Read[]> {
  const all: Read[] = [];
  let began = performance.now();
  for (const item of items) {
    all.push(read(item));
    if (performance.now() - began < TURN) continue;
    await pause();
    signal?.throwIfAborted();
    began = performance.now();
  }
  return all;
}

/** A name that a client sends is no address. */
function namedFiles(folder: string, name: string): readonly string[] {
  if (!isLocation(name)) return databaseFiles(folder, name);
  throw new AskableError(`"${name}" is not a name of a database`, {
    hint: "Give its name in the folder of databases.",
  });
}

function requireVerdict(name: string): void {
  requireMetrics([name]);
  const rows = METRICS.find((metric) => metric.name === name)?.rightBy;
  if (!rows) return;
  throw new AskableError(`The metric "${name}" does not say whether the rows are equal`, {
    hint: `Give another one, ${rows.name}.`,
  });
}
