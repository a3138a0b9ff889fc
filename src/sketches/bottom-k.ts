/**
 * The k smallest of all ranks that were offered, each once, with what came with them: a sample of the distinct values
 * in which each is as likely as any other, the same in whatever order they come (E. Cohen and H. Kaplan, "Summarizing
 * Data using Bottom-k Sketches", PODC 2007). Two samples tell how far two sets of values overlap.
 */
export class BottomK<Value> {
  readonly #size: number;
  #entries: { readonly rank: number; readonly value: Value }[] = [];
  /** Ranks from here on need not be offered. */
  bound = Number.POSITIVE_INFINITY;

  constructor(size: number) {
    this.#size = size;
  }

  offer(rank: number, value: Value): void {
    if (rank >= this.bound) return;
    this.#entries.push({ rank, value });
    if (this.#entries.length >= this.#size * 2) this.#settle();
  }

  #settle(): void {
    const sorted = this.#entries.sort((a, b) => a.rank - b.rank);
    this.#entries = sorted.filter((entry, index) => entry.rank !== sorted[index - 1]?.rank).slice(0, this.#size);
    if (this.#entries.length === this.#size) this.bound = this.#entries.at(-1)!.rank;
  }

  /** By rank. */
  entries(): readonly { readonly rank: number; readonly value: Value }[] {
    this.#settle();
    return this.#entries;
  }
}
