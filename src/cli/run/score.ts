import { dirname, resolve } from "node:path";
import { AskableError } from "../../errors.js";
import { loadDataSet } from "../../evaluation/datasets/load-data-set.js";
import { databaseFiles } from "../../evaluation/datasets/locate.js";
import { readPairs } from "../../evaluation/datasets/read-pairs.js";
import { readPredictions } from "../../evaluation/datasets/read-predictions.js";
import type { Outcome } from "../../evaluation/execution/protocol.js";
import { DEFAULT_METRICS } from "../../evaluation/metrics/metrics.js";
import { type LocatedPair, openScorer, type ScoreOptions, scorePairs } from "../../evaluation/scoring/score.js";
import { type MetricTotal, rounded, totalsOf } from "../../evaluation/scoring/totals.js";
import { count, formatNumber, percentage } from "../../language/numbers.js";
import { defineOperation, type Shell, wrongArgument } from "../operation.js";
import type { Output } from "../output.js";
import { tableText } from "../text/table.js";

interface Given {
  readonly run?: string;
  readonly pairs?: string;
  readonly predictions?: string;
  readonly data?: string;
  readonly databases?: string;
  readonly metric?: string | readonly string[];
  readonly deadline: number;
  readonly repeat: number;
  readonly concurrency?: number;
  readonly calibrate: boolean;
  readonly ranks: boolean;
  readonly "write-ranks": boolean;
}

const ONCE = ["run", "pairs", "predictions", "data", "databases", "deadline", "repeat", "concurrency"] as const;

/** By hand: loading zod takes as long as scoring a thousand pairs. */
const schema = {
  parse(parsed: Readonly<Record<string, unknown>>): Given {
    const repeated = ONCE.find((name) => Array.isArray(parsed[name]));
    if (repeated !== undefined) throw wrongArgument(repeated, "was given more than once");
    const given = parsed as unknown as Given;
    for (const name of ["run", "pairs", "predictions", "data", "databases"] as const) {
      if (given[name] === "") throw wrongArgument(name, "name a file or folder");
    }
    const sources = [given.run, given.pairs, given.predictions].filter((source) => source !== undefined);
    if (sources.length !== 1) {
      throw wrongArgument("run", "give a run's folder, or --pairs FILE, or --predictions FILE with --data");
    }
    if (given.predictions !== undefined && given.data === undefined) {
      throw wrongArgument("data", "name the data set that the predictions are for");
    }
    if (given.pairs !== undefined && given.data !== undefined)
      throw wrongArgument("data", "goes with --predictions or a run");
    const needsRun = (["calibrate", "ranks", "write-ranks"] as const).find((name) => given[name]);
    if (needsRun !== undefined && given.run === undefined) throw wrongArgument(needsRun, "goes with a run");
    if (!(given.deadline > 0)) throw wrongArgument("deadline", "give a number of seconds above 0");
    for (const name of ["repeat", "concurrency"] as const) {
      const value = given[name];
      if (value !== undefined && !(Number.isInteger(value) && value >= 1)) {
        throw wrongArgument(name, "give a whole number of at least 1");
      }
    }
    return given;
  },
};

export const scoreOperation = defineOperation(schema, async (given, shell) => {
  if (given.metric !== undefined && metricsOf(given).length === 0) throw wrongArgument("metric", "name a metric");
  const options = {
    metrics: metricsOf(given),
    times: given.repeat,
    deadline: given.deadline * 1000,
    children: given.concurrency,
    environment: shell.environment,
    signal: shell.signal,
    onProgress: shell.progress.report,
  };
  if (given.run !== undefined) {
    const { scoreRunFolder } = await import("./score-run.js");
    const metrics = given.metric === undefined ? undefined : options.metrics;
    await scoreRunFolder({ ...given, run: given.run }, { ...options, metrics }, shell);
  } else if (given.pairs === undefined) await scorePredictions(given, options, shell);
  else await scoreFile(given.pairs, given.databases, options, shell);
});

type Options = ScoreOptions & { readonly metrics: readonly string[] };

function metricsOf({ metric }: Given): readonly string[] {
  if (metric === undefined) return DEFAULT_METRICS;
  const names = [metric].flat().flatMap((each) => each.split(","));
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

async function scoreFile(path: string, folder: string | undefined, options: Options, shell: Shell): Promise<void> {
  const { output, progress } = shell;
  const scorer = openScorer(options);
  scorer.start();
  try {
    const pairs = locatedPairs(path, folder ?? dirname(resolve(path)));
    const lines = linesOf(output);
    const onOutcome = output.json ? (outcome: Outcome) => lines.add(lineOf(outcome)) : undefined;
    const outcomes = await scorer.score(pairs, { onProgress: progress.report, onOutcome });
    lines.flush();
    progress.stop();
    if (!output.json) show(totalsOf(outcomes, options.metrics), output);
    tellFailures(outcomes, output);
  } finally {
    await scorer.close();
  }
}

/** Objects that come at the same time are written at once: one by one, writing takes longer than scoring. */
function linesOf(output: Output): { readonly add: (line: object) => void; readonly flush: () => void } {
  let waiting: object[] = [];
  const flush = () => {
    if (waiting.length > 0) output.objects(waiting);
    waiting = [];
  };
  return {
    add: (line) => {
      if (waiting.push(line) === 1) setImmediate(flush);
    },
    flush,
  };
}

function locatedPairs(path: string, folder: string): LocatedPair[] {
  const located = new Map<string, string[]>();
  return readPairs(path).map(({ database, where, ...pair }) => {
    const files = located.get(database) ?? filesOf(folder, database, where);
    located.set(database, files);
    return { ...pair, files };
  });
}

function filesOf(folder: string, database: string, where: string): string[] {
  try {
    return databaseFiles(folder, database);
  } catch (error) {
    if (!(error instanceof AskableError)) throw error;
    throw new AskableError(`${where}: ${error.message}`, { ...(error.hint && { hint: error.hint }), cause: error });
  }
}

/** `failures` only where a statement failed. */
function lineOf({ metrics, failures, refused }: Outcome): object {
  const values = Object.entries(metrics).map(([name, value]) => [name, value === null ? null : rounded(value)]);
  return {
    metrics: Object.fromEntries(values),
    ...(Object.keys(failures).length > 0 && { failures }),
    ...(refused && { refused }),
  };
}

async function scorePredictions(given: Given, options: Options, { output, progress }: Shell): Promise<void> {
  const data = await loadDataSet(given.data!);
  const predictions = readPredictions(given.predictions!, data);
  const folder = given.databases ?? dirname(data.path);
  const asked = data.questions.filter(({ id }) => predictions.has(id));
  const pairs = asked.map(({ id, database, question, category, golds }): LocatedPair => {
    const files = filesOf(folder, database, `${data.path}, question ${id}`);
    return { gold: golds[0]!, golds, prediction: predictions.get(id)!, question, category, files };
  });
  const outcomes = await scorePairs(pairs, options);
  progress.stop();
  const missing = data.questions.filter(({ id }) => !predictions.has(id));
  const zero = Object.fromEntries(options.metrics.map((name) => [name, 0]));
  const all = [
    ...outcomes,
    ...missing.map((_, index) => ({ index: pairs.length + index, metrics: zero, failures: {} })),
  ];
  const metrics = totalsOf(
    all,
    options.metrics,
    [...asked, ...missing].map(({ tier }) => tier),
  );
  if (output.json) output.object({ data: data.path, questions: all.length, missing: missing.length, metrics });
  else show(metrics, output);
  for (const note of data.notes ?? []) output.note(note);
  if (missing.length > 0) output.note(`${count(missing.length, "question")} without a prediction: counted as wrong.`);
  tellFailures(outcomes, output);
}

function show(metrics: Readonly<Record<string, MetricTotal>>, output: Output): void {
  const tiers = Object.keys(Object.values(metrics)[0]?.byTier ?? {});
  const rows = Object.entries(metrics).map(([name, { value, byTier, n }]) => [
    name,
    percentage(value, 2),
    ...tiers.map((tier) => percentage(byTier[tier]!.value, 2)),
    formatNumber(n),
  ]);
  output.line(tableText(["metric", "%", ...tiers, "pairs"], rows));
}

function tellFailures(outcomes: readonly Outcome[], output: Output): void {
  for (const side of ["gold", "prediction"] as const) {
    const kinds = outcomes.flatMap(({ failures }) => failures[side]?.kind ?? []);
    const timeouts = kinds.filter((kind) => kind === "timeout").length;
    const stopped = timeouts > 0 ? `, ${formatNumber(timeouts)} at the deadline` : "";
    if (kinds.length > 0)
      output.note(`Failed on the side of the ${side}: ${count(kinds.length, "query", "queries")}${stopped}.`);
  }
  const refused = outcomes.filter((outcome) => outcome.refused);
  const names = [...new Set(refused.flatMap((outcome) => outcome.refused ?? []))];
  if (refused.length > 0)
    output.note(`Too many rows for ${names.join(", ")} in ${count(refused.length, "pair")}: counted as wrong there.`);
}
