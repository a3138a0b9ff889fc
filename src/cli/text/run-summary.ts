import type { Estimate, MetricEstimate, RunSummary } from "../../evaluation/scoring/run-summary.js";
import type { Unanswerable } from "../../evaluation/scoring/unanswerable.js";
import { wilson } from "../../evaluation/statistics/wilson.js";
import { count, formatNumber, percent, percentage } from "../../language/numbers.js";
import { componentTables } from "../../reports/component-tables.js";
import { openRunTables } from "../../reports/queries.js";
import type { Output } from "../output.js";
import { tableText } from "./table.js";

/** The figures of a scored run by tier, and what it cost. */
export function showRunSummary(summary: RunSummary, output: Output): void {
  const { run, pipeline, questions, flagged, metrics, unflagged } = summary;
  const [[first, headline] = ["", undefined]] = Object.entries(metrics);
  output.line(`${run}: pipeline ${pipeline}, ${count(questions, "question")}`);
  if (headline) output.line(`${first} ${withInterval(headline)}`);
  const sound = unflagged[first];
  if (flagged > 0) {
    const doubtful = `${count(flagged, "question")} with a flagged gold query`;
    output.line(sound ? `without ${doubtful}: ${withInterval(sound)}` : `all are questions with a flagged gold query`);
  }
  if (headline) {
    output.line();
    showMetrics(metrics, output);
  }
  const declined = unanswerableText(summary.unanswerable);
  if (declined !== "") output.line(declined);
  output.line();
  if (summary.cost.calls > 0) showCost(summary, output);
  else
    output.line(
      `No model was called; ${figure(summary.cost.seconds)} s, ${figure(summary.cost.seconds / (questions + summary.unanswerable.questions))} a question.`,
    );
}

function showMetrics(metrics: Readonly<Record<string, MetricEstimate>>, output: Output): void {
  const tiers = Object.entries(Object.values(metrics)[0]?.byTier ?? {});
  const header = ["metric", "%", "95 %", ...tiers.map(([tier, { n }]) => `${tier} (${n})`)];
  const rows = Object.entries(metrics).map(([name, figures]) => [
    name,
    percentage(figures.value, 2),
    range(figures),
    ...tiers.map(([tier]) => percentage(figures.byTier[tier]!.value, 2)),
  ]);
  output.line(tableText(header, rows));
}

/** What became of questions that cannot be answered; empty where there are none. */
export function unanswerableText({ questions, declined, answered, sure }: Unanswerable): string {
  if (questions === 0) return "";
  const share = (part: number) => `${percent(part / questions, 1)}`;
  const said = answered > 0 ? `, answered ${share(answered)} (${formatNumber(sure)} of them at 70 % or more)` : "";
  return `Of ${count(questions, "question")} that cannot be answered: declined ${share(declined)}${said}`;
}

function showCost({ cost, questions: scored, unanswerable, metrics }: RunSummary, output: Output): void {
  const questions = scored + unanswerable.questions;
  const right = Math.round((Object.values(metrics)[0]?.value ?? 0) * scored);
  const row = (name: string, of: number) => [
    name,
    figure(cost.calls / of),
    figure(cost.tokensIn / of),
    figure(cost.tokensCached / of),
    figure(cost.tokensOut / of),
    cost.price === 0 ? "" : (cost.price / of).toPrecision(3),
    figure(cost.seconds / of),
  ];
  const rows = [row("all", 1), row("a question", questions), ...(right > 0 ? [row("a right answer", right)] : [])];
  output.line(tableText(["cost", "calls", "tokens in", "cached", "out", "price", "s"], rows));
}

export async function showComponents(folder: string, run: string, output: Output): Promise<void> {
  const tables = await openRunTables([folder]);
  try {
    for (const { title, header, rows } of await componentTables(tables, run)) {
      output.line(`\n${title}\n`);
      output.line(tableText(header, rows));
    }
  } finally {
    tables.close();
  }
}

/** What the figures lack. */
export function noteMissing(summary: RunSummary, problems: readonly string[], output: Output): void {
  const { open, unknown, failed, traces } = summary;
  if (open > 0) output.note(`${count(open, "question")} not asked yet: left out. Go on with the same \`evaluate\`.`);
  if (unknown > 0) output.note(`${count(unknown, "question")} without SQL, for the pipeline did not know: wrong.`);
  if (failed > 0) output.note(`${count(failed, "question")} failed: wrong. Ask them again: evaluate … --retry failed`);
  const incomplete = traces.missing + traces.cut + traces.damaged;
  if (incomplete > 0) {
    output.note(
      `${count(incomplete, "trace")} missing, cut or damaged: the tables of components lack what they would say.`,
    );
  }
  for (const problem of problems.slice(0, 5)) output.note(problem);
}

const range = ({ low, high }: Estimate) => `${percentage(low, 1)}–${percentage(high, 1)}`;
const withInterval = (figure: Estimate) =>
  `${percentage(figure.value, 2)} % (95 %: ${range(figure)}${ifAllAlike(figure)})`;

/** Draws from nothing but right answers, or wrong ones, are all alike, and say nothing of how many there were. */
function ifAllAlike({ value, n }: Estimate): string {
  const interval = value === 0 || value === 1 ? wilson(value * n, n) : undefined;
  return interval ? `, for all are alike; by Wilson's interval ${range(interval)}` : "";
}

function figure(value: number): string {
  return value >= 100 || Number.isInteger(value) ? formatNumber(Math.round(value)) : value.toPrecision(3);
}
