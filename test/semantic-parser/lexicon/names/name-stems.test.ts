import { expect, test } from "vitest";
import { stem } from "#askable/language/stems.js";
import { longForm, nameStems } from "#askable/semantic-parser/lexicon/names/name-stems.js";

const known = new Set(["country", "student", "order"].map(stem));

test.each([
  ["BirthYear", "birth year"],
  ["dept_no", "department number"],
  ["dob", "date birth"],
  ["custQty", "customer quantity"],
  ["stuid", "student id"],
  ["countryname", "country name"],
  ["orderdate", "order date"],
  ["addressLine2", "address line 2"],
  ["constructor", "constructor"],
])("%s stands for: %s", (name, words) => expect(nameStems(name, known)).toEqual(words.split(" ").map(stem)));

test("a compound is cut only where a part of it is known", () => {
  expect(nameStems("countryname")).toEqual(["countrynam"]);
  expect(nameStems("surname", known)).toEqual(["surnam"]);
});

test("the long form of a short one, when it is one word", () => {
  expect(["qty", "dob", "toString"].map(longForm)).toEqual(["quantiti", undefined, undefined]);
});
