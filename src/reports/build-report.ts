import { AskableError } from "../errors.js";
import { metricOf } from "../evaluation/metrics/metrics.js";
import type { RunRecord } from "../evaluation/run/format.js";
import { bootstrapMean, type Interval } from "../evaluation/statistics/bootstrap.js";
import { wilson } from "../evaluation/statistics/wilson.js";
import { compareRuns } from "./compare-runs.js";
import { LOST } from "./component-tables.js";
import { componentMeasures } from "./components.js";
import type { RunTables } from "./queries.js";
import type { ReportRow } from "./report-columns.js";
import type { FeatureAccuracy, Generator, Headline, Report, RunReport, StageCost, TierAccuracy } from "./run-report.js";

/** All that the page shows about the runs, except the questions. */
export async function buildReport(tables: RunTables, runs: readonly RunRecord[]): Promise<Report> {
  const answers = await scoredAnswers(tables);
  const reports = await readReports(tables);
  const measures = await componentMeasures(tables);
  const built = runs.map((run): RunReport => {
    const mine = inOrder(
      answers.filter((answer) => answer.run === run.name),
      run,
    );
    const metric = metricOfRight(mine, metricOf(run.dataSet.kind));
    return {
      name: run.name,
      pipeline: run.pipeline.name,
      metric,
      created: run.created,
      dataSet: run.dataSet.path.split(/[/\\]/).at(-1)!,
      models: Object.entries(run.models).map(([role, { model }]) => `${role}: ${model}`),
      questions: mine.length,
      flagged: mine.filter(({ flagged }) => flagged).length,
      unanswerable: reports.unanswerable.find(ofRun(run)),
      headlines: headlines(mine, metric),
      tiers: tierAccuracies(mine, tiersIn(reports.headline, run.name)),
      losses: reports.waterfall
        .filter(ofRun(run))
        .filter(isLoss)
        .map(({ stage, lost }) => ({ stage: lossName(stage), questions: lost })),
      components: measures.get(run.name) ?? [],
      generators: reports.generators
        .filter(ofRun(run))
        .filter(({ dimension }) => dimension === "generator")
        .map(generatorOf),
      oracle: reports.generation.find(ofRun(run))?.oracle_after,
      ...confidenceOf(reports, run),
      ...costOf(reports, run),
      features: reports.features.filter(ofRun(run)).map(featureOf),
    };
  });
  return { runs: built, comparison: await comparisonOf(tables, built) };
}

async function comparisonOf(
  tables: RunTables,
  [first, ...others]: readonly RunReport[],
): Promise<Report["comparison"]> {
  if (!first || others.length === 0) return undefined;
  try {
    return await compareRuns(tables, first.metric);
  } catch (error) {
    if (error instanceof AskableError) return error.message;
    throw error;
  }
}

/** In the order of the run, which gives the same bootstrap as `score`. */
function inOrder(answers: readonly ScoredAnswer[], { questions }: RunRecord): ScoredAnswer[] {
  const places = new Map(questions.map((id, place) => [id, place]));
  return answers.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

async function readReports(tables: RunTables) {
  return {
    headline: await tables.report("headline"),
    unanswerable: await tables.report("unanswerable"),
    waterfall: await tables.report("waterfall"),
    generation: await tables.report("generation"),
    generators: await tables.report("generators"),
    calibration: await tables.report("calibration"),
    confidence: await tables.report("confidence"),
    riskCoverage: await tables.report("risk-coverage"),
    cost: await tables.report("cost"),
    parts: await tables.report("cost-parts"),
    features: await tables.report("features"),
  };
}

type Reports = Awaited<ReturnType<typeof readReports>>;

/** Rows of a run over all tiers. */
const ofRun = (run: RunRecord) => (row: { readonly run: string; readonly tier: string }) =>
  row.run === run.name && row.tier === "all";

/** The metric that decides what is right in the tables: the data set's own where its values agree. */
function metricOfRight(answers: readonly ScoredAnswer[], own: string): string {
  const names = [own, ...Object.keys(answers[0]?.scores ?? {})];
  return names.find((name) => answers.every(({ scores, right }) => (scores[name] === 1) === right)) ?? own;
}

function headlines(answers: readonly ScoredAnswer[], first: string): Headline[] {
  const names = [...new Set(answers.flatMap(({ scores }) => Object.keys(scores)))];
  const ordered = [...names.filter((name) => name === first), ...names.filter((name) => name !== first)];
  return ordered.map((metric) => {
    const scored = answers.filter(({ scores }) => metric in scores);
    const mean = (chosen: readonly ScoredAnswer[], clusters?: readonly string[]) =>
      bootstrapMean(
        chosen.map(({ scores }) => scores[metric] ?? 0),
        { clusters },
      );
    return {
      metric,
      all: mean(scored),
      unflagged: mean(scored.filter(({ flagged }) => !flagged)),
      byDatabase: mean(
        scored,
        scored.map(({ database }) => database),
      ),
    };
  });
}

const tiersIn = (headline: Reports["headline"], run: string) => [
  ...new Set(headline.filter((row) => row.run === run && row.tier !== "all").map(({ tier }) => tier)),
];

function tierAccuracies(answers: readonly ScoredAnswer[], tiers: readonly string[]): TierAccuracy[] {
  return tiers.map((tier) => {
    const inside = answers.filter((answer) => answer.tier === tier);
    return { tier, accuracy: bootstrapMean(inside.map(({ right }) => Number(right))) };
  });
}

const ENDS = ["questions", "right"];
const isLoss = ({ stage }: ReportRow<"waterfall">) => !ENDS.includes(stage);

/** What lost an answer, in words. */
export const lossName = (stage: string): string => LOST[stage] ?? stage;

function generatorOf(row: ReportRow<"generators">): Generator {
  const { member, candidates, executable, accuracy, duplicates, rescues } = row;
  return {
    name: member,
    candidates,
    right: wilson(Math.round(accuracy * candidates), candidates),
    runs: executable,
    duplicates,
    unique: rescues,
  };
}

function confidenceOf(reports: Reports, run: RunRecord): Pick<RunReport, "calibration" | "riskCoverage"> {
  const [total] = reports.confidence.filter(ofRun(run));
  if (!total || total.answers === 0) return { calibration: undefined, riskCoverage: undefined };
  const bins = reports.calibration.filter(ofRun(run)).map(({ answers, ...bin }) => ({ ...bin, n: answers }));
  const points = reports.riskCoverage.filter(ofRun(run));
  const { answers: n, ece, brier, aurc, aurc_best: best, aurc_chance: chance } = total;
  return { calibration: { n, bins, ece, brier }, riskCoverage: { n, points, aurc, best, chance } };
}

function costOf(reports: Reports, run: RunRecord): Pick<RunReport, "costs" | "callers" | "total"> {
  const spent = (row: ReportRow<"cost"> | ReportRow<"cost-parts">) => ({
    calls: row.calls,
    tokensIn: row.tokens_in,
    tokensOut: row.tokens_out,
    tokensCached: row.tokens_cached,
    price: row.price,
    seconds: row.seconds,
  });
  const part = (dimension: string) =>
    reports.parts
      .filter(ofRun(run))
      .filter((row) => row.dimension === dimension)
      .map((row): StageCost => ({ stage: row.member, ...spent(row) }));
  const [all] = reports.cost.filter(ofRun(run));
  const nothing = { calls: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, price: 0, seconds: 0 };
  const perRight =
    all && all.right_ones > 0 ? { price: all.price_right ?? 0, seconds: all.seconds_right ?? 0 } : undefined;
  const callers = ["role", "model", "generator"].flatMap((dimension) =>
    part(dimension).map((cost) => ({ ...cost, stage: `${dimension}: ${cost.stage}` })),
  );
  return { costs: part("stage"), callers, total: { ...(all ? spent(all) : nothing), perRight } };
}

function featureOf({ feature, member, accuracy, questions }: ReportRow<"features">): FeatureAccuracy {
  const interval: Interval | undefined = wilson(Math.round(accuracy * questions), questions);
  return { feature, group: member, accuracy: interval };
}

/** An answer with its scores. */
export interface ScoredAnswer {
  readonly run: string;
  readonly id: string;
  readonly database: string;
  readonly question: string;
  readonly tier: string | null;
  readonly flagged: boolean;
  readonly right: boolean;
  /** By metric; null where the official code fails. */
  readonly scores: Readonly<Record<string, number | null>>;
}

export async function scoredAnswers(tables: RunTables): Promise<readonly ScoredAnswer[]> {
  const rows = await tables.query(
    `SELECT answers.run, id, database, question, tier, len(coalesce(flags, [])) > 0 AS flagged,
       coalesce("right", false) AS "right"
     FROM answers JOIN questions USING (run, id)`,
  );
  const scores = new Map<string, Record<string, number | null>>();
  for (const { run, id, metric, value } of await tables.query(
    "SELECT run, id, metric, value FROM scores ORDER BY ALL",
  )) {
    const place = JSON.stringify([run, id]);
    scores.set(place, { ...scores.get(place), [String(metric)]: value as number | null });
  }
  return rows.map((row) => ({ ...row, scores: scores.get(JSON.stringify([row.run, row.id])) ?? {} }) as ScoredAnswer);
}
