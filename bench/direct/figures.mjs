/** Numbers between 0 and 1 that are the same for the same seed. */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled(list, random) {
  const copy = [...list];
  for (let index = copy.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [copy[index], copy[other]] = [copy[other], copy[index]];
  }
  return copy;
}

export const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

/** The middle 95 % of the means of 2,000 samples drawn with replacement. */
export function interval(numbers, random) {
  const means = Array.from({ length: 2000 }, () =>
    mean(numbers.map(() => numbers[Math.floor(random() * numbers.length)])),
  ).sort((a, b) => a - b);
  return [means[49], means[1949]];
}
