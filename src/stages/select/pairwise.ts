import { z } from "zod";
import { asksForOrder } from "../../language/order.js";
import { bestRevisions } from "../best-revisions.js";
import type { Candidate, CandidateId } from "../candidate.js";
import type { PairJudgement } from "../judgement.js";
import { bareProfile, schemaParams, subSchemaText } from "../schema-text.js";
import { candidates, clusters, judgements, recallSchema, type Selection, selection } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import type { State } from "../state.js";
import { selected } from "./agreement.js";
import { comparePair, pairPrompt } from "./compare-pair.js";
import { largeResults } from "./large.js";
import { type Cluster, rankClusters, whyNone } from "./rank-clusters.js";
import { fieldsRead } from "./read-fields.js";

const { schema: _, ...looks } = schemaParams;

const params = z.strictObject({
  prompt: z.string().min(1),
  role: z.string().min(1).default("selector"),
  ...looks,
  /** Candidates that compete at most, the first of them: n make n (n - 1) comparisons. */
  most: z.int().min(2).default(21),
  /** Rows of each result that the model sees. */
  rows: z.int().positive().default(5),
  maxTokens: z.int().positive().default(16),
  stop: z.array(z.string()).default([]),
});

type PairwiseParams = z.output<typeof params>;

/**
 * Selection of CHASE-SQL (section 3.5, algorithm 3): each candidate is compared with each other one, in both orders. Of two with
 * equal results the first gets the point, without a call, so that larger clusters have more points; else a model chooses.
 * Most points win. Two queries of one text are asked about once.
 */
export const selectPairwise = defineStage({
  method: "select/pairwise",
  task: "selecting",
  params,
  needs: [candidates, recallSchema],
  gives: [clusters, judgements, selection],
  prompts: (settings) => [pairPrompt(settings)],
  roles: ({ role }) => [role],
  calls: ({ most }, written) => {
    const competing = Math.min(most, written);
    return { least: 0, most: competing * (competing - 1) };
  },
  parts: () => [bareProfile],
  async run(state, settings, context) {
    const standing = bestRevisions(state.get(candidates) ?? []);
    const ordered = asksForOrder(state.question);
    const large = await largeResults(standing, ordered, context);
    const contest = rankClusters(standing, { ranks: [], ordered, large });
    const running = new Set(contest.flatMap(({ members }) => members));
    const competing = standing.filter((each) => running.has(each)).slice(0, settings.most);
    const clusterOf = new Map(contest.flatMap((cluster) => cluster.members.map(({ id }) => [id, cluster] as const)));
    const compared = await compareAll(competing, clusterOf, state, settings, context);
    const points = pointsOf(competing, compared, clusterOf);
    return [
      clusters.of(contest.map(({ members }) => members.map(({ id }) => id))),
      judgements.of(compared),
      selection.of(conclude(competing, points, standing, clusterOf)),
    ];
  },
});

type ClusterOf = ReadonlyMap<CandidateId, Cluster>;

/** What a model said of pairs with different results, both ways round. */
async function compareAll(
  competing: readonly Candidate[],
  clusterOf: ClusterOf,
  state: State,
  settings: PairwiseParams,
  context: StageContext,
): Promise<PairJudgement[]> {
  const pairs = pairsOf(competing).filter(([first, second]) => clusterOf.get(first.id) !== clusterOf.get(second.id));
  const asked = [...new Map(pairs.map((pair) => [textsOf(pair), pair])).values()];
  const schema = subSchemaText(fieldsRead(competing, state, context), state, settings, context);
  const branches = context.branches(asked.length);
  let done = 0;
  context.progress(0, asked.length);
  const answers = await Promise.all(
    asked.map(async (pair, index) => {
      const judgement = await comparePair(pair, schema, () => false, state, settings, branches[index]!);
      context.progress(++done, asked.length);
      return [
        textsOf(pair),
        judgement.winner === pair[0].id ? 0 : judgement.winner === undefined ? undefined : 1,
      ] as const;
    }),
  );
  const won = new Map(answers);
  return pairs.map((pair) => {
    const winner = won.get(textsOf(pair));
    const [{ id: first }, { id: second }] = pair;
    return { form: "pair", first, second, ...(winner !== undefined && { winner: pair[winner].id }) };
  });
}

type Pair = readonly [Candidate, Candidate];

const textsOf = ([first, second]: Pair) => JSON.stringify([first.sql, second.sql]);

function pairsOf(competing: readonly Candidate[]): Pair[] {
  return competing.flatMap((first) =>
    competing.filter((second) => second !== first).map((second): Pair => [first, second]),
  );
}

/** One for each comparison won; of equal results the first of the two. */
function pointsOf(
  competing: readonly Candidate[],
  compared: readonly PairJudgement[],
  clusterOf: ClusterOf,
): ReadonlyMap<CandidateId, number> {
  const points = new Map(competing.map(({ id }) => [id, 0]));
  const add = (id: CandidateId) => points.set(id, (points.get(id) ?? 0) + 1);
  for (const [first, second] of pairsOf(competing)) {
    if (clusterOf.get(first.id) === clusterOf.get(second.id)) add(first.id);
  }
  for (const { winner } of compared) if (winner !== undefined) add(winner);
  return points;
}

function conclude(
  competing: readonly Candidate[],
  points: ReadonlyMap<CandidateId, number>,
  standing: readonly Candidate[],
  clusterOf: ClusterOf,
): Selection {
  const of = ({ id }: Candidate) => points.get(id) ?? 0;
  const [winner] = competing.toSorted((a, b) => of(b) - of(a));
  if (winner === undefined) return { candidate: undefined, confidence: 0, why: whyNone(standing, []) };
  const own = clusterOf.get(winner.id)!;
  const next = Math.max(0, ...competing.filter((each) => clusterOf.get(each.id) !== own).map(of));
  const most = Math.max(1, 2 * (competing.length - 1));
  const agreement = {
    share: own.members.length / standing.length,
    lead: Math.max(0, of(winner) - next) / most,
    answers: new Set(competing.map(({ id }) => clusterOf.get(id))).size,
    alone: own.members.length < 2 && standing.length > 1,
  };
  const why = `${own.members.length} of ${standing.length} candidates give this result, with ${of(winner)} of ${most} points.`;
  return selected(winner, agreement, why);
}
