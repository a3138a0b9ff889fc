import { expect, test } from "vitest";
import { stem } from "#askable/language/stems.js";
import { canMean } from "#askable/language/synonyms.js";

const canSay = (said: string, name: string) => canMean(stem(said), stem(name));

test.each([
  ["old", "age"],
  ["cheap", "price"],
  ["movies", "film"],
  ["film", "movie"],
  ["nationality", "country"],
])("%s can mean a field that is called %s", (said, name) => expect(canSay(said, name)).toBe(true));

test("two words that mean the same third one need not mean each other", () => {
  expect(canSay("heavy", "light")).toBe(false);
  expect(canSay("old", "price")).toBe(false);
});
