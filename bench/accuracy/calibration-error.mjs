import { random } from "../support/random.mjs";

/** Expected calibration error: how far share right and mean confidence lie apart, in ten bins, weighted by their size. */
export function calibrationError(rows) {
  const bins = Array.from({ length: 10 }, () => []);
  for (const row of rows) bins[Math.min(9, Math.floor(row.confidence * 10))].push(row);
  const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
  return bins
    .filter((bin) => bin.length > 0)
    .reduce((sum, bin) => {
      const gap = Math.abs(
        mean(bin.map(({ right }) => (right ? 1 : 0))) - mean(bin.map(({ confidence }) => confidence)),
      );
      return sum + (bin.length / rows.length) * gap;
    }, 0);
}

const DRAWS = 400;

/** The error that these confidences would show on average if each of them were exactly right: what few questions cannot go below. */
export function errorByChance(rows) {
  const next = random(1);
  let sum = 0;
  for (let draw = 0; draw < DRAWS; draw++)
    sum += calibrationError(rows.map(({ confidence }) => ({ confidence, right: next() < confidence })));
  return sum / DRAWS;
}
