import { expect, test } from "vitest";
import { stem } from "#askable/language/stems.js";

test.each([
  ["singer singers", "the number of a noun"],
  ["list lists listed listing", "the endings of a verb"],
  ["stop stops stopped stopping", "a doubled letter"],
  ["sell sells selling", "a letter that is double in the verb itself"],
  ["country countries", "-y and -ies"],
  ["release releases released releasing", "a silent -e"],
  ["write wrote written writing", "an irregular verb"],
  ["leave leaves left leaving", "an irregular verb whose form looks like a plural"],
  ["buy buys bought buying", "another"],
  ["person people persons", "an irregular plural"],
  ["bus buses", "-s that is no plural"],
  ["use used using uses", "a short word"],
])("%s have one stem: %s", (words) => {
  const [base, ...others] = words.split(" ");
  expect(others.map(stem)).toEqual(others.map(() => stem(base!)));
});

test.each([
  ["bed", "b"],
  ["ring", "r"],
  ["speed", "spe"],
  ["red", "r"],
  ["status", "statu"],
  ["process", "proces"],
])("%s is not cut to %s", (word, cut) => expect(stem(word)).not.toBe(cut));

test("words of different meaning have different stems", () => {
  expect(new Set(["birth", "bird", "board", "born again", "brand"].map(stem)).size).toBe(5);
});
