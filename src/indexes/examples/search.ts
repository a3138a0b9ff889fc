import { skeletonLikeness } from "../../sql/skeleton.js";
import { dot, type Vectors } from "../vectors.js";
import { signCosines } from "./signs.js";

export interface NearExample {
  readonly index: number;
  /** Cosine, and the likeness of the words by `WORDS`. */
  readonly score: number;
  readonly cosine: number;
}

/** What the likeness of the words counts beside the cosine. On Spider .5 to 1 do equally well. */
const WORDS = 0.5;
/** So many are compared by their whole vectors; of larger sets, those that are nearest by words and sign bits. */
const EXACT = 1_024;

/** The examples that are nearest to a question by meaning and by words, unsorted. */
export function nearExamples(
  vectors: Vectors,
  signs: Uint32Array,
  query: Float32Array,
  words: Float32Array,
  accepts: (index: number) => boolean,
): NearExample[] {
  return nearest(words, signs, query, accepts).map((index) => {
    const cosine = dot(vectors.data, index * vectors.dimension, query);
    return { index, score: cosine + WORDS * words[index]!, cosine };
  });
}

function nearest(
  words: Float32Array,
  signs: Uint32Array,
  query: Float32Array,
  accepts: (index: number) => boolean,
): number[] {
  const all = words.length <= EXACT;
  const estimates = all ? words : signCosines(signs, query);
  if (!all) for (let index = 0; index < estimates.length; index++) estimates[index]! += WORDS * words[index]!;
  const wanted: number[] = [];
  const least = all ? Number.NEGATIVE_INFINITY : threshold(estimates, EXACT);
  for (let index = 0; index < estimates.length; index++) {
    if (estimates[index]! >= least && accepts(index)) wanted.push(index);
  }
  return wanted;
}

const STEPS = 1_024;

/**
 * A score that about `count` of the scores reach, found by counting instead of sorting; scores lie between -1 and 2.
 */
function threshold(scores: Float32Array, count: number): number {
  const counts = new Uint32Array(3 * STEPS + 1);
  const stepOf = (score: number) => Math.max(0, Math.min(3 * STEPS, Math.floor((score + 1) * STEPS)));
  for (const score of scores) counts[stepOf(score)]!++;
  let step = 3 * STEPS;
  for (let reached = counts[step]!; reached < count && step > 0; reached += counts[step]!) step--;
  return step / STEPS - 1;
}

/** An example that may be shown, with how much its question is like the one asked. */
export interface Ranked {
  readonly score: number;
  /** The skeleton of its SQL. */
  readonly structure: string;
}

export interface Ranking {
  readonly limit: number;
  /** Examples of one structure at most. */
  readonly perStructure: number;
  /** The skeleton of a first attempt at the SQL. */
  readonly like?: string | undefined;
}

/** Beyond these, examples say nothing of the question any more. */
const NEAR = 200;
/** How far the nearest example outweighs many near ones of one structure: scores are compared as `exp(score / .06)`. */
const SHARPNESS = 0.06;
/** From this likeness on, two structures count as alike (DAIL-SQL: .85 on Spider). */
const ALIKE = 0.85;

/**
 * The examples to show, the best first. What many near questions were answered with is likelier than what one was, so
 * the votes for each structure are added up, and its nearest examples stand for it. Structures like that of a first
 * attempt come before all others, after DAIL-SQL (Gao et al., 2023, 4.2).
 */
export function rank<Each extends Ranked>(found: readonly Each[], { limit, perStructure, like }: Ranking): Each[] {
  const near = [...found].sort((a, b) => b.score - a.score).slice(0, NEAR);
  const votes = new Map<string, number>();
  for (const { structure, score } of near) {
    votes.set(structure, (votes.get(structure) ?? 0) + Math.exp(score / SHARPNESS));
  }
  const alike = new Map(
    [...votes.keys()].map((structure) => [
      structure,
      like !== undefined && skeletonLikeness(structure, like) >= ALIKE ? 1 : 0,
    ]),
  );
  const order = near.sort(
    (a, b) =>
      alike.get(b.structure)! - alike.get(a.structure)! ||
      votes.get(b.structure)! - votes.get(a.structure)! ||
      b.score - a.score,
  );
  const taken = new Map<string, number>();
  return order
    .filter(({ structure }) => {
      const count = (taken.get(structure) ?? 0) + 1;
      taken.set(structure, count);
      return count <= perStructure;
    })
    .slice(0, limit);
}
