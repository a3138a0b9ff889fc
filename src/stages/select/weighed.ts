import { z } from "zod";
import { percent } from "../../language/numbers.js";
import { asksForOrder } from "../../language/order.js";
import { unlinkedWords } from "../../semantic-parser/lexicon/link-question.js";
import { bestRevisions } from "../best-revisions.js";
import type { Candidate } from "../candidate.js";
import { findsNothing } from "../degenerate.js";
import type { Judgement } from "../judgement.js";
import { candidates, clusters, judgements, matchedValues, type Selection, selection } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import type { State } from "../state.js";
import { clusterByResult } from "./clusters.js";
import { isWritten, type KindEvidence, kindEvidence, missedKeywords, toldTexts } from "./kinds.js";
import { largeResults } from "./large.js";
import { FITTED_ACCURACY, weighedConfidence } from "./weights.js";

const params = z.strictObject({
  /** The share of questions that the model answers rightly by itself. The weights were fitted with one of .4. */
  modelAccuracy: z.number().min(0.01).max(0.99).default(FITTED_ACCURACY),
  /** Names of generators, the best first: whose query answers, of those of equal results. Others follow. */
  ranks: z.array(z.string()).default([]),
  /** Below this confidence the answer is "I do not know". */
  abstainBelow: z.number().min(0).max(1).default(0),
});

/**
 * Weighs candidates of models and of rules together. Candidates are clustered by their results; each cluster gets the
 * chance that it is right, from who came to it, how sure the rules are, how many of the models' candidates agree, what it
 * finds and what it leaves out. The likeliest is the answer. Where no model's query runs, that of the rules stands.
 */
export const selectWeighed = defineStage({
  method: "select/weighed",
  task: "selecting",
  params,
  needs: [candidates],
  gives: [clusters, judgements, selection],
  async run(state, { modelAccuracy, ranks, abstainBelow }, context) {
    const standing = bestRevisions(state.get(candidates) ?? []);
    const ordered = asksForOrder(state.question);
    const large = await largeResults(standing, ordered, context);
    const weighed = weighClusters(standing, { state, ordered, large, context, modelAccuracy, ranks });
    return [
      clusters.of(weighed.map(({ members }) => members.map(({ id }) => id))),
      judgements.of(weighed.length > 1 ? weighed.map(judgementOf) : []),
      selection.of(conclude(weighed, standing, state, abstainBelow)),
    ];
  },
});

export interface WeighedCluster {
  /** The one that answers first. */
  readonly members: readonly Candidate[];
  readonly evidence: KindEvidence;
  readonly confidence: number;
}

interface Weighing {
  readonly state: State;
  readonly ordered: boolean;
  readonly large?: Parameters<typeof clusterByResult>[2];
  readonly context: Pick<StageContext, "profile" | "vocabulary">;
  /** Default: that of the model that the weights were fitted with. */
  readonly modelAccuracy?: number;
  readonly ranks: readonly string[];
}

/** Clusters of equal results with the chance of each, the likeliest first. */
export function weighClusters(
  standing: readonly Candidate[],
  { state, ordered, large, context, modelAccuracy = FITTED_ACCURACY, ranks }: Weighing,
): WeighedCluster[] {
  const { question, evidence, now } = state;
  const { profile, vocabulary } = context;
  const values = state.get(matchedValues) ?? [];
  const unmatched = unlinkedWords({ question, evidence, now, profile, vocabulary, values }).length;
  const rank = ({ generator }: Candidate) => (ranks.includes(generator) ? ranks.indexOf(generator) : ranks.length);
  const groups = clusterByResult(standing, () => ordered, large).map((positions) =>
    positions
      .map((position) => standing[position]!)
      // What a model wrote tells more than one of the many readings of rules; of rules the likeliest.
      .toSorted((a, b) => Number(isWritten(b)) - Number(isWritten(a)) || rank(a) - rank(b) || score(b) - score(a)),
  );
  const known = { question, evidence, values, told: toldTexts(vocabulary, question), unmatched };
  return kindEvidence(groups, standing, known)
    .map((evidence, index) => {
      return { members: groups[index]!, evidence, confidence: weighedConfidence(evidence, modelAccuracy) };
    })
    .toSorted((a, b) => b.confidence - a.confidence);
}

const score = (candidate: Candidate) => candidate.score ?? 0;

function judgementOf({ members, evidence, confidence }: WeighedCluster): Judgement {
  const parts = Object.entries(evidence).filter(([, value]) => value !== 0);
  return { form: "score", candidate: members[0]!.id, score: rounded(confidence), parts: Object.fromEntries(parts) };
}

const odds = (share: number) => share / Math.max(1e-9, 1 - share);
const rounded = (share: number) => Math.round(100 * share) / 100;

function conclude(
  weighed: readonly WeighedCluster[],
  standing: readonly Candidate[],
  state: State,
  abstainBelow: number,
): Selection {
  const [best] = weighed;
  if (best === undefined) return { candidate: undefined, confidence: 0, why: whyNone(standing) };
  const candidate = best.members[0]!;
  const confidence = rounded(best.confidence);
  const why = reasonText(best, standing, state);
  const others = weighed.map(({ members, confidence: own }) => ({
    candidate: members[0]!,
    confidence: rounded(own),
    closeness: odds(own) / odds(best.confidence),
  }));
  if (best.confidence >= abstainBelow) return { candidate, confidence, why, alternatives: others.slice(1) };
  const unsure = `I do not know: the likeliest answer is too unsure (${percent(confidence)}).`;
  return { candidate: undefined, confidence, why: `${unsure} It was: ${candidate.sql}`, alternatives: others };
}

function reasonText({ members, evidence }: WeighedCluster, standing: readonly Candidate[], state: State): string {
  const candidate = members[0]!;
  const sentences = [whoText(members, standing)];
  if (isWritten(candidate) && candidate.round > 0) {
    sentences.push(`The model's query was fixed by the model${candidate.round > 1 ? " in two rounds" : ""}.`);
  } else if (isWritten(candidate) && candidate.parent !== undefined)
    sentences.push("The model's query was fixed by rule.");
  if (evidence.rival >= SURE_RIVAL) sentences.push("Rules read the question otherwise.");
  if (findsNothing(candidate.outcome)) sentences.push("It found nothing.");
  const missed = missedKeywords(candidate, state.get(matchedValues) ?? []);
  if (missed.length > 0) sentences.push(`It leaves out ${missed.map((keyword) => `"${keyword}"`).join(", ")}.`);
  if (isWritten(candidate)) sentences.push(...(candidate.reasons ?? []));
  const { reasons = [] } = members.find((each) => !isWritten(each)) ?? {};
  return [...sentences, ...(reasons.length > 0 ? [`Read as: ${reasons.join("; ")}.`] : [])].join(" ");
}

/** From which on another reading of the rules is worth a word. */
const SURE_RIVAL = 0.5;

function whoText(members: readonly Candidate[], standing: readonly Candidate[]): string {
  const written = standing.filter(isWritten);
  const own = members.filter(isWritten).length;
  const ruled = members.length > own;
  const whole = written.length === 1 ? "The model's query" : `${own} of the models' ${written.length} queries`;
  if (own > 0 && ruled) return `${whole} and the rules' reading give the same result.`;
  if (own > 0) return written.length === 1 ? "Only the model came to this result." : `${whole} give this result.`;
  if (written.length === 0) return "No reply of a model holds a query; rules read the question.";
  const runs = written.some(({ outcome }) => "result" in outcome);
  const model = written.length === 1 ? "the model's query" : "the models' queries";
  return runs
    ? `Rules read the question; ${model} found something else.`
    : `Rules read the question; ${written.length === 1 ? "the model's query does not run" : "none of the models' queries runs"}.`;
}

function whyNone(standing: readonly Candidate[]): string {
  const first = standing.find(isWritten) ?? standing[0];
  if (first === undefined) return "The model's reply holds no query, and rules could not read the question.";
  const message = "message" in first.outcome ? first.outcome.message : "";
  const does =
    standing.length === 1 ? "The query that the model wrote does not run" : `None of ${standing.length} queries runs`;
  return `${does}: ${message}. It was: ${first.sql}`;
}
