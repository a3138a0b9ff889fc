const STEPS = [1, 2, 2.5, 5, 10];
const MOST_TIMES = 6;

/** Round numbers from below the least value to above the greatest, 0 among them where it is near. */
export function valueTicks(least: number, most: number): number[] {
  const low = least > 0 && least < most * 0.6 ? 0 : least;
  const high = most < 0 && most > least * 0.6 ? 0 : most;
  const range = high - low || Math.abs(high) || 1;
  const size = 10 ** Math.floor(Math.log10(range / 4));
  const step = size * (STEPS.find((each) => each * size >= range / 4) ?? 10);
  const first = Math.floor(low / step);
  const count = Math.max(1, Math.ceil(high / step) - first);
  return Array.from({ length: count + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

/** Some of the times, evenly spread, the first and the last among them. */
export function timeTicks<Point>(points: readonly Point[]): readonly Point[] {
  if (points.length <= MOST_TIMES) return points;
  return Array.from(
    { length: MOST_TIMES },
    (_, at) => points[Math.round((at * (points.length - 1)) / (MOST_TIMES - 1))]!,
  );
}
