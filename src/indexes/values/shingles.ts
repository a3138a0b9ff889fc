import { unitsFor, writeUnits } from "./units.js";

/** Stands before and after a text; no folded text holds it. */
const PAD = 0xffff;
const BASE = 0x5bd1e995;

/**
 * Writes the 32-bit hashes of the k-shingles of a text into `target`, from `offset` on, and returns how many there are:
 * `length + k - 1`. The text is padded with k - 1 marks at both ends, so that the shortest code has shingles of its own
 * and the first and last letters weigh as much as the others. A shingle that occurs twice is written twice: minima do
 * not mind.
 */
export function writeShingles(units: Uint16Array, length: number, k: number, target: Uint32Array, offset = 0): number {
  const count = Math.min(length + k - 1, target.length - offset);
  // A polynomial over the units of the window, which moves by one unit at a time (Karp and Rabin, 1987).
  let rolling = 0;
  let leaving = 1;
  for (let at = 0; at < k; at++) {
    rolling = (Math.imul(rolling, BASE) + PAD) | 0;
    leaving = Math.imul(leaving, BASE);
  }
  for (let start = 0; start < count; start++) {
    const enters = start < length ? units[start]! : PAD;
    const leaves = start < k ? PAD : units[start - k]!;
    rolling = (Math.imul(rolling, BASE) + enters - Math.imul(leaving, leaves)) | 0;
    target[offset + start] = finish(rolling);
  }
  return count;
}

/** The last steps of MurmurHash3: every bit of the result depends on every bit of the argument. */
export function finish(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The shingles' hashes as a set, for tests and exact comparisons. */
export function shingleSet(text: string, k: number): Set<number> {
  const units = unitsFor(text.length);
  const target = new Uint32Array(text.length + k - 1);
  return new Set(target.subarray(0, writeShingles(units.data, writeUnits(text, units), k, target)));
}
