import { expect, test } from "vitest";
import { monthOf, periodAt, periodOf } from "#askable/language/periods.js";
import { tokenize } from "#askable/language/tokens.js";

const first = (question: string) => {
  const tokens = tokenize(question);
  const found = tokens.flatMap((_, from) => periodAt(tokens, from) ?? [])[0];
  return found?.period;
};

test.each([
  ["born on January 5, 2001", { year: 2001, month: 1, day: 5 }],
  ["born on the 5th of January", { month: 1, day: 5 }],
  ["opened January 2001", { year: 2001, month: 1 }],
  ["opened in March", { month: 3 }],
  ["opened in Sept 1999", { year: 1999, month: 9 }],
  ["opened in march 2025", { year: 2025, month: 3 }],
  ["sales march 2025", { year: 2025, month: 3 }],
  ["opened in may", { month: 5 }],
  ["how many July trips were late", { month: 7 }],
  ["October orders that were not paid", { month: 10 }],
  ["compare June sales with May sales", { month: 6 }],
  ["opened since jan", { month: 1 }],
  ["opened on 5 may 2024", { year: 2024, month: 5, day: 5 }],
])("%s is about a period", (question, period) => expect(first(question)).toEqual(period));

test.each([
  "people may come",
  "the May festival",
  "they march in 2001",
  "opened in 2001",
  "the sea or mar",
  "June teaches what?",
  "which classes June teaches",
])("%s names no month", (question) => expect(first(question)).toBeUndefined());

test("months, whole and short", () => {
  expect(["january", "dec", "sept", "janu", "ma"].map(monthOf)).toEqual([1, 12, 9, undefined, undefined]);
});

test("a day in digits", () => {
  expect([periodOf("2001-01-05"), periodOf("2001")]).toEqual([{ year: 2001, month: 1, day: 5 }, undefined]);
});
