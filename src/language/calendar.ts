import type { Period } from "./period.js";

/** Days are written as ISO writes them: "2024-03-31". */
export type IsoDay = string;

export function isoDay(year: number, month = 1, day = 1): IsoDay {
  const usual = year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= 28;
  if (usual) return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** A day so many days, months or years later; the last day of a shorter month. */
export function later(day: IsoDay, by: { readonly days?: number; readonly months?: number }): IsoDay {
  const { year, month, date } = partsOf(day);
  if (by.months !== undefined) {
    const last = new Date(Date.UTC(year, month - 1 + by.months + 1, 0)).getUTCDate();
    return isoDay(year, month + by.months, Math.min(date, last));
  }
  return isoDay(year, month, date + (by.days ?? 0));
}

export function partsOf(day: IsoDay): { year: number; month: number; date: number } {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return { year, month, date };
}

/** The Monday of a day's week. */
export function weekOf(day: IsoDay): IsoDay {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return later(day, { days: -((weekday + 6) % 7) });
}

/** The first day of a period, and the first day after it. */
export function boundsOf(period: Period): readonly [IsoDay, IsoDay] {
  const { year = 0, month, day, quarter, half, years = 1, from, to } = period;
  if (from !== undefined && to !== undefined) return [from, to];
  if (day !== undefined) return [isoDay(year, month, day), isoDay(year, month, day + 1)];
  if (month !== undefined) return [isoDay(year, month), isoDay(year, month + 1)];
  if (quarter !== undefined) return [isoDay(year, quarter * 3 - 2), isoDay(year, quarter * 3 + 1)];
  if (half !== undefined) return [isoDay(year, half * 6 - 5), isoDay(year, half * 6 + 1)];
  return [isoDay(year), isoDay(year + years)];
}
