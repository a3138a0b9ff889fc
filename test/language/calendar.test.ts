import { expect, test } from "vitest";
import { isoDay } from "#askable/language/calendar.js";

const byDate = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

test.each([
  [2024, 2, 29],
  [2024, 2, 30],
  [2023, 2, 29],
  [2024, 13, 1],
  [2024, 0, 5],
  [2024, 1, 0],
  [1999, 12, 32],
  [2024, 7, 9],
  [9999, 12, 31],
])("%i-%i-%i is a day of the calendar", (year, month, day) => {
  expect(isoDay(year, month, day)).toBe(byDate(year, month, day));
});
