import { finish } from "./shingles.js";

/** Hash functions of one MinHash: `h_i(x) = mix(a_i * x + b_i)` modulo 2^32, each a permutation of 32-bit numbers. */
export interface HashFamily {
  readonly size: number;
  readonly multipliers: Int32Array;
  readonly summands: Int32Array;
}

/** The same seed gives the same functions, on every machine. */
export function hashFamily(size: number, seed: number): HashFamily {
  const multipliers = new Int32Array(size);
  const summands = new Int32Array(size);
  for (let index = 0; index < size; index++) {
    multipliers[index] = finish(seed + 2 * index) | 1;
    summands[index] = finish(seed + 2 * index + 0x9e3779b9);
  }
  return { size, multipliers, summands };
}

/**
 * MinHash (Broder, "On the resemblance and containment of documents", 1997): position i of the signature is the least
 * h_i over the set. Two signatures agree at a position with the probability of the sets' Jaccard similarity.
 */
export function writeSignature(shingles: Uint32Array, count: number, family: HashFamily, target: Uint32Array): void {
  const { size, multipliers, summands } = family;
  for (let index = 0; index < size; index++) {
    const a = multipliers[index]!;
    const b = summands[index]!;
    let least = 0xffffffff;
    for (let at = 0; at < count; at++) {
      let h = (Math.imul(a, shingles[at]!) + b) | 0;
      h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
      const value = (h ^ (h >>> 13)) >>> 0;
      if (value < least) least = value;
    }
    target[index] = least;
  }
}

/** The share of equal positions: an estimate of Jaccard with standard error sqrt(J (1 - J) / size). */
export function estimateJaccard(a: Uint32Array, b: Uint32Array): number {
  let equal = 0;
  for (let index = 0; index < a.length; index++) if (a[index] === b[index]) equal++;
  return equal / a.length;
}
