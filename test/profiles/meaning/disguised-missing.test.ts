import { expect, test } from "vitest";
import { understood } from "./field.js";

const found = (...given: Parameters<typeof understood>) =>
  understood(...given).disguisedMissing?.map(({ value }) => value) ?? [];

test("words and marks that say that nothing is known", () => {
  const words = ["red", "blue", "N/A", "unknown", "-", "?", "(null)"];
  expect(new Set(found("colour", words))).toEqual(new Set(["N/A", "unknown", "-", "?", "(null)"]));
  expect(understood("x", ["12", "13", "14", "NA"], { counts: { NA: 7 } }).disguisedMissing).toEqual([
    { value: "NA", count: 7, reason: "the word says so" },
  ]);
});

test("a value that says something is no missing one", () => {
  // Namibia and North America, the other sign of a pair, no damage, and a word inside a longer one.
  expect(found("country", ["DE", "FR", "NA", "US", "ZA"])).toEqual([]);
  expect(found("rhesus", ["+", "-"])).toEqual([]);
  expect(found("damage", ["None", "Minor", "Major"])).toEqual([]);
  expect(found("bird", ["Unknown bird - small", "Crow"])).toEqual([]);
  expect(found("colour", ["none of the above", "red"])).toEqual([]);
});

const heights = [150, 155, 160, 165, 170, 175, 180, 185];

test("numbers far from all others, or impossible ones", () => {
  expect(found("height_cm", [0, ...heights], { counts: { 0: 40 } })).toEqual([0]);
  expect(found("age", [-1, ...heights])).toEqual([-1]);
  expect(found("reading", [...heights, 9999], { counts: { 9999: 3 } })).toEqual([9999]);
  expect(found("weight", [...heights, 999], { counts: { 999: 5 } })).toEqual([999]);
  expect(found("year", [0, 1990, 1991, 1995, 2001, 2003, 2008], { counts: { 0: 2 } })).toEqual([0]);
});

test("numbers that only look like it", () => {
  expect(found("children", [0, 1, 2, 3, 4, 5, 6], { counts: { 0: 900 } })).toEqual([]);
  expect(found("visits", [0, 10, 20, 30, 40, 55, 60])).toEqual([]);
  expect(found("balance", [-1, 0, 5, 10, 20, 40, 80])).toEqual([]);
  expect(found("temperature", [-9, 0, 5, 10, 20, 25, 30])).toEqual([]);
  expect(found("change", [-5, -1, 0, 5, 10, 20, 40])).toEqual([]);
  expect(found("price", [9, 19, 49, 99, 199, 499, 999])).toEqual([]);
  expect(found("score", [91, 92, 93, 94, 95, 97, 99])).toEqual([]);
  expect(found("user_id", [0, 1001, 1002, 1003, 1004, 1005, 1006])).toEqual([]);
});

test("a spread of the values does not prove that a number stands alone", () => {
  const values = [...heights, 999];
  expect(found("x", values, { counts: { 999: 2 }, part: true })).toEqual([999]);
  expect(found("x", [...heights, 480, 999], { counts: { 999: 2 }, part: true })).toEqual([]);
});

test("nines far below negative numbers, or more frequent by far than their neighbours in a spread", () => {
  const temperatures = [-25.5, -10.1, -3, 0, 4.5, 12, 20.25, 31];
  expect(found("temp", [-999, ...temperatures], { counts: { "-999": 7 } })).toEqual([-999]);
  expect(found("temp", [-999, ...temperatures], { counts: { "-999": 7 }, part: true })).toEqual([-999]);
  expect(found("balance", [-999, -700, -300, 0, 100, 500, 900], { counts: { "-999": 2 } })).toEqual([]);
  const many = Array.from({ length: 40 }, (_, i) => 50 + i * 70.5);
  expect(found("level", [...many, 9999], { counts: { 9999: 19 }, part: true })).toEqual([9999]);
});

test("dates at the end of the calendar, and an engine's first day far from all others", () => {
  const days = ["2020-01-05", "2020-02-01", "2021-05-06", "2022-01-01"];
  expect(found("until", [...days, "9999-12-31"])).toEqual(["9999-12-31"]);
  expect(found("until", [...days, "0000-00-00"], { kind: "date" })).toEqual(["0000-00-00"]);
  expect(found("since", ["1900-01-01", ...days], { kind: "date" })).toEqual(["1900-01-01"]);
  expect(found("since", ["1899-05-02", "1900-01-01", "1901-03-04", "1905-01-01"], { kind: "date" })).toEqual([]);
});
