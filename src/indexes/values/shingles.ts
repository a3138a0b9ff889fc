/** Stands before and after a text; no folded text holds it. */
const PAD = 0xffff;

/**
 * Writes the 32-bit hashes of the k-shingles of a text into `target` and returns how many there are: `length + k - 1`.
 * The text is padded with k - 1 marks at both ends, so that the shortest code has shingles of its own and the first and
 * last letters weigh as much as the others. A shingle that occurs twice is written twice: minima do not mind.
 */
export function writeShingles(text: string, k: number, target: Uint32Array): number {
  const count = Math.min(text.length + k - 1, target.length);
  for (let start = 0; start < count; start++) {
    let hash = 0x9747b28c;
    for (let at = start - k + 1; at <= start; at++) {
      const unit = at < 0 || at >= text.length ? PAD : text.charCodeAt(at);
      hash = Math.imul(hash ^ unit, 0x5bd1e995);
      hash ^= hash >>> 15;
    }
    target[start] = finish(hash);
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
  const target = new Uint32Array(text.length + k - 1);
  return new Set(target.subarray(0, writeShingles(text, k, target)));
}
