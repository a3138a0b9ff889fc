import { formatNumber, percent } from "../../language/numbers.js";
import type { RunState } from "../../operations/evaluate/evaluated-run.js";

/** "71.2 % of 120 right, price 0.0123, 12 min left": what is said while a run is going on. */
export function stateText({ scored, right, price, calls, failed, done, fresh, total, seconds }: RunState): string {
  const parts = [
    scored === 0 ? "" : `${percent(right / scored, 1)} of ${scored} right`,
    failed === 0 ? "" : `${failed} failed`,
    price > 0 ? `price ${priceText(price)}` : calls > 0 ? `${formatNumber(calls)} calls` : "",
    fresh === 0 || done >= total ? "" : `${durationText((seconds / fresh) * (total - done))} left`,
  ];
  return parts.filter((part) => part !== "").join(", ");
}

export const priceText = (price: number) => String(Number(price.toPrecision(4)));

export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
