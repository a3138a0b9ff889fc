import { expect, test } from "vitest";
import { tokenize } from "#askable/language/tokens.js";
import { spelledRight } from "#askable/semantic-parser/lexicon/names/spelling.js";

const read = (question: string, known: readonly string[] = []) =>
  spelledRight(tokenize(question), ({ lower }) => known.includes(lower))
    .map(({ text }) => text)
    .join(" ");

test.each([
  ["the avergae price", "the average price"],
  ["wich tools are there", "which tools are there"],
  ["the differnce betwen both", "the difference between both"],
  ["the higest peak", "the highest peak"],
])("%s", (question, right) => expect(read(question)).toBe(right));

test.each(["numbers and averages", "the oldest maps", "newer boats", "popular poplar trees", "an Avergae"])(
  "%s is written so",
  (question) => expect(read(question)).toBe(question === "an Avergae" ? "an average" : question),
);

test("what names something in the database is what it says", () =>
  expect(read("the avergae dam", ["avergae"])).toBe("the avergae dam"));
