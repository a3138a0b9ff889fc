import { expect, test } from "vitest";
import { abbreviates, initialsOf } from "#askable/language/abbreviates.js";
import { withoutTablePrefix } from "#askable/language/name-words.js";
import { likelyLongForm, longForms, soleLongForm } from "#askable/language/short-forms.js";

test("usual short forms have one long form, or several of which none is taken for sure", () => {
  expect(["nm", "qty", "catg"].map(soleLongForm)).toEqual(["name", "quantity", "category"]);
  expect(soleLongForm("st")).toBeUndefined();
  expect(longForms("st")).toEqual(["status", "state", "street", "start"]);
  expect(likelyLongForm("inv")).toBe("invoice");
  expect(longForms("constructor")).toEqual([]);
});

test("a short form fits a word as its beginning, as its consonants, or as letters of it in order", () => {
  const fits = (short: string, word: string) => abbreviates(short, word) >= 0.85;
  expect(fits("cust", "customer")).toBe(true);
  expect(fits("cst", "customer")).toBe(true);
  expect(fits("cmd", "commodity")).toBe(true);
  expect(abbreviates("ctn", "container")).toBeGreaterThanOrEqual(0.6);
  expect(abbreviates("end", "ended")).toBe(0);
  expect(abbreviates("cst", "supplier")).toBe(0);
});

test("initials may leave out small words", () => {
  expect(initialsOf("pol", ["port", "of", "loading"])).toBe(3);
  expect(initialsOf("pl", ["port", "of", "loading"])).toBe(3);
  expect(initialsOf("dob", ["date", "of", "birth", "here"])).toBe(3);
});

test("a table's prefix goes, a table's name does not", () => {
  expect(withoutTablePrefix(["dim", "customer"])).toEqual(["customer"]);
  expect(withoutTablePrefix(["fact"])).toEqual(["fact"]);
});
