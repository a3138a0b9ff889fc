import { expect, test } from "vitest";
import { indexedForm, otherNumbers, possibleSingulars, singular } from "#askable/language/plurals.js";

test.each([
  ["airlines", "airline"],
  ["countries", "country"],
  ["ties", "tie"],
  ["classes", "class"],
  ["matches", "match"],
  ["boxes", "box"],
  ["campuses", "campus"],
  ["courses", "course"],
  ["status", "status"],
  ["address", "address"],
  ["analysis", "analysis"],
  ["gas", "gas"],
  ["staff", "staff"],
])("the singular of %s is %s, by the ending", (plural, expected) => expect(singular(plural)).toBe(expected));

test.each([
  ["people", "person"],
  ["children", "child"],
  ["indices", "index"],
  ["analyses", "analysis"],
  ["houses", "house"],
  ["movies", "movie"],
  ["series", "series"],
  ["news", "news"],
  ["feet", "foot"],
  ["ids", "id"],
])("the singular of %s is %s, which no ending tells", (plural, expected) => expect(singular(plural)).toBe(expected));

test("names of functions of objects are words like others", () => {
  expect(["constructor", "tostring", "__proto__"].map(singular)).toEqual(["constructor", "tostring", "__proto__"]);
});

test("an ending may leave several singulars open, the likeliest first", () => {
  expect(["horses", "cities", "heroes", "boxes", "bus", "glass", "tree"].map(possibleSingulars)).toEqual([
    ["hors", "horse"],
    ["city", "citie"],
    ["heroe", "hero"],
    ["box", "boxe"],
    [],
    [],
    [],
  ]);
});

test("the other number of an English word", () => {
  expect(["city", "cities", "boxes", "bus", "airports", "glass", "東京"].map(otherNumbers)).toEqual([
    ["cities"],
    ["city", "citie"],
    ["box", "boxe"],
    [],
    ["airport"],
    ["glasses"],
    [],
  ]);
});

test("singular and plural have one form in an index", () => {
  expect(["countries", "matches", "heads", "status", "class", "ids", "horses", "b2s"].map(indexedForm)).toEqual([
    "country",
    "match",
    "head",
    "status",
    "class",
    "id",
    "hors",
    "b2s",
  ]);
});
