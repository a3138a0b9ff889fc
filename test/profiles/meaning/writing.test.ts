import { expect, test } from "vitest";
import { datesIn, timeReader } from "#askable/profiles/meaning/dates.js";
import { numbersIn } from "#askable/profiles/meaning/number-text.js";
import { inferPeriods } from "#askable/profiles/meaning/periods.js";
import { shapesOf } from "#askable/profiles/meaning/shapes.js";
import { describeWriting } from "#askable/profiles/meaning/writing.js";

test("shapes that differ in the length of their runs are one", () => {
  expect(shapesOf(["AB-1234", "CD-9999"])).toEqual([{ pattern: "LL-9999", share: 1 }]);
  expect(shapesOf(["AB-1", "CDE-123"])).toEqual([{ pattern: "L{2,3}-9{1,3}", share: 1 }]);
  expect(shapesOf(["Ann Lee", "Bo Miller", "x-1"])).toEqual([
    { pattern: "Ll+ Ll+", share: 0.667 },
    { pattern: "l-9", share: 0.333 },
  ]);
  expect(shapesOf(["1", "2".repeat(20)])).toEqual([{ pattern: "9+", share: 1 }]);
  expect(shapesOf(["{1}", "{22}"])).toEqual([{ pattern: "{9{1,2}}", share: 1 }]);
});

test("common beginnings and ends, letter case, blanks and characters that cannot be seen", () => {
  const codes = ["INV-001", "INV-002", "INV-017", "INV-120", "CRN-004", "INV-300"];
  expect(describeWriting(codes)).toEqual({
    prefixes: [{ text: "INV-", share: 0.833 }],
    letterCase: { style: "upper", share: 1 },
  });
  const files = ["a1.pdf", "b22.pdf", "c3.pdf", "d.pdf", "report.txt"];
  expect(describeWriting(files).suffixes).toEqual([{ text: ".pdf", share: 0.8 }]);
  expect(describeWriting(["a  b", "a\u200bb", "c\u00a0d"])).toMatchObject({ doubleBlanks: 1, invisible: 2 });
  expect(describeWriting(["Ann of Kent", "Bob Lee"]).letterCase).toEqual({ style: "title", share: 1 });
  expect(describeWriting(["", "  "])).toEqual({});
});

test.each([
  [["2024-01-31", "2023-12-01"], "%Y-%m-%d", false],
  [["31.01.2024", "01.12.2023"], "%d.%m.%Y", false],
  [["13/01/2024", "02/03/2024"], "%d/%m/%Y", false],
  [["01/13/2024", "02/03/2024"], "%m/%d/%Y", false],
  [["01/02/2024", "02/03/2024"], "%m/%d/%Y", true],
  [["Apr 1 2000", "Dec 12 2007"], "%b %d %Y", false],
  [["September 24, 2007", "October 8, 2007"], "%B %d, %Y", false],
  [["November21,2008", "January9,2009"], "%B%d,%Y", false],
  [["9 May", "7 June"], "%d %B", false],
  [["20240131", "20231201"], "%Y%m%d", false],
  [["2024-01-31T10:00:00Z", "2024-02-01T11:30:15+02:00"], "%Y-%m-%dT%H:%M:%S%z", false],
  [["2024-01-31 10:00:00.123", "2024-02-01 11:30:15.9"], "%Y-%m-%d %H:%M:%S.%f", false],
  [["1/31/2024 9:05 PM", "12/1/2023 11:30 am"], "%m/%d/%Y %I:%M %p", false],
  [["2024-Q1", "2023-Q4"], "%Y-Q%q", false],
  [["2024-01", "2023-12"], "%Y-%m", false],
  [["14-MAR-21", "01-APR-22"], "%d-%b-%y", false],
  [["09:30:00", "23:59:59"], "%H:%M:%S", false],
])("dates as in %s are written %s", (texts, format, ambiguous) => {
  expect(datesIn(texts)).toMatchObject({ format, ambiguous });
});

test("mixed dates name each format, and what is no date is none", () => {
  expect(datesIn(["June 1205", "February 1206", "31 January 1206", "4 September 1207", "1235"])).toMatchObject({
    others: expect.arrayContaining(["%Y"]),
  });
  for (const texts of [["2013", "2014"], ["2024-13-45"], ["99/99/9999"], ["30/02/2024", "45/01/2023"], ["10-1000"]]) {
    expect(datesIn(texts)).toBeUndefined();
  }
});

test("a text date becomes the day it stands for", () => {
  const day = (text: string, format: string) => new Date(timeReader(format)(text) ?? Number.NaN).toISOString();
  expect(day("31.01.2024", "%d.%m.%Y")).toBe("2024-01-31T00:00:00.000Z");
  expect(day("Apr 1 2000", "%b %d %Y")).toBe("2000-04-01T00:00:00.000Z");
  expect(day("1/31/2024 9:05 PM", "%m/%d/%Y %I:%M %p")).toBe("2024-01-31T21:05:00.000Z");
  expect(day("2024-Q3", "%Y-Q%q")).toBe("2024-07-01T00:00:00.000Z");
  expect(timeReader("%d %B")("9 May")).toBeUndefined();
});

test.each([
  [["12", "3.5", "-7"], { kind: "number", group: "", decimal: "." }],
  [["1,234.50", "12,000", "7.25"], { kind: "number", group: ",", decimal: "." }],
  [["1.234,50", "12.000,00", "7,25"], { kind: "number", group: ".", decimal: "," }],
  [["1 234,50", "12 000"], { kind: "number", group: " ", decimal: "," }],
  [["12,5", "7,25"], { kind: "number", group: "", decimal: "," }],
  [["(123)", "45", "(6.5)"], { kind: "number", brackets: true }],
  [["1e5", "2.5E-3"], { kind: "number", scientific: true }],
  [["12,34,567", "1,00,000"], { kind: "number", group: "," }],
  [["$1,200", "$15"], { kind: "money", currency: "USD" }],
  [["12 EUR", "13,50 EUR"], { kind: "money", currency: "EUR", decimal: "," }],
  [["12 €", "$13"], { kind: "money", mixed: true }],
  [["12%", "13.5 %"], { kind: "percentage" }],
  [["5 kg", "12.5 kg"], { kind: "quantity", unit: "kg" }],
  [["5 kg", "12 lb"], { kind: "quantity", mixed: true }],
])("numbers as in %s are read", (texts, expected) => {
  expect(numbersIn(texts)).toMatchObject(expected);
});

test("what only begins with digits is no number", () => {
  for (const texts of [
    ["1.2.3", "4.5.6"],
    ["12 monkeys", "9 lives"],
    ["A320", "B737"],
    ["12-13", "4-5"],
    ["1,23,4", "5,6"],
  ]) {
    expect(numbersIn(texts)).toBeUndefined();
  }
});

const days = (...texts: string[]) => texts.map((text) => Date.parse(`${text}Z`));

test("periods: the finest unit, the usual step, and what is left out", () => {
  expect(
    inferPeriods(days("2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05", "2024-01-09"), true),
  ).toEqual({
    granularity: "day",
    from: "2024-01-01",
    to: "2024-01-09",
    step: "day",
    gaps: [{ from: "2024-01-05", to: "2024-01-09" }],
  });
  const months = days("2023-01-01", "2023-02-01", "2023-03-01", "2023-04-01", "2023-06-01", "2023-07-01");
  expect(inferPeriods(months, true)).toMatchObject({
    granularity: "month",
    step: "month",
    gaps: [{ from: "2023-04", to: "2023-06" }],
  });
  expect(inferPeriods(days("2023-01-02", "2023-01-09", "2023-01-16", "2023-01-23", "2023-01-30"), true)).toMatchObject({
    step: "7 days",
  });
  expect(inferPeriods(days("2020-01-01", "2021-01-01", "2022-01-01"), true)).toMatchObject({
    granularity: "year",
    from: "2020",
  });
  expect(inferPeriods(days("2020-01-01T10:15", "2021-03-01T11:00", "2022-01-01T12:30"), false)).toEqual({
    granularity: "minute",
    from: "2020-01-01 10:15",
    to: "2022-01-01 12:30",
  });
});
