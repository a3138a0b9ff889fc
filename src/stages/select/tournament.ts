import { z } from "zod";
import { percent } from "../../language/numbers.js";
import { asksForOrder } from "../../language/order.js";
import { bestRevisions } from "../best-revisions.js";
import type { Candidate, CandidateId } from "../candidate.js";
import type { PairJudgement } from "../judgement.js";
import { otherParams } from "../parts.js";
import { bareProfile, type SchemaContext, type SchemaLooks, schemaParams, subSchemaText } from "../schema-text.js";
import { candidates, clusters, judgements, recallSchema, type Selection, selection } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import type { State } from "../state.js";
import { type Agreement, agreementConfidence, otherAnswers } from "./agreement.js";
import { comparePair, pairPrompt } from "./compare-pair.js";
import { withRules } from "./kinds.js";
import { largeResults } from "./large.js";
import { type Cluster, rankClusters, votesOf, whyNone } from "./rank-clusters.js";
import { fieldsRead } from "./read-fields.js";

const { schema: _, ...looks } = schemaParams;

const params = z.strictObject({
  prompt: z.string().min(1),
  role: z.string().min(1).default("selector"),
  /** False: no model compares; the larger cluster wins, then the better generator. */
  judge: z.boolean().default(true),
  ...looks,
  /** Names of generators, the best first; those not named follow in the order of their first candidate. */
  ranks: z.array(z.string()).default([]),
  /** Representatives that compete at most: 8 make 28 comparisons. */
  representatives: z.int().min(2).default(8),
  /** Calls at most, those that ask once more included. */
  calls: z.int().positive().default(30),
  /** Rows of each result that the model sees. */
  rows: z.int().positive().default(10),
  maxTokens: z.int().positive().default(16),
  stop: z.array(z.string()).default([]),
  /** Below this confidence the answer is "I do not know". */
  abstainBelow: z.number().min(0).max(1).default(0),
});

type TournamentParams = z.output<typeof params>;

/**
 * Adaptive selection (operation 9 of the adaptive hybrid). Candidates are clustered by their results. Where all agree
 * the shortest query is the answer, without a call. Else the shortest of each cluster represents it, in the order of
 * cluster size and generator rank, and a model compares each with each, the higher-ranked presented first. Most points
 * win; ties go to the larger cluster, then to the better generator.
 */
export const selectTournament = defineStage({
  method: "select/tournament",
  task: "selecting",
  params,
  needs: [candidates, recallSchema],
  gives: [clusters, judgements, selection],
  prompts: (settings) => [pairPrompt(settings)],
  roles: ({ role, judge }) => (judge ? [role] : []),
  calls: ({ judge, calls }) => ({ least: 0, most: judge ? calls : 0 }),
  parts: () => [bareProfile, otherParams("tournament", "no model compares: the larger cluster wins", { judge: false })],
  async run(state, settings, context) {
    const { standing, contest } = await competingClusters(state.get(candidates) ?? [], state, settings, context);
    const compared = contest.length < 2 || !settings.judge ? [] : await compareAll(contest, state, settings, context);
    return [
      clusters.of(contest.map(({ members }) => members.map(({ id }) => id))),
      judgements.of(compared),
      selection.of(conclude(contest, compared, standing, settings)),
    ];
  },
});

/** The candidates that stand, and the clusters of their results that compete, the first the favourite. */
export async function competingClusters(
  all: readonly Candidate[],
  { question }: Pick<State, "question">,
  { ranks }: { readonly ranks: readonly string[] },
  context: Pick<StageContext, "database" | "signal">,
): Promise<{ readonly standing: readonly Candidate[]; readonly contest: readonly Cluster[] }> {
  const ordered = asksForOrder(question);
  const standing = withRules(bestRevisions(all), ordered);
  const large = await largeResults(standing, ordered, context);
  return { standing, contest: rankClusters(standing, { ranks, ordered, large }) };
}

/** What of the schema all comparisons show. */
export function comparedSchema(
  competing: readonly Pick<Candidate, "sql">[],
  state: State,
  looks: SchemaLooks,
  context: SchemaContext,
): string {
  return subSchemaText(fieldsRead(competing, state, context), state, looks, context);
}

async function compareAll(
  contest: readonly Cluster[],
  state: State,
  settings: TournamentParams,
  context: StageContext,
): Promise<PairJudgement[]> {
  const competing = contest.slice(0, settings.representatives).map(({ representative }) => representative);
  const pairs = competing
    .flatMap((first, index) => competing.slice(index + 1).map((second) => [first, second] as const))
    .slice(0, settings.calls);
  const schema = comparedSchema(competing, state, settings, context);
  const branches = context.branches(pairs.length);
  let spare = settings.calls - pairs.length;
  const askAgain = () => spare-- > 0;
  let done = 0;
  context.progress(0, pairs.length);
  return Promise.all(
    pairs.map(async ([first, second], index) => {
      const judgement = await comparePair([first, second], schema, askAgain, state, settings, branches[index]!);
      context.progress(++done, pairs.length);
      return judgement;
    }),
  );
}

function conclude(
  contest: readonly Cluster[],
  compared: readonly PairJudgement[],
  standing: readonly Candidate[],
  settings: TournamentParams,
): Selection {
  const points = contest.map(({ representative }) => pointsOf(representative.id, compared));
  // The contest is in the order that breaks ties.
  const best = points.indexOf(Math.max(...points));
  const winner = contest[best];
  if (winner === undefined) return { candidate: undefined, confidence: 0, why: whyNone(standing, settings.ranks) };
  const votes = votesOf(standing);
  const agreement = agreementWith(winner, points, contest.length, votes);
  const confidence = agreementConfidence(agreement);
  const why = reasonText(winner, settings.judge ? points[best]! : undefined, contest.length, standing.length);
  if (confidence >= settings.abstainBelow) {
    const others = contest
      .filter((each) => each !== winner)
      .map(({ representative, votes }) => ({ candidate: representative, votes }));
    return { candidate: winner.representative, confidence, why, alternatives: otherAnswers(others, agreement, votes) };
  }
  const unsure = `I do not know: the best answer is too unsure (${percent(confidence)}).`;
  return { candidate: undefined, confidence, why: `${unsure} ${why} It was: ${winner.representative.sql}` };
}

/** One for each comparison won, half of one for each tie. */
function pointsOf(id: CandidateId, compared: readonly PairJudgement[]): number {
  const own = compared.filter(({ first, second }) => first === id || second === id);
  return own.reduce((sum, { winner }) => sum + (winner === undefined ? 0.5 : winner === id ? 1 : 0), 0);
}

/** By the share that agrees, and how clearly the tournament was won. */
function agreementWith(winner: Cluster, points: readonly number[], clusters: number, votes: number): Agreement {
  const own = Math.max(...points);
  const next = points.toSorted((a, b) => b - a)[1] ?? 0;
  return {
    share: winner.votes / Math.max(1, votes),
    lead: clusters < 2 ? 1 : (own - next) / (clusters - 1),
    answers: clusters,
    alone: winner.votes < 2 && votes > 1,
    empty: winner.representative.outcome.kind === "empty",
  };
}

/** @param points Undefined where no model compared. */
function reasonText(winner: Cluster, points: number | undefined, clusters: number, candidates: number): string {
  const { members, representative } = winner;
  const found = representative.outcome.kind === "empty" ? " It finds nothing." : "";
  if (clusters > 1) {
    const won = points === undefined ? "goes first" : wonText(points, clusters);
    return `${clusters} different results; this one, of ${members.length} of ${candidates} candidates, ${won}.${found}`;
  }
  const others = members.length < candidates ? ", the others fail or find nothing" : "";
  return `${members.length} of ${candidates} candidates give this result${others}.${found}`;
}

function wonText(points: number, clusters: number): string {
  if (clusters === 2 && points === 1) return "won the comparison";
  return points === 0 ? "won no comparison" : `won ${points} of its comparisons`;
}
