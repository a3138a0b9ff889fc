import { expect, test } from "vitest";
import { codesIn, meaningsOf } from "#askable/profiles/vocabulary/said-codes.js";

function read(text: string, stored: readonly string[] = [], complete = true): Record<string, string> {
  return Object.fromEntries(codesIn(text, stored, complete).map(({ value, meanings }) => [value, meanings.join("/")]));
}

test("codes are read as people list them", () => {
  const active = { A: "active", C: "closed" };
  expect(read("A=active, C=closed")).toEqual(active);
  expect(read("- A: active\n- C: closed", ["A", "C"])).toEqual(active);
  expect(read('{"A": "active", "C": "closed"}')).toEqual(active);
  expect(read("active = A, closed = C", ["A", "C"])).toEqual(active);
  expect(read("A stands for active and C stands for closed", ["A", "C"])).toEqual(active);
  expect(read("State: A active / C closed", ["A", "C"])).toEqual(active);
  expect(read("0 no, 1 yes", ["0", "1"])).toEqual({ 0: "no", 1: "yes" });
  expect(read("1 - low\n2 - high", ["1", "2"])).toEqual({ 1: "low", 2: "high" });
  expect(read("'DMG' (damaged goods) or 'OK' (sound)", ["DMG", "OK"])).toEqual({ DMG: "damaged goods", OK: "sound" });
  expect(read("Y if the goods are hazardous", ["Y", "N"])).toEqual({ Y: "goods are hazardous" });
});

test("stored values need no sign after them, and brackets may say what they mean", () => {
  expect(read("Trade: TEC technology, MKT marketing and media.", ["TEC", "MKT"])).toEqual({
    TEC: "technology",
    MKT: "marketing and media",
  });
  expect(read("active, susp (suspended by us), deact (gone)", ["active", "susp", "deact"])).toEqual({
    susp: "suspended by us",
    deact: "gone",
  });
});

test("prose with colons and signs lists no codes", () => {
  expect(read("Unit price in EUR: without tax", ["12.5"], false)).toEqual({});
  expect(read("Number that the customer knows: S, year, running number", ["S1"], false)).toEqual({});
  expect(read("Day X = due date; NULL = not paid", ["2024-01-01"], false)).toEqual({});
  expect(read("one of: open, closed, void", ["open", "closed", "void"])).toEqual({});
});

test("a meaning and the word in brackets behind it are two", () => {
  expect(meaningsOf("road (truck)")).toEqual(["road", "truck"]);
  expect(meaningsOf("receivable (we bill the customer)")).toEqual(["receivable"]);
});
