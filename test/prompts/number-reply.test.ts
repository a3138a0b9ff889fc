import { expect, test } from "vitest";
import { readChoiceOf, readShares } from "#askable/prompts/number-reply.js";

test.each<[string, number, number | undefined]>([
  ['{"correct": 2}', 3, 2],
  ['{"correct_sql": "2"}', 3, 2],
  ['```json\n{"correct": 3}\n```', 3, 3],
  ["2", 3, 2],
  ["**2**.", 3, 2],
  ["Query 1 misses a join. The correct SQL is number 2.", 3, 2],
  ["<think>Query 1?</think> Answer: 3", 3, 3],
  ["4", 3, undefined],
  ["0", 3, undefined],
  ["None of them.", 3, undefined],
  ["", 3, undefined],
])("%j of %i is %s", (reply, most, choice) => {
  expect(readChoiceOf(reply, most)).toBe(choice);
});

test.each<[string, Readonly<Record<string, number>> | undefined]>([
  ['{"score": 0.7, "change": 0.3}', { score: 0.7, change: 0.3 }],
  ['{"Score": "70 %", "change": 30}', { score: 0.7, change: 0.3 }],
  ["score: 7/10\nchange = .3", { score: 0.7, change: 0.3 }],
  ["**score**: 1\n- change: 0", { score: 1, change: 0 }],
  ['{"score": 0.7}', undefined],
  ["I cannot say.", undefined],
])("of %j the shares are %j", (reply, shares) => {
  expect(readShares(reply, ["score", "change"])).toEqual(shares);
});

test("a share alone needs no name", () => {
  expect(readShares("0.85", ["right"])).toEqual({ right: 0.85 });
  expect(readShares("85 %", ["right"])).toEqual({ right: 0.85 });
  expect(readShares("It is right.", ["right"])).toBeUndefined();
});
