import { type ApproximateSearch, type ApproximateTables, LONGEST_APPROXIMABLE } from "./approximable.js";
import { finish, writeShingles } from "./shingles.js";
import { touchedItems } from "./touched.js";
import { type Texts, unitsFor, writeUnits } from "./units.js";

/**
 * Locality-sensitive hashing of MinHash signatures in `bands` bands of `rows` positions each (Leskovec, Rajaraman,
 * Ullman, "Mining of Massive Datasets", 3.4): two sets of Jaccard similarity J share a bucket in at least one band with
 * probability 1 - (1 - J^rows)^bands. With rows = 2 and bands = 32:
 *
 *     J      .10   .20   .27   .33   .45   .60
 *     found  .28   .73   .91   .98   1.0   1.0
 *
 * A text of n letters has n + k - 1 shingles; one replaced letter changes k of them and a transposition k + 1, so with
 * k = 3 one wrong letter in ten leaves J = .60, two leave .33, a transposition in a word of five letters .27.
 */
export interface LshParameters {
  readonly method: "lsh";
  /** Letters of a shingle. */
  readonly k: number;
  readonly rows: number;
  readonly bands: number;
  readonly seed: number;
}

export const LSH_DEFAULTS: LshParameters = { method: "lsh", k: 3, rows: 2, bands: 32, seed: 1 };

/**
 * The buckets of all bands: bucket b of band i holds the texts between `starts[i * (buckets + 1) + b]` and the next,
 * as their numbers.
 */
export function buildLsh(texts: Texts, lengths: Uint8Array, parameters: LshParameters): ApproximateTables {
  const units = unitsFor();
  const included = new Uint32Array(texts.count);
  let count = 0;
  for (let index = 0; index < texts.count; index++) if (lengths[index] !== 0) included[count++] = index;
  const { bands } = parameters;
  const hash = bandHasher(parameters);
  const codes = new Uint32Array(count * bands);
  for (let item = 0; item < count; item++) {
    const length = texts.read(included[item]!, units);
    const hashes = hash(units.data, length);
    for (let band = 0; band < bands; band++) codes[band * count + item] = hashes[band]!;
  }
  const bits = bucketBits(count);
  const buckets = 2 ** bits;
  const starts = new Uint32Array(bands * (buckets + 1));
  const items = new Uint32Array(bands * count);
  const next = new Uint32Array(buckets + 1);
  for (let band = 0; band < bands; band++) {
    const base = band * (buckets + 1);
    const row = codes.subarray(band * count, (band + 1) * count);
    next.fill(0);
    for (let item = 0; item < count; item++) next[(row[item]! >>> (32 - bits)) + 1]!++;
    for (let bucket = 0; bucket < buckets; bucket++) next[bucket + 1]! += next[bucket]!;
    for (let bucket = 0; bucket <= buckets; bucket++) starts[base + bucket] = band * count + next[bucket]!;
    for (let item = 0; item < count; item++)
      items[band * count + next[row[item]! >>> (32 - bits)]!++] = included[item]!;
  }
  return { starts, items, groups: new Uint32Array() };
}

/** Two items per bucket on average: half the memory of one, and a false neighbour costs one counter. */
const bucketBits = (items: number) => Math.max(1, Math.ceil(Math.log2(items + 1)) - 1);

/** The codes of a text, one per band; the array is used again by the next call. */
export function bandHasher({
  k,
  rows,
  bands,
  seed,
}: LshParameters): (units: Uint16Array, length: number) => Uint32Array {
  const family: HashFamily = hashFamily(rows * bands, seed);
  const shingles = new Uint32Array(4 * LONGEST_APPROXIMABLE + k);
  const signature = new Uint32Array(rows * bands);
  const codes = new Uint32Array(bands);
  return (units, length) => {
    writeSignature(shingles, writeShingles(units, length, k, shingles), family, signature);
    for (let band = 0; band < bands; band++) {
      let hash = band + 1;
      for (let row = 0; row < rows; row++) {
        hash = Math.imul(hash ^ signature[band * rows + row]!, 0x5bd1e995);
        hash ^= hash >>> 15;
      }
      codes[band] = finish(hash);
    }
    return codes;
  };
}

/** Bucket entries that one search reads at most, the smallest buckets first: the large ones tell little. */
const READ_LIMIT = 16_384;

/** Texts that share most bands come first. */
export function lshSearch(tables: ApproximateTables, parameters: LshParameters, size: number): ApproximateSearch {
  const { bands } = parameters;
  const { starts } = tables;
  const items = tables.items as Uint32Array;
  const width = starts.length / bands;
  const bits = Math.log2(width - 1);
  const hash = bandHasher(parameters);
  const touched = touchedItems(size, READ_LIMIT);
  const order = new Uint32Array(bands);
  const units = unitsFor();
  return (text, accepts, limit) => {
    const count = writeUnits(text, units);
    const codes = hash(units.data, count);
    const slot = (band: number) => band * width + (codes[band]! >>> (32 - bits));
    const length = (band: number) => starts[slot(band) + 1]! - starts[slot(band)]!;
    for (let band = 0; band < bands; band++) order[band] = band;
    order.sort((a, b) => length(a) - length(b) || a - b);
    let budget = READ_LIMIT;
    for (const band of order) {
      const from = starts[slot(band)]!;
      const to = Math.min(starts[slot(band) + 1]!, from + budget);
      budget -= to - from;
      touched.meet(items.subarray(from, to));
      if (budget <= 0) break;
    }
    return touched.take(accepts, limit);
  };
}

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
