import { describe, expect, test } from "vitest";
import { followsBlank, tokenize, tokenizePieces } from "#askable/language/tokens.js";

const texts = (question: string) => tokenize(question).map(({ text }) => text);
const pieces = (question: string) => tokenizePieces(question).map(({ text }) => text);
const kinds = (question: string) => tokenize(question).map(({ kind }) => kind);

describe("whole tokens", () => {
  test.each([
    ["Who lives in St. Johns?", ["Who", "lives", "in", "St", ".", "Johns", "?"]],
    ["the U.S airports", ["the", "U.S", "airports"]],
    ["O'Hare doesn't open", ["O'Hare", "doesn't", "open"]],
    ["the singer's first_name", ["the", "singer", "'s", "first_name"]],
    ["हिन्दी films", ["हिन्दी", "films"]],
  ])("of %s are words and marks", (question, expected) => expect(texts(question)).toEqual(expected));

  test.each([
    ['called "Old Mill"', "Old Mill"],
    ["called 'Old Mill'", "Old Mill"],
    ["called “Old Mill”", "Old Mill"],
    ["called ``Old Mill''", "Old Mill"],
    ["opened on 2012-01-31 10:00", "2012-01-31 10:00"],
  ])("of %s hold what is quoted or a date", (question, expected) => {
    expect(tokenize(question).at(-1)).toMatchObject({ text: expected, kind: "quoted" });
  });

  test("an apostrophe of the plural quotes nothing", () => {
    expect(kinds("the customers' names and the suppliers' towns")).not.toContain("quoted");
  });

  test.each([
    ["56", 56],
    ["-3", -3],
    ["1,000.5", 1000.5],
    ["seven", 7],
    ["thirty", 30],
    ["twice", 2],
    ["2k", 2000],
    ["1.5m", 1_500_000],
    ["1.5 million", 1_500_000],
    ["two thousand", 2000],
  ])("of %s are one number", (text, expected) => {
    expect(tokenize(`more than ${text} books`)[2]).toMatchObject({ text, number: expected });
  });

  test("a number of times is not multiplied", () => expect(texts("twice thousand")).toEqual(["twice", "thousand"]));

  test("a version is no number", () => expect(tokenize("version 1.18.0")[1]).not.toHaveProperty("number"));

  test("say where they stand and whether they begin a sentence", () => {
    expect(tokenize("Old? New one").map(({ start, end, first }) => [start, end, first])).toEqual([
      [0, 3, true],
      [3, 4, false],
      [5, 8, true],
      [9, 12, false],
    ]);
  });

  test("are at most 80", () => expect(tokenize("word ".repeat(200))).toHaveLength(80));
});

describe("pieces", () => {
  test.each([
    [`"Old Mill", first_name`, ['"', "Old", "Mill", '"', ",", "first", "_", "name"]],
    ["don't, the singer's", ["don", "'", "t", ",", "the", "singer", "'s"]],
    ["UA-1205 -3", ["UA", "-", "1205", "-", "3"]],
    ["1,000.5 or 1.5m", ["1,000.5", "or", "1.5", "m"]],
    ["two thousand", ["two", "thousand"]],
    ["42d43fa", ["42d43fa"]],
  ])("of %s have each mark alone", (question, expected) => expect(pieces(question)).toEqual(expected));

  test("know of the blanks between them", () => {
    const tokens = tokenizePieces("a-b c");
    expect(tokens.map((_, at) => followsBlank(tokens, at))).toEqual([false, false, false, true]);
  });
});
