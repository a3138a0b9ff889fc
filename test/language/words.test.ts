import { expect, test } from "vitest";
import { wordsOf } from "#askable/language/words.js";

test("words are runs of letters and digits, apostrophes left out", () => {
  expect(wordsOf("o'hare int'l airport, terminal-3 (old)")).toEqual([
    "ohare",
    "intl",
    "airport",
    "terminal",
    "3",
    "old",
  ]);
});

test("scripts without blanks give pairs of letters", () => {
  expect(wordsOf("東京国際 airport 駅")).toEqual(["東京", "京国", "国際", "airport", "駅"]);
});
