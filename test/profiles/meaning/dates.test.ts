import { describe, expect, test } from "vitest";
import { datesIn, fittingFormat, shapePattern, sortsByTime, timeReader } from "#askable/profiles/meaning/dates.js";

const day = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date);

describe("how dates are written", () => {
  test.each([
    [["2024-01-31", "2023-12-24"], "%Y-%m-%d", "date", "day"],
    [["31.01.2024", "24.12.2023"], "%d.%m.%Y", "date", "day"],
    [["Jan 31, 2024", "Dec 24, 2023"], "%b %d, %Y", "date", "day"],
    [["20240131 10:15:00"], "%Y%m%d %H:%M:%S", "timestamp", "second"],
    [["2024-01-31T10:15:00Z"], "%Y-%m-%dT%H:%M:%S%z", "timestamp", "second"],
    [["10:15", "23:59"], "%H:%M", "time", "minute"],
    [["2024-Q1", "2024-Q2"], "%Y-Q%q", "date", "quarter"],
  ])("%j", (texts, format, kind, unit) => {
    expect(datesIn(texts)).toMatchObject({ format, kind, unit, share: 1, others: [], ambiguous: false });
  });

  test("years alone are no dates, and neither are texts of which some are", () => {
    expect([datesIn([]), datesIn(["2020", "2021"]), datesIn(["2024-01-31", "soon", "later"])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("day and month are told apart by a number above 12 alone", () => {
    expect(datesIn(["01/02/2024", "03/04/2024"])).toMatchObject({ ambiguous: true });
    expect(datesIn(["01/02/2024", "03/14/2024"])).toMatchObject({ format: "%m/%d/%Y", ambiguous: false });
    expect(datesIn(["01/02/2024", "14/03/2024"])).toMatchObject({ format: "%d/%m/%Y", ambiguous: false });
  });

  test("a text fits the first of some formats that it can be written in", () => {
    expect(fittingFormat(" 31.01.2024 ", ["%Y-%m-%d", "%d.%m.%Y"])).toBe("%d.%m.%Y");
    expect(fittingFormat("soon", ["%Y-%m-%d"])).toBeUndefined();
  });
});

test("the regular expression of a format finds its dates and no others", () => {
  const whole = (format: string) => new RegExp(`^${shapePattern(format)}$`);
  expect(["31.01.2024", "1.1.2024", "32.01.2024", "31x01x2024"].map((text) => whole("%d.%m.%Y").test(text))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("texts sort by time where the year comes first", () => {
  expect(["%Y-%m-%d", "%Y-%m-%d %H:%M", "%H:%M", "%d.%m.%Y", "%m/%d/%Y"].map(sortsByTime)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("dates are read as milliseconds", () => {
  expect(timeReader("%d.%m.%Y")("31.01.2024")).toBe(day(2024, 1, 31));
  expect(timeReader("%Y-%m-%d %H:%M:%S")("2024-01-31 10:15:30")).toBe(Date.UTC(2024, 0, 31, 10, 15, 30));
  expect(timeReader("%m/%d/%y")("01/31/99")).toBe(day(1999, 1, 31));
  expect(timeReader("%b %d, %Y")("Jan 31, 2024")).toBe(day(2024, 1, 31));
  expect([timeReader("%H:%M")("10:15"), timeReader("%d.%m.%Y")("2024-01-31")]).toEqual([undefined, undefined]);
});
