import { expect, test } from "vitest";
import {
  article,
  expanded,
  listed,
  oneLine,
  sentence,
  shortNumber,
  splitName,
  valueLine,
  withoutUnit,
} from "#askable/profiles/describe/phrases.js";

test("short words of names are written in full", () => {
  expect(expanded(["ord", "qty", "iata"])).toEqual(["order", "quantity", "IATA"]);
  expect(expanded(["st", "catg"], (word) => (word === "st" ? "state" : undefined))).toEqual(["state", "category"]);
});

test("glued names are cut where other names of the schema show where", () => {
  const known = new Set(["stu", "country"]);
  expect(["stuid", "CountryName", "countryname", "paid", "lName"].map((name) => splitName(name, known))).toEqual([
    ["stu", "id"],
    ["country", "name"],
    ["country", "name"],
    ["paid"],
    ["last", "name"],
  ]);
  expect(splitName("stuid", new Set())).toEqual(["stu", "id"]);
  expect(splitName("fluid", new Set())).toEqual(["fluid"]);
});

test("a unit at the end of a name is left out", () => {
  expect(withoutUnit(["height", "in", "cm"], "cm")).toEqual(["height"]);
  expect(withoutUnit(["height", "cm"], "cm")).toEqual(["height"]);
  expect(withoutUnit(["miles", "per", "gallon"], "mi/gal")).toEqual(["miles", "per", "gallon"]);
});

test("sentences begin with a capital and end with a full stop, once", () => {
  expect(["the name", "Ends.", "does it?"].map(sentence)).toEqual(["The name.", "Ends.", "Does it?"]);
});

test("lists end with a word", () => {
  expect([listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")]).toEqual([
    "",
    "a",
    "a and b",
    "a, b or c",
  ]);
});

test("measured numbers have five significant digits, whole ones all of theirs", () => {
  expect([1 / 3, 1234567, 123456.789, "x", null].map(shortNumber)).toEqual([
    "0.33333",
    "1234567",
    "123460",
    "x",
    "null",
  ]);
});

test("texts of a database stay in their line, and as long as they may be", () => {
  expect([oneLine(" a\n b\u2028c "), oneLine("abcdefghi", 5)]).toEqual(["a b c", "abcd…"]);
  expect([valueLine("  a\tb "), valueLine("abcdefghi", 5)]).toEqual([" a b ", "abcd…"]);
});

test("articles follow the sound", () => {
  expect(["apple", "university", "hour", "user", "European state"].map(article)).toEqual([
    "an apple",
    "a university",
    "an hour",
    "a user",
    "a European state",
  ]);
});
