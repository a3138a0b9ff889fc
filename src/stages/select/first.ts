import { z } from "zod";
import { bestRevisions } from "../best-revisions.js";
import type { Candidate } from "../candidate.js";
import { findsNothing } from "../degenerate.js";
import { candidates, matchedValues, selection } from "../slots.js";
import { defineStage } from "../stage.js";
import type { State } from "../state.js";
import { missedKeywords } from "./kinds.js";

/**
 * Answers with the first candidate as the fixer left it, for pipelines that write one query.
 * Its confidence is a rule on what is known without a further call: see `confidenceOf`.
 */
export const selectFirst = defineStage({
  method: "select/first",
  task: "selecting",
  params: z.strictObject({}),
  needs: [candidates],
  gives: [selection],
  async run(state) {
    const [candidate] = bestRevisions(state.get(candidates) ?? []);
    if (!candidate) return [selection.of(without("The model's reply holds no query."))];
    const { outcome } = candidate;
    if (outcome.kind === "error" || outcome.kind === "timeout") {
      const why = `The query that the model wrote does not run: ${outcome.message}. It was: ${candidate.sql}`;
      return [selection.of(without(why))];
    }
    const confidence = confidenceOf(candidate, state);
    return [selection.of({ candidate, confidence, why: reasonsText(candidate, state) })];
  },
});

const without = (why: string) => ({ candidate: undefined, confidence: 0, why });

/**
 * Rows on the first try .7, after repair by rule .55, after the fixer .45; nothing found .3, or .2 after any repair. Less .15
 * for each part of the question, up to two, that is surely a stored value and that the query leaves out.
 */
export function confidenceOf(candidate: Candidate, state: State): number {
  const repaired = candidate.parent !== undefined;
  const rows = candidate.round > 0 ? 0.45 : repaired ? 0.55 : 0.7;
  const base = findsNothing(candidate.outcome) ? (repaired ? 0.2 : 0.3) : rows;
  const missed = missedKeywords(candidate, state.get(matchedValues) ?? []);
  return Math.round(100 * Math.max(0.05, base - 0.15 * Math.min(2, missed.length))) / 100;
}

function reasonsText(candidate: Candidate, state: State): string {
  const parts = ["Only one query was written"];
  if (candidate.round > 0) parts.push(`fixed by the model${candidate.round > 1 ? " in two rounds" : ""}`);
  else if (candidate.parent !== undefined) parts.push("fixed by rule");
  if (findsNothing(candidate.outcome)) parts.push("it found nothing");
  const missed = missedKeywords(candidate, state.get(matchedValues) ?? []);
  if (missed.length > 0) parts.push(`it leaves out ${missed.map((keyword) => `"${keyword}"`).join(", ")}`);
  const reasons = candidate.reasons ?? [];
  return `${parts.join("; ")}.${reasons.length > 0 ? ` ${reasons.join(" ")}` : ""}`;
}
