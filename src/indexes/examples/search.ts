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

/** A score that about `count` of the scores reach, found by counting instead of sorting; scores lie between -1 and 2. */
function threshold(scores: Float32Array, count: number): number {
  const counts = new Uint32Array(3 * STEPS + 1);
  const stepOf = (score: number) => Math.max(0, Math.min(3 * STEPS, Math.floor((score + 1) * STEPS)));
  for (const score of scores) counts[stepOf(score)]!++;
  let step = 3 * STEPS;
  for (let reached = counts[step]!; reached < count && step > 0; reached += counts[step]!) step--;
  return step / STEPS - 1;
}
