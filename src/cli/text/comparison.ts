import type { Bounds, Difference } from "../../evaluation/compare/compare-scores.js";
import { tiersOf } from "../../evaluation/datasets/tiers.js";
import { count, formatNumber, percent, percentage } from "../../language/numbers.js";
import type { ComparedRun, Comparison } from "../../reports/compare-runs.js";
import type { Output } from "../output.js";
import { tableText } from "./table.js";

/** Prints what a comparison of runs says. */
export function showComparison(comparison: Comparison, output: Output): void {
  const { metric, questions, databases, leftOut, runs, differences } = comparison;
  output.line(`${metric} on ${count(questions, "question")} of ${count(databases, "database")} that all runs have`);
  // Names of runs are long and begin alike: in tables a letter stands for each.
  const letters = new Map(runs.map(({ run }, index) => [run, letterOf(index)]));
  for (const { run, pipeline } of runs) output.line(`${letters.get(run)}  ${run}, pipeline ${pipeline}`);
  output.line();
  showRuns(
    runs.map((each) => ({ ...each, run: letters.get(each.run)! })),
    "run",
    output,
  );
  output.line();
  const lettered = differences.map((each) => ({
    ...each,
    run: letters.get(each.run)!,
    against: letters.get(each.against)!,
  }));
  showDifferences(lettered, output);
  output.line();
  const alone = runs.map(({ run, alone }) => `${letters.get(run)} ${formatNumber(alone.length)}`).join(", ");
  output.line(`At least one run is right on ${percent(comparison.any)}; alone: ${alone}.`);
  for (const difference of differences) {
    output.line();
    showVerdict(difference, questions, output);
  }
  for (const [run, number] of Object.entries(leftOut)) {
    if (number > 0) output.note(`${run}: ${count(number, "question")} left out, for another run lacks them.`);
  }
}

/** Prints what the parts of a pipeline gain; names of runs are those of the variants. */
export function showAblation(
  comparison: Comparison,
  variants: readonly { readonly run: string; readonly variant: string; readonly folder: string }[],
  output: Output,
): void {
  const names = new Map(variants.map(({ run, variant }) => [run, variant]));
  const nameOf = (run: string) => names.get(run) ?? run;
  const runs = comparison.runs.map((each) => ({ ...each, run: nameOf(each.run) }));
  const differences = comparison.differences.map((each) => ({
    ...each,
    run: nameOf(each.run),
    against: nameOf(each.against),
  }));
  output.line(`${comparison.metric} on ${count(comparison.questions, "question")}`);
  output.line();
  showRuns(runs, "pipeline", output);
  output.line();
  showDifferences(differences, output, false);
  const smallest = differences.flatMap((each) => each.smallest ?? []);
  if (smallest.length > 0) {
    const [least, most] = [Math.min(...smallest), Math.max(...smallest)].map((each) => percentage(each, 1));
    const points = least === most ? least : `${least} to ${most}`;
    output.line();
    output.line(`As many questions as these would show differences of ${points} points in four of five cases.`);
  }
  for (const { folder } of variants) output.note(folder);
}

const letterOf = (index: number) => (index < 26 ? String.fromCharCode(65 + index) : String(index + 1));

function showRuns(runs: readonly ComparedRun[], name: string, output: Output): void {
  const tiers = tiersOf(runs.flatMap(({ byTier }) => Object.keys(byTier)));
  const priced = runs.some(({ cost }) => cost.price > 0);
  const called = runs.some(({ cost }) => cost.calls > 0);
  const replied = runs.some(({ read }) => read !== null);
  const header = [
    name,
    "%",
    "95 %",
    ...tiers.map((tier) => `${tier} (${runs[0]!.byTier[tier]!.n})`),
    ...(called ? ["calls", "tokens"] : []),
    ...(replied ? ["read"] : []),
    ...(priced ? ["price"] : []),
    "s",
    "best by",
  ];
  const rows = runs.map(({ run, accuracy, byTier, cost, read, best }) => [
    run,
    percentage(accuracy.value, 1),
    range(accuracy, percent),
    ...tiers.map((tier) => percentage(byTier[tier]!.value, 1)),
    ...(called ? [figure(cost.calls), figure(cost.tokens)] : []),
    ...(replied ? [read === null ? "" : percent(read)] : []),
    ...(priced ? [figure(cost.price)] : []),
    figure(cost.seconds),
    best.filter((each) => each === "seconds" || (each === "price" ? priced : called)).join(", "),
  ]);
  output.line(tableText(header, rows));
}

function showDifferences(differences: readonly Difference[], output: Output, withTiers = true): void {
  const tiers = withTiers ? tiersOf(differences.flatMap(({ byTier }) => Object.keys(byTier))) : [];
  const several = differences.length > 1;
  const tested = differences.some(({ p }) => p !== null);
  const header = [
    `against ${differences[0]!.against}`,
    "points",
    "95 %",
    "by databases",
    ...tiers,
    "better on",
    "worse on",
    ...(tested ? ["p (McNemar)", ...(several ? ["Holm"] : [])] : []),
  ];
  const rows = differences.map(({ run, difference, byDatabases, byTier, won, lost, p, adjusted }) => [
    run,
    signed(difference.value),
    range(difference, signed),
    byDatabases === null ? "" : range(byDatabases, signed),
    ...tiers.map((tier) => signed(byTier[tier]!.value)),
    formatNumber(won.length),
    formatNumber(lost.length),
    ...(tested ? [chance(p), ...(several ? [chance(adjusted)] : [])] : []),
  ]);
  output.line(tableText(header, rows));
}

/** In words: more than chance or not, and what would be seen. */
function showVerdict({ run, against, p, adjusted, smallest, won, lost }: Difference, n: number, output: Output): void {
  const [better, worse] = won.length >= lost.length ? [run, against] : [against, run];
  const shown = adjusted ?? p;
  if (won.length + lost.length === 0) output.line(`${run} and ${against} are right on the same questions.`);
  else if (shown !== null && shown < 0.05) output.line(`${better} is better than ${worse}: p = ${chance(shown)}.`);
  else if (shown !== null)
    output.line(`Between ${run} and ${against} there is no difference beyond chance (p = ${chance(shown)}).`);
  if (smallest !== null) {
    output.line(
      `As many questions as these would show a difference of ${(100 * smallest).toFixed(1)} points in four of five cases.`,
    );
  } else if (shown !== null && won.length + lost.length > 0) {
    output.line(`${count(n, "question")} of which so few differ cannot show a difference reliably.`);
  }
  if (won.length > 0) output.line(`${run} is better on ${listed(won)}`);
  if (lost.length > 0) output.line(`${against} is better on ${listed(lost)}`);
}

/** Ids that a person reads; `--json` has all. */
const LISTED = 30;

function listed(ids: readonly string[]): string {
  const rest = ids.length - LISTED;
  return `${ids.slice(0, LISTED).join(", ")}${rest > 0 ? ` and ${formatNumber(rest)} more (--json has all)` : ""}`;
}

function signed(share: number): string {
  const points = (100 * share).toFixed(1);
  return share > 0 && points !== "0.0" ? `+${points}` : points.replace(/^-(0\.0)$/, "$1").replace("-", "−");
}

const range = ({ low, high }: Bounds, text: (share: number) => string) => `${text(low)} to ${text(high)}`;

function chance(p: number | null): string {
  return p === null ? "" : p < 0.0001 ? "<0.0001" : p.toPrecision(2);
}

function figure(value: number): string {
  return value >= 100 || Number.isInteger(value) ? formatNumber(Math.round(value)) : value.toPrecision(3);
}
