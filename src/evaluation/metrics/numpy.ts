/** `numpy.mean` to the last bit. */
export function mean(numbers: readonly number[]): number {
  return pairwiseSum(numbers, 0, numbers.length) / numbers.length;
}

/** `numpy.std`: of the whole, not of a sample. */
export function deviation(numbers: readonly number[], average: number): number {
  return Math.sqrt(mean(numbers.map((number) => (number - average) * (number - average))));
}

/** In blocks of at most 128 numbers with eight sums each: which rounding a sum gets depends on it. */
function pairwiseSum(numbers: readonly number[], start: number, count: number): number {
  if (count < 8) {
    let sum = -0;
    for (let index = start; index < start + count; index++) sum += numbers[index]!;
    return sum;
  }
  if (count > 128) {
    const half = Math.floor(count / 2) - (Math.floor(count / 2) % 8);
    return pairwiseSum(numbers, start, half) + pairwiseSum(numbers, start + half, count - half);
  }
  const sums = numbers.slice(start, start + 8);
  const whole = count - (count % 8);
  for (let index = 8; index < whole; index++) sums[index % 8]! += numbers[start + index]!;
  const [a, b, c, d, e, f, g, h] = sums as [number, number, number, number, number, number, number, number];
  let sum = a + b + (c + d) + (e + f + (g + h));
  for (let index = whole; index < count; index++) sum += numbers[start + index]!;
  return sum;
}
