import type { Interval } from "../../evaluation/statistics/bootstrap.js";
import { formatNumber, percentage } from "../../language/numbers.js";

/** Stands for a number that is not known, or not finite. */
export const NONE = "–";

const known = (value: number | null | undefined): value is number =>
  typeof value === "number" && Number.isFinite(value);

/** A share of 0 to 1 in percent, one decimal. */
export function percent(value: number | null | undefined): string {
  return known(value) ? `${percentage(value, 1)} %` : NONE;
}

/** A difference of shares in points, with its sign. */
export function points(value: number | null | undefined): string {
  if (!known(value)) return NONE;
  const text = Math.abs(value * 100).toFixed(1);
  return text === "0.0" ? "0.0" : `${value < 0 ? "−" : "+"}${text}`;
}

export function whole(value: number | null | undefined): string {
  return known(value) ? formatNumber(Math.round(value)) : NONE;
}

/** With as many decimals as a small number needs. */
export function decimal(value: number | null | undefined): string {
  if (!known(value)) return NONE;
  const size = Math.abs(value);
  return value.toLocaleString("en", { maximumFractionDigits: size >= 100 ? 0 : size >= 1 ? 2 : 4 });
}

/** A chance between 0 and 1, as tests give it. */
export function chance(value: number | null | undefined): string {
  if (!known(value)) return NONE;
  return value < 0.001 ? "< .001" : value.toFixed(3).replace(/^0/, "");
}

export function seconds(value: number | null | undefined): string {
  if (!known(value)) return NONE;
  if (value < 1) return `${Math.round(value * 1000)} ms`;
  if (value < 120) return `${value.toFixed(1)} s`;
  return value < 7200 ? `${(value / 60).toFixed(1)} min` : `${(value / 3600).toFixed(1)} h`;
}

/** The ends of an interval of shares. */
export function between(interval: Interval | undefined): string {
  return interval ? `${percent(interval.low)} to ${percent(interval.high)}` : NONE;
}
