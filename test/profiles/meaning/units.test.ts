import { expect, test } from "vitest";
import { nameWords } from "#askable/language/name-words.js";
import { spells, unitOfName, unitOfText, unitPhrase } from "#askable/profiles/meaning/units.js";

test.each([
  ["height (cm)", "cm"],
  ["miles per gallon", "mi/gal"],
  ["weight_in_kg", "kg"],
  ["mpg", "mi/gal"],
  // "min" is a unit after what takes time, and the least of something elsewhere.
  ["delay min", "min"],
  ["price_min", undefined],
  ["m", undefined],
  ["size", undefined],
])("the unit of a field named %s is %s", (name, symbol) => {
  expect(unitOfName(name, nameWords(name))?.symbol).toBe(symbol);
});

test("a unit beside a number is known by its symbol and by its name", () => {
  expect(["kg", "KM/H", "°C", "sq ft", "min.", "apples"].map((text) => unitOfText(text)?.symbol)).toEqual([
    "kg",
    "km/h",
    "°C",
    "ft²",
    "min",
    undefined,
  ]);
});

test("units and currencies are said in words where there are some", () => {
  expect(["kg", "USD", "CHF"].map(unitPhrase)).toEqual(["in kilograms", "in US dollars", "in CHF"]);
  expect([spells("kilograms", "kg"), spells("usd", "USD"), spells("feet", "kg")]).toEqual([true, true, false]);
});
