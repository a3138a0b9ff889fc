import { expect, test } from "vitest";
import { boundsOf } from "#askable/language/calendar.js";
import { periodAt } from "#askable/language/periods.js";
import { relativePeriodAt } from "#askable/language/relative-periods.js";
import { tokenize } from "#askable/language/tokens.js";

/** A Wednesday. */
const TODAY = "2025-04-30";

function said(text: string): readonly string[] | undefined {
  const found = relativePeriodAt(tokenize(text), 0, TODAY) ?? periodAt(tokenize(text), 0);
  return found && boundsOf(found.period);
}

test.each([
  ["yesterday", ["2025-04-29", "2025-04-30"]],
  ["last month", ["2025-03-01", "2025-04-01"]],
  ["last quarter", ["2025-01-01", "2025-04-01"]],
  ["this year", ["2025-01-01", "2026-01-01"]],
  ["last week", ["2025-04-21", "2025-04-28"]],
  ["next month", ["2025-05-01", "2025-06-01"]],
  ["last 30 days", ["2025-03-31", "2025-05-01"]],
  ["past 2 months", ["2025-02-28", "2025-05-01"]],
  ["past year", ["2024-04-30", "2025-05-01"]],
  ["year to date", ["2025-01-01", "2025-05-01"]],
  ["3 days ago", ["2025-04-27", "2025-04-28"]],
  ["2 years ago", ["2023-01-01", "2024-01-01"]],
])("%s is told from today", (text, expected) => {
  expect(said(text)).toEqual(expected);
});

test.each([
  ["Q2 2023", ["2023-04-01", "2023-07-01"]],
  ["2023 Q4", ["2023-10-01", "2024-01-01"]],
  ["first quarter of 2024", ["2024-01-01", "2024-04-01"]],
  ["first half of 2025", ["2025-01-01", "2025-07-01"]],
  ["H2 2024", ["2024-07-01", "2025-01-01"]],
  ["1990s", ["1990-01-01", "2000-01-01"]],
  ["December 2023", ["2023-12-01", "2024-01-01"]],
])("%s is a part of the calendar", (text, expected) => {
  expect(said(text)).toEqual(expected);
});

test("words that only look like a period are none", () => {
  expect(["last name", "last year of the contract", "may", "quarter"].map((text) => said(text))).toEqual([
    undefined,
    ["2024-01-01", "2025-01-01"],
    undefined,
    undefined,
  ]);
});
