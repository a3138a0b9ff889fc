import { countEach } from "../../collections.js";
export interface Periods {
  /** The finest unit that the times use. */
  readonly granularity: "year" | "month" | "day" | "hour" | "minute" | "second" | "fraction";
  /** First and last, ISO. */
  readonly from: string;
  readonly to: string;
  /** The usual distance between neighbours, where most have the same: "day", "7 days", "month". */
  readonly step?: string;
  /** Stretches without values, the longest first; `from` and `to` are the values around them. */
  readonly gaps?: { from: string; to: string }[];
}

const DAY = 86_400_000;
const FEWEST = 3;
const MOST_GAPS = 3;

/**
 * Unit, range, step and gaps of times in milliseconds since 1970. Gaps only where `whole`: of a spread of the values
 * each is one.
 */
export function inferPeriods(times: readonly number[], whole: boolean): Periods | undefined {
  const sorted = [...new Set(times)].sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined || sorted.length < FEWEST) return undefined;
  const granularity = granularityOf(sorted);
  const iso = (time: number) => toIso(time, granularity);
  const range = { granularity, from: iso(first), to: iso(last) };
  const coarse = granularity === "year" || granularity === "month";
  if (!whole) return range;
  const places = coarse
    ? sorted.map((time) => monthOf(time) / (granularity === "year" ? 12 : 1))
    : [...new Set(sorted.map((time) => Math.floor(time / DAY)))];
  const start = (place: number) => iso(coarse ? dateOfMonth(place * (granularity === "year" ? 12 : 1)) : place * DAY);
  const unit = coarse ? granularity : "day";
  const steps = places.slice(1).map((place, index) => Math.round(place - (places[index] ?? place)));
  const usual = modeOf(steps);
  const regular = usual !== undefined && steps.length >= 4 && usual.count >= steps.length * 0.8;
  // Without a usual step only what is far longer than most waits is a gap.
  const limit = regular ? usual.value : Math.max(7, 10 * quantile(steps, 0.9));
  const gaps = steps
    .map((step, index) => ({ step, from: places[index] ?? 0, to: places[index + 1] ?? 0 }))
    .filter(({ step }) => step > limit)
    .sort((a, b) => b.step - a.step || a.from - b.from)
    .slice(0, MOST_GAPS)
    .map(({ from, to }) => ({ from: start(from).slice(0, 10), to: start(to).slice(0, 10) }));
  return {
    ...range,
    ...(regular && { step: usual.value === 1 ? unit : `${usual.value} ${unit}s` }),
    ...(gaps.length > 0 && steps.length >= 4 && { gaps }),
  };
}

function granularityOf(times: readonly number[]): Periods["granularity"] {
  const all = (test: (date: Date) => boolean) => times.every((time) => test(new Date(time)));
  if (times.some((time) => time % 1000 !== 0)) return "fraction";
  if (times.some((time) => time % 60_000 !== 0)) return "second";
  if (times.some((time) => time % 3_600_000 !== 0)) return "minute";
  if (times.some((time) => time % DAY !== 0)) return "hour";
  if (!all((date) => date.getUTCDate() === 1)) return "day";
  return all((date) => date.getUTCMonth() === 0) ? "year" : "month";
}

const lengths: Readonly<Record<string, number>> = { year: 4, month: 7, day: 10, hour: 16, minute: 16, second: 19 };

/** A time in milliseconds since 1970 as ISO writes it, as far as the granularity goes. */
export function toIso(time: number, granularity: string): string {
  return new Date(time)
    .toISOString()
    .slice(0, lengths[granularity] ?? 23)
    .replace("T", " ");
}

function monthOf(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

const dateOfMonth = (month: number) => Date.UTC(Math.floor(month / 12), month % 12, 1);

function modeOf(numbers: readonly number[]): { value: number; count: number } | undefined {
  const [best] = [...countEach(numbers)].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return best && { value: best[0], count: best[1] };
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
