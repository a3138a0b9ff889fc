import type { Cell } from "../../databases/results/result.js";
import type { Features } from "../../semantic-parser/scoring/features.js";
import { countedFeatures } from "../../semantic-parser/scoring/likelihood.js";
import type { Candidate } from "../candidate.js";
import type { AnswerEvidence, ChoiceWeights, ClusterEvidence, ConfidenceWeights } from "./score-evidence.js";
import { CHOICE_WEIGHTS, CONFIDENCE_WEIGHTS } from "./score-weights.js";

export interface Judged {
  /** Position of the cluster. */
  readonly cluster: number;
  /** Positions of its candidates, the best first. */
  readonly members: readonly number[];
  /** 0 to 1. Those of all clusters sum to 1 at most. */
  readonly confidence: number;
  /** How much speaks for it beside the likeliest, 0 to 1: 1 for the likeliest itself. */
  readonly closeness: number;
}

/** The clusters, the likeliest first, with the confidence in each. @param votes Of each candidate; undefined without examples. */
export function judge(
  clusters: readonly (readonly number[])[],
  candidates: readonly Candidate[],
  votes: readonly number[] | undefined,
  weights: { readonly choice: ChoiceWeights; readonly confidence: ConfidenceWeights } = {
    choice: CHOICE_WEIGHTS,
    confidence: CONFIDENCE_WEIGHTS,
  },
): Judged[] {
  const contest = contestOf(clusters, candidates, votes, weights.choice);
  const [best] = contest;
  if (best === undefined) return [];
  const confidence = confidenceIn(
    answerEvidence(contest, candidates, votes),
    candidates[best.members[0]!]!,
    weights.confidence,
  );
  const rest = (1 - confidence) / Math.max(1e-9, 1 - best.chance);
  return contest.map(({ cluster, members, chance }, place) => ({
    cluster,
    members,
    confidence: place === 0 ? confidence : Math.min(confidence, rest * chance),
    closeness: chance / best.chance,
  }));
}

interface Contender {
  readonly cluster: number;
  readonly members: readonly number[];
  readonly evidence: ClusterEvidence;
  readonly chance: number;
  readonly strength: number;
}

/** The clusters in the order of their chances. */
export function contestOf(
  clusters: readonly (readonly number[])[],
  candidates: readonly Candidate[],
  votes: readonly number[] | undefined,
  weights: ChoiceWeights,
): Contender[] {
  const byScore = (a: number, b: number) => (candidates[b]!.score ?? 0) - (candidates[a]!.score ?? 0);
  const none = findsNone(candidates);
  const weighed = clusters.map((positions, cluster) => {
    const members = positions.toSorted(byScore);
    const evidence = { ...evidenceOf(members, candidates, votes), ...(isOfOthers(members, candidates) && none) };
    return { cluster, members, evidence, strength: weighted(evidence, weights) };
  });
  const strongest = Math.max(...weighed.map(({ strength }) => strength));
  const total = weighed.reduce((sum, { strength }) => sum + Math.exp(strength - strongest), 0);
  return weighed
    .map((each) => ({ ...each, chance: Math.exp(each.strength - strongest) / total }))
    .sort((a, b) => b.strength - a.strength);
}

const isOfOthers = (members: readonly number[], candidates: readonly Candidate[]) =>
  members.every((index) => candidates[index]!.otherRows === true);

/** What the likeliest query finds, where it is nothing: then its reading of other rows, which do not count, has found no more. */
function findsNone(candidates: readonly Candidate[]): Pick<ClusterEvidence, "empty" | "nothing"> | undefined {
  const own = candidates.filter(({ otherRows }) => otherRows === undefined);
  const [best] = own.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0));
  const { empty, nothing } = best === undefined ? { empty: 0, nothing: 0 } : resultShape(best);
  return empty + nothing === 0 ? undefined : { empty, nothing };
}

export function evidenceOf(
  members: readonly number[],
  candidates: readonly Candidate[],
  votes: readonly number[] | undefined,
): ClusterEvidence {
  const own = members.map((index) => candidates[index]!);
  const { numberless, ...shape } = resultShape(own[0]!);
  return {
    odds: Math.max(...own.map(({ score }) => logOdds(score ?? 0))),
    share: members.length / candidates.length,
    ...shape,
    unmeasured: own[0]!.features?.measured === 1 && numberless === 1 ? 1 : 0,
    agreed: new Set(own.map((candidate) => candidate.generator)).size > 1 ? 1 : 0,
    formed: own.every((candidate) => candidate.generator === "templates") ? 1 : 0,
    vote: votes === undefined ? 0 : Math.max(...members.map((index) => votes[index]!)),
  };
}

/** Undefined for a candidate whose generator does not say what its score is made of. */
export function answerEvidence(
  [best, next, ...more]: readonly Contender[],
  candidates: readonly Candidate[],
  votes: readonly number[] | undefined,
): AnswerEvidence | undefined {
  const features = best && candidates[best.members[0]!]?.features;
  if (best === undefined || features === undefined) return undefined;
  const { odds: _, ...evidence } = best.evidence;
  return {
    ...countedFeatures(features as unknown as Features),
    ...evidence,
    chance: best.chance,
    lead: next === undefined ? FAR : Math.min(FAR, best.strength - next.strength),
    contenders: Math.min(6, next === undefined ? 0 : 1 + more.length),
    voted: votes === undefined ? 0 : 1,
  };
}

/** From this distance on another cluster is no rival. */
const FAR = 3;

function confidenceIn(
  evidence: AnswerEvidence | undefined,
  { score = 0 }: Candidate,
  weights: ConfidenceWeights,
): number {
  return evidence === undefined ? score : 1 / (1 + Math.exp(-weights.bias - weighted(evidence, weights)));
}

function weighted<Name extends string>(
  evidence: Readonly<Record<Name, number>>,
  weights: Readonly<Record<NoInfer<Name>, number>>,
): number {
  return (Object.keys(evidence) as Name[]).reduce((sum, name) => sum + weights[name] * evidence[name], 0);
}

function logOdds(score: number): number {
  const bounded = Math.min(1 - 1e-9, Math.max(1e-9, score));
  return Math.log(bounded / (1 - bounded));
}

/** Rows that are compared with each other. */
const COMPARED = 500;

/** What is odd about a result. */
export interface ResultShape extends Pick<ClusterEvidence, "empty" | "nothing" | "repeated" | "blank"> {
  /** 1 when its first row holds no number. */
  readonly numberless: number;
}

export function resultShape({ outcome }: Candidate): ResultShape {
  const plain = { empty: 0, nothing: 0, repeated: 0, blank: 0, numberless: 0 };
  if (!("result" in outcome) || outcome.result.rows === 0) return { ...plain, empty: 1 };
  const { rows, data } = outcome.result;
  if (rows === 1 && data.every(([cell]) => cell === null || cell === 0)) return { ...plain, nothing: 1 };
  const read = Array.from({ length: Math.min(rows, COMPARED) }, (_, row) => data.map((column) => column[row] ?? null));
  return {
    ...plain,
    repeated: new Set(read.map((row) => row.join("\u0001"))).size < read.length ? 1 : 0,
    blank: read.some((row) => row.every((cell) => cell === null)) ? 1 : 0,
    numberless: data.some(([cell]) => isNumber(cell)) ? 0 : 1,
  };
}

function isNumber(cell: Cell | undefined): boolean {
  if (typeof cell === "number" || typeof cell === "bigint") return true;
  return typeof cell === "string" && cell.trim() !== "" && Number.isFinite(Number(cell));
}
