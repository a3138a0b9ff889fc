import { spreadSort } from "./spread-sort.js";

const BLOCK = 65_536;
const BUCKETS = 1024;

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

/** How keys are spread over the doubles: numbers as they happen to be, hashes of texts evenly (see `hashText`). */
export type KeyKind = "number" | "text";

/** Keys written down one after the other, in blocks, so that growing copies nothing. */
export class KeyLog {
  readonly #kind: KeyKind;
  #blocks: Float64Array[] = [];
  #block = new Float64Array(0);
  #inBlock = 0;
  /** Length at the end of each chunk. */
  #marks: number[] = [];

  constructor(kind: KeyKind) {
    this.#kind = kind;
  }

  get length(): number {
    return Math.max(0, this.#blocks.length - 1) * BLOCK + this.#inBlock;
  }

  push(key: number): void {
    if (this.#inBlock === this.#block.length) this.#newBlock();
    this.#block[this.#inBlock++] = key;
  }

  #newBlock(): void {
    // A log of few keys takes little memory: there may be one for each of two thousand columns.
    const size = this.#blocks.length === 0 ? 1024 : BLOCK;
    if (this.#blocks.length === 1 && this.#block.length < BLOCK) {
      const whole = new Float64Array(Math.min(BLOCK, this.#block.length * 8));
      whole.set(this.#block);
      this.#block = whole;
      this.#blocks[0] = whole;
      return;
    }
    this.#block = new Float64Array(size);
    this.#blocks.push(this.#block);
    this.#inBlock = 0;
  }

  /** A chunk of rows ends. */
  mark(): void {
    this.#marks.push(this.length);
  }

  /** Those that `keeps`, in the same order and the same chunks. */
  filter(keeps: (key: number) => boolean): void {
    const [blocks, length, marks] = [this.#blocks, this.length, this.#marks];
    [this.#blocks, this.#block, this.#inBlock, this.#marks] = [[], new Float64Array(0), 0, []];
    let from = 0;
    for (const end of [...marks, length]) {
      for (let at = from; at < end; at++) {
        const key = blocks[Math.floor(at / BLOCK)]![at % BLOCK]!;
        if (keeps(key)) this.push(key);
      }
      from = end;
      if (this.#marks.length < marks.length) this.mark();
    }
  }

  /** In which chunk each of the keys stands first; those that do not are missing. */
  chunksOf(wanted: ReadonlySet<number>): Map<number, number> {
    const found = new Map<number, number>();
    let at = 0;
    let chunk = 0;
    for (const block of this.#filled()) {
      for (const key of block) {
        if (wanted.has(key) && !found.has(key)) {
          while (this.#marks[chunk]! <= at) chunk += 1;
          found.set(key, chunk);
        }
        at += 1;
      }
      if (found.size === wanted.size) break;
    }
    return found;
  }

  #filled(): Float64Array[] {
    return this.#blocks.map((block, index) =>
      index === this.#blocks.length - 1 ? block.subarray(0, this.#inBlock) : block,
    );
  }

  /** All keys in order. Spread over buckets first, since short sorts are quick. */
  sorted(): Float64Array {
    const blocks = this.#filled();
    const sorted = new Float64Array(this.length);
    if (this.length < BLOCK || isAscending(blocks)) {
      for (const [index, block] of blocks.entries()) sorted.set(block, index * BLOCK);
      return this.length < BLOCK ? sorted.sort() : sorted;
    }
    const bucketOf = this.#kind === "text" ? bucketOfText : bucketBetween(blocks);
    const ends = new Uint32Array(BUCKETS);
    for (const block of blocks) for (const key of block) ends[bucketOf(key)]! += 1;
    for (let bucket = 1; bucket < BUCKETS; bucket++) ends[bucket]! += ends[bucket - 1]!;
    const starts = new Uint32Array(BUCKETS);
    starts.set(ends.subarray(0, BUCKETS - 1), 1);
    const next = starts.slice();
    for (const block of blocks) for (const key of block) sorted[next[bucketOf(key)]!++] = key;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      spreadSort(sorted.subarray(starts[bucket], ends[bucket]));
    }
    return sorted;
  }
}

function isAscending(blocks: readonly Float64Array[]): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (const block of blocks) {
    for (const key of block) {
      if (key < last) return false;
      last = key;
    }
  }
  return true;
}

/** By the sign and the nine highest bits that are not the same in all hashes. */
function bucketOfText(key: number): number {
  double[0] = key;
  const high = halves[1]!;
  const bits = (high >>> 20) & 511;
  return high < 0 ? 511 - bits : 512 + bits;
}

function bucketBetween(blocks: readonly Float64Array[]): (key: number) => number {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const block of blocks) {
    for (const key of block) {
      if (key < min && key !== Number.NEGATIVE_INFINITY) min = key;
      if (key > max && key !== Number.POSITIVE_INFINITY) max = key;
    }
  }
  const scale = (BUCKETS - 1) / (max - min);
  return (key) => Math.max(0, Math.min(BUCKETS - 1, Math.floor((key - min) * scale))) || 0;
}
