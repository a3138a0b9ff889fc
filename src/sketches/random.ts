/** Whole numbers from 0 to below `size`, the same ones for the same seed: mulberry32. */
export function randomIndex(seed: number): (size: number) => number {
  let state = seed | 0;
  return (size) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * size);
  };
}

/** The items in an order that the seed makes (Fisher-Yates). */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const index = randomIndex(seed);
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = index(last + 1);
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}
