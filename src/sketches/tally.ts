import { branches, mix, placeOf } from "./hash.js";
import { type KeyKind, KeyLog } from "./key-log.js";
import { filterRuns, mergeRuns, noRuns, type Runs, runsOf } from "./runs.js";

export interface TallyLimits {
  /** Distinct keys that are counted in a table as they come. */
  readonly table: number;
  /** Keys that are written down to be counted at the end. */
  readonly log: number;
}

/** What a tally counted. Tallies of parts of the rows are merged by `mergeCounted`. */
export interface Counted {
  /** Keys that were counted with all their rows. */
  readonly whole: Runs;
  /** The others; where `level` is above 0, one of 2^level of them, with all its rows. */
  readonly rest: Runs;
  readonly level: number;
}

/** Share of new keys among all up to when the table is full, from which on it is not worth being looked at. */
const MOSTLY_NEW = 0.7;

/**
 * Counts keys exactly while memory allows, a step for each row. The first keys go into a hash table; when it is full it
 * takes no new ones, and the rows of all other keys are written down, sorted and counted at the end. Where even those
 * are too many, one key of two is thinned out with all its rows, as often as it takes: the adaptive sampling of M.
 * Wegman (P. Flajolet, "On Adaptive Sampling", Computing 43, 1990), whose standard error is 1.2 / sqrt(keys kept).
 */
export class Tally {
  readonly #limits: TallyLimits;
  readonly #log: KeyLog;
  /** Pairs of key and count; a count of 0 is an empty place. */
  #slots = new Float64Array(64);
  #ids = new Uint32Array(32);
  #used = 0;
  #added = 0;
  /** Takes new keys; takes none; is no longer looked at. */
  #table: "open" | "full" | "left" = "open";
  #level = 0;

  constructor(kind: KeyKind, limits: TallyLimits) {
    this.#limits = limits;
    this.#log = new KeyLog(kind);
  }

  /**
   * Counts a row. Returns the key's number in order of arrival when it is new to the table, -1 when it was there, -2
   * when it was written down or thinned out.
   */
  add(key: number): number {
    if (this.#table !== "left") {
      const slots = this.#slots;
      const last = slots.length - 1;
      let place = (placeOf(key) << 1) & last;
      for (;;) {
        const count = slots[place + 1]!;
        if (count === 0) break;
        if (slots[place] === key) {
          slots[place + 1] = count + 1;
          return -1;
        }
        place = (place + 2) & last;
      }
      if (this.#table === "open") return this.#enter(key, place);
    }
    if (this.#level === 0 || isKept(key, this.#level)) this.#log.push(key);
    return -2;
  }

  #enter(key: number, place: number): number {
    this.#slots[place] = key;
    this.#slots[place + 1] = 1;
    this.#ids[place >> 1] = this.#used;
    this.#used += 1;
    if (this.#used * 4 > this.#slots.length) this.#grow();
    return this.#used - 1;
  }

  #grow(): void {
    const [slots, ids] = [this.#slots, this.#ids];
    this.#slots = new Float64Array(slots.length * 2);
    this.#ids = new Uint32Array(ids.length * 2);
    const last = this.#slots.length - 1;
    for (let from = 0; from < slots.length; from += 2) {
      if (slots[from + 1] === 0) continue;
      let place = (placeOf(slots[from]!) << 1) & last;
      while (this.#slots[place + 1] !== 0) place = (place + 2) & last;
      this.#slots[place] = slots[from]!;
      this.#slots[place + 1] = slots[from + 1]!;
      this.#ids[place >> 1] = ids[from >> 1]!;
    }
  }

  /** To be called after each chunk of rows, in which `added` keys were added: what bounds memory is decided here. */
  settle(added: number): void {
    this.#added += added;
    if (this.#table === "open" && this.#used >= this.#limits.table) {
      if (this.#used > this.#added * MOSTLY_NEW) this.#leave();
      else this.#table = "full";
    }
    this.#log.mark();
    while (this.#log.length > this.#limits.log && this.#level < 31) {
      this.#level += 1;
      this.#log.filter((key) => isKept(key, this.#level));
    }
  }

  #leave(): void {
    this.#table = "left";
    for (let at = 0; at < this.#slots.length; at += 2) {
      for (let count = this.#slots[at + 1]!; count > 0; count--) this.#log.push(this.#slots[at]!);
    }
  }

  counted(): Counted {
    const rest = runsOf(this.#log.sorted());
    return { whole: this.#tableRuns(), rest, level: this.#level };
  }

  #tableRuns(): Runs {
    if (this.#table === "left") return noRuns;
    const keys = new Float64Array(this.#used);
    let found = 0;
    for (let at = 0; at < this.#slots.length; at += 2) {
      if (this.#slots[at + 1] !== 0) keys[found++] = this.#slots[at]!;
    }
    keys.sort();
    return { keys, counts: keys.map((key) => this.#slots[this.#find(key) + 1]!) };
  }

  /** Where a key is in the table, or the empty place where it would be. */
  #find(key: number): number {
    const last = this.#slots.length - 1;
    let place = (placeOf(key) << 1) & last;
    while (this.#slots[place + 1] !== 0 && this.#slots[place] !== key) place = (place + 2) & last;
    return place;
  }

  /** The number that `add` gave the key when it entered the table; -1 for a key that did not. */
  idOf(key: number): number {
    const place = this.#find(key);
    return this.#slots[place + 1] === 0 ? -1 : this.#ids[place >> 1]!;
  }

  /** In which chunk each of the keys was first written down; those that were not are missing. */
  chunksOf(wanted: ReadonlySet<number>): Map<number, number> {
    return this.#log.chunksOf(wanted);
  }
}

export function mergeCounted(a: Counted, b: Counted): Counted {
  const level = Math.max(a.level, b.level);
  const whole = mergeRuns(a.whole, b.whole);
  const rest = mergeRuns(thinned(a, level), thinned(b, level));
  if (whole.keys.length === 0 || rest.keys.length === 0) return { whole, rest, level };
  // A key that only one of two tables took was written down for the other's rows.
  const counts = whole.counts === undefined ? new Float64Array(whole.keys.length).fill(1) : whole.counts.slice();
  const twice = new Set<number>();
  let at = 0;
  whole.keys.forEach((key, index) => {
    while (at < rest.keys.length && rest.keys[at]! < key) at += 1;
    if (rest.keys[at] !== key) return;
    counts[index]! += rest.counts === undefined ? 1 : rest.counts[at]!;
    twice.add(key);
  });
  if (twice.size === 0) return { whole, rest, level };
  return { whole: { keys: whole.keys, counts }, rest: filterRuns(rest, (key) => !twice.has(key)), level };
}

function thinned({ rest, level }: Counted, wanted: number): Runs {
  return level === wanted ? rest : filterRuns(rest, (key) => isKept(key, wanted));
}

function isKept(key: number, level: number): boolean {
  mix(key);
  return branches[1]! >>> (32 - level) === 0;
}
