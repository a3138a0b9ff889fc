import { AskableError } from "../errors.js";
import { accuracyOf, type Bounds, compareScores, type Difference } from "../evaluation/compare/compare-scores.js";
import { tiersOf } from "../evaluation/datasets/tiers.js";
import type { Interval } from "../evaluation/statistics/bootstrap.js";
import type { RunTables } from "./queries.js";

/** One run over the questions that all runs have. */
export interface ComparedRun {
  readonly run: string;
  readonly pipeline: string;
  readonly accuracy: Interval & { readonly byDatabases: Bounds | null };
  readonly byTier: Readonly<Record<string, Interval>>;
  /** Mean per question. `tokens`: in and out together. */
  readonly cost: Cost;
  /** Share of the models' replies that could be read in the form asked for; null where none came, or the run is older. */
  readonly read: number | null;
  /** The costs for which no other run is at least as accurate for less. */
  readonly best: readonly (keyof Cost)[];
  /** Ids of the questions that it answers rightly and no other run does. */
  readonly alone: readonly string[];
}

interface Cost {
  readonly calls: number;
  readonly tokens: number;
  readonly price: number;
  readonly seconds: number;
}

export interface Comparison {
  readonly metric: string;
  /** Number of questions that all runs asked. */
  readonly questions: number;
  readonly databases: number;
  /** Number of questions of each run that another run lacks. */
  readonly leftOut: Readonly<Record<string, number>>;
  readonly runs: readonly ComparedRun[];
  /** Share of the questions that at least one run answers rightly: what a perfect choice among the runs would reach. */
  readonly any: number;
  /** Of each further run from the first. */
  readonly differences: readonly Difference[];
}

/** A question's answer by one run. */
interface Answered {
  readonly run: string;
  readonly pipeline: string;
  readonly id: string;
  readonly database: string;
  readonly question: string;
  readonly tier: string | null;
  readonly value: number;
  readonly calls: number;
  readonly tokens: number;
  readonly price: number;
  readonly seconds: number;
  readonly replies: number;
  readonly unread: number;
}

/**
 * Compares each run with the first, on the questions that all of them asked: same id, database and words.
 *
 * @param runs Names. Default: all of the tables, in their order.
 * @throws AskableError where a run was not scored by the metric, or where the runs have no question in common.
 */
export async function compareRuns(tables: RunTables, metric: string, runs = tables.runs): Promise<Comparison> {
  const answers = await answersOf(tables, metric, runs);
  const byRun = new Map(runs.map((run) => [run, answers.filter((answer) => answer.run === run)]));
  for (const [run, own] of byRun) if (own.length === 0) throw await unscored(tables, run, metric);
  const keys = [...byRun.values()].map((own) => new Set(own.map(keyOf)));
  const common = (answer: Answered) => keys.every((known) => known.has(keyOf(answer)));
  const [first = [], ...others] = [...byRun.values()].map((own) => own.filter(common));
  if (first.length === 0) {
    throw new AskableError(`${runs.join(", ")} have no question in common`, {
      hint: "Compare runs on the same data set and selection.",
    });
  }
  // Rows of all runs come in the same order.
  const aligned = [first, ...others];
  const databases = first.map(({ database }) => database);
  const rightBy = first.map((_, at) => aligned.filter((own) => isRight(own[at]!)).map((own) => own[0]!.run));
  const aloneOf = (run: string) =>
    first.flatMap(({ id }, at) => (rightBy[at]!.length === 1 && rightBy[at]![0] === run ? [id] : []));
  const compared = aligned.map((own) => ({ ...comparedRun(own, databases), alone: aloneOf(own[0]!.run) }));
  const differences = compareScores({
    ids: first.map(({ id }) => id),
    databases,
    tiers: first.map(({ tier }) => tier ?? undefined),
    values: new Map(aligned.map((own) => [own[0]!.run, own.map(({ value }) => value)])),
  });
  return {
    metric,
    questions: first.length,
    databases: new Set(databases).size,
    leftOut: Object.fromEntries([...byRun].map(([run, own]) => [run, own.length - first.length])),
    runs: compared.map((run) => ({ ...run, best: COSTS.filter((cost) => isBest(run, compared, cost)) })),
    any: rightBy.filter((runs) => runs.length > 0).length / first.length,
    differences,
  };
}

const keyOf = ({ id, database, question }: Answered) => JSON.stringify([id, database, question]);

async function answersOf(tables: RunTables, metric: string, runs: readonly string[]): Promise<readonly Answered[]> {
  const texts = (values: readonly string[]) => values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ");
  const rows = await tables.query(`
    SELECT
      run, pipeline, id, database, question, tier, coalesce(value, 0) AS value, coalesce(calls, 0) AS calls,
      coalesce(tokens_in + tokens_out, 0) AS tokens, coalesce(price, 0) AS price, coalesce(seconds, 0) AS seconds,
      coalesce(replies, 0) AS replies, coalesce(unread, 0) AS unread
    FROM scores JOIN questions USING (run, id) JOIN answers USING (run, pipeline, id)
    LEFT JOIN (SELECT run, id, sum(replies) AS replies, sum(unread) AS unread FROM calls GROUP BY run, id) USING (run, id)
    WHERE metric = ${texts([metric])} AND run IN (${texts(runs)})`);
  const answers = rows as unknown as readonly Answered[];
  return answers.toSorted((a, b) => a.id.localeCompare(b.id, "en", { numeric: true }) || (a.id < b.id ? -1 : 1));
}

async function unscored(tables: RunTables, run: string, metric: string): Promise<AskableError> {
  const rows = await tables.query("SELECT DISTINCT run, metric FROM scores ORDER BY ALL");
  const known = rows.filter((row) => row.run === run).map((row) => String(row.metric));
  return new AskableError(`${run} was not scored by ${metric}`, {
    hint:
      known.length === 0
        ? "It has no answers: continue with askable evaluate."
        : `It has ${known.join(", ")}. Score it again: askable score RUN --metric ${known[0]},${metric}`,
  });
}

/** Some metrics give a part of a right answer, and others more than 1 for a fast one. */
const isRight = ({ value }: Answered) => value >= 1;

type Measured = Omit<ComparedRun, "best" | "alone">;

function comparedRun(answers: readonly Answered[], databases: readonly string[]): Measured {
  const { run, pipeline } = answers[0]!;
  const values = answers.map(({ value }) => value);
  const tiers = tiersOf(answers.map(({ tier }) => tier ?? undefined)).map((tier) => {
    const { byDatabases: _, ...interval } = accuracyOf(
      values.filter((_, at) => answers[at]!.tier === tier),
      databases.filter((_, at) => answers[at]!.tier === tier),
    );
    return [tier, interval] as const;
  });
  const replies = answers.reduce((sum, answer) => sum + answer.replies, 0);
  const mean = (key: keyof Cost) => answers.reduce((sum, answer) => sum + answer[key], 0) / answers.length;
  return {
    run,
    pipeline,
    accuracy: accuracyOf(values, databases),
    byTier: Object.fromEntries(tiers),
    cost: { calls: mean("calls"), tokens: mean("tokens"), price: mean("price"), seconds: mean("seconds") },
    read: replies === 0 ? null : 1 - answers.reduce((sum, { unread }) => sum + unread, 0) / replies,
  };
}

const COSTS = ["price", "tokens", "seconds"] as const;

/** Whether no other run is at least as good in both and better in one. */
function isBest(own: Measured, all: readonly Measured[], cost: keyof Cost): boolean {
  return all.every((other) => {
    const accuracy = other.accuracy.value - own.accuracy.value;
    const saved = own.cost[cost] - other.cost[cost];
    return accuracy < 0 || saved < 0 || (accuracy === 0 && saved === 0);
  });
}
