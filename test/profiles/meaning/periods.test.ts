import { expect, test } from "vitest";
import { inferPeriods, toIso } from "#askable/profiles/meaning/periods.js";

const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2024, 0, 1);
const days = (count: number, from = 0) => Array.from({ length: count }, (_, index) => START + (from + index) * DAY);
const months = Array.from({ length: 24 }, (_, index) => Date.UTC(2022, index, 1));

test("times that come every day or month say so", () => {
  expect(inferPeriods(days(30), true)).toEqual({
    granularity: "day",
    from: "2024-01-01",
    to: "2024-01-30",
    step: "day",
  });
  expect(inferPeriods(months, true)).toEqual({ granularity: "month", from: "2022-01", to: "2023-12", step: "month" });
});

test("a stretch without values is a gap between the values around it", () => {
  expect(inferPeriods([...days(10), ...days(10, 30)], true)).toMatchObject({
    step: "day",
    gaps: [{ from: "2024-01-10", to: "2024-01-31" }],
  });
});

test("some of the values tell neither step nor gaps, and a single one tells nothing", () => {
  expect(inferPeriods(months, false)).toEqual({ granularity: "month", from: "2022-01", to: "2023-12" });
  expect([inferPeriods([START], true), inferPeriods([], true)]).toEqual([undefined, undefined]);
});

test("times are written as finely as they are", () => {
  const time = START + 3_723_004;
  expect(["year", "day", "minute", "fraction"].map((granularity) => toIso(time, granularity))).toEqual([
    "2024",
    "2024-01-01",
    "2024-01-01 01:02",
    "2024-01-01 01:02:03.004",
  ]);
});
