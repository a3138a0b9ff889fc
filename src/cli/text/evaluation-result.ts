import { groupBy } from "../../collections.js";
import { type AnsweredQuestion, byTier, shareRight } from "../../evaluation/compare/answered-question.js";
import type { GateVerdict } from "../../evaluation/compare/gate.js";
import { count, percent } from "../../language/numbers.js";
import type { EvaluatedRun } from "../../operations/evaluate/evaluated-run.js";
import type { Output } from "../output.js";
import { durationText, priceText } from "./evaluation-state.js";

/** A run, what became of its questions, and how it stands against the limits. */
export interface RunResult {
  readonly report: EvaluatedRun;
  readonly questions: readonly AnsweredQuestion[];
  readonly verdict: GateVerdict;
}

/** What a person is told of a run that ended. */
export function showRunResult({ report, questions, verdict }: RunResult, output: Output): void {
  const { state, run, layout, metric, stopped, unscored, resumed } = report;
  const { done, total, failed, fresh, price, calls, scored, right, unanswerable, seconds } = state;
  const { name } = run.pipeline;
  if (stopped !== undefined) {
    output.note(`Stopped: ${stopped}. ${done} of ${total} questions are answered; with a larger one it goes on.`);
  } else if (fresh === 0)
    output.note(`${name}: ${total === 1 ? "the question was" : `all ${count(total, "question")} were`} asked before.`);
  else if (resumed) output.note(`${name}: went on, and asked ${count(fresh, "question")} in ${durationText(seconds)}.`);
  if (unscored !== undefined) output.note(`Some answers could not be scored: ${unscored}`);
  if (!output.json) {
    const tiers = [...byTier(questions)].map(([tier, of]) => `${tier} ${percent(shareRight(of) ?? 0, 1)}`);
    const parts = [
      scored === 0 ? "nothing scored" : `${percent(right / scored, 1)} right by ${metric} (${right} of ${scored})`,
      unanswerable.questions === 0 ? "" : `${unanswerable.declined} of ${unanswerable.questions} unanswerable declined`,
      failed === 0 ? "" : `${failed} failed`,
      calls > 0 ? count(calls, "call") : "",
      price > 0 ? `price ${priceText(price)}` : "",
    ].filter((part) => part !== "");
    output.line(`${name}: ${parts.join(", ")}`);
    if (tiers.length > 1) output.line(`  ${tiers.join(", ")}`);
    if (verdict.flagged > 0 && verdict.accuracy !== undefined) {
      output.line(`  without the ${verdict.flagged} whose gold query is flagged: ${percent(verdict.accuracy, 1)}`);
    }
    if (verdict.against) output.line(`  ${againstText(verdict.against)}`);
    output.line(`  ${layout.folder}`);
  }
  for (const breach of verdict.breaches) output.error(`${name}: ${breach}`);
  for (const failure of failuresOf(report)) output.note(`Failed ${failure}`);
  if (failed > 0) output.note("Ask again what failed: the same command with --retry failed.");
  output.note(`Next: askable score ${layout.folder}, then askable report ${layout.folder}`);
}

/** What is named of it; the rest stands in `answers.jsonl`. */
const MOST_FAILURES = 5;

/** Why questions failed, what most have in common first, with the first few that did. */
function failuresOf({ answers }: EvaluatedRun): string[] {
  const failed = [...answers.values()].filter(({ failure }) => failure !== undefined);
  const byFailure = groupBy(failed, ({ failure }) => failure);
  const all = [...byFailure].toSorted(([, one], [, other]) => other.length - one.length);
  const told = all.slice(0, MOST_FAILURES).map(([failure, alike]) => `${named(alike.map(({ id }) => id))}: ${failure}`);
  return all.length > MOST_FAILURES ? [...told, `for ${count(all.length - MOST_FAILURES, "other reason")}`] : told;
}

function named(ids: readonly string[]): string {
  const left = ids.length - 3;
  return `${ids.slice(0, 3).join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
}

function againstText({
  name,
  common,
  accuracy,
  difference,
  lost,
  gained,
}: NonNullable<GateVerdict["against"]>): string {
  const points = `${difference > 0 ? "+" : ""}${difference.toFixed(1)} points`;
  return `against ${name} (${percent(accuracy, 1)} of ${count(common, "common question")}): ${points}, ${gained.length} gained, ${lost.length} lost`;
}

/** The form that programs rely on. */
export function jsonOf({ report, verdict }: RunResult) {
  const { run, layout, state, metric, stopped } = report;
  const { total, done, failed, scored, right, unanswerable, calls, price } = state;
  return {
    run: run.name,
    folder: layout.folder,
    pipeline: run.pipeline.name,
    questions: total,
    answered: done,
    failed,
    metric,
    right,
    unanswerable,
    accuracy: scored === 0 ? null : right / scored,
    flagged: verdict.flagged,
    accuracyUnflagged: verdict.accuracy ?? null,
    against: verdict.against ?? null,
    breaches: verdict.breaches,
    cost: { calls, price },
    stopped: stopped ?? null,
  };
}
