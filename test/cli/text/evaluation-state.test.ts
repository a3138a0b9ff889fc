import { expect, test } from "vitest";
import { durationText, stateText } from "#askable/cli/text/evaluation-state.js";

const STATE = {
  total: 100,
  done: 20,
  fresh: 20,
  failed: 0,
  scored: 20,
  right: 15,
  unanswerable: { questions: 0, declined: 0, answered: 0, sure: 0 },
  calls: 0,
  price: 0,
  seconds: 30,
};

test("while a run goes on it is said how many are right, what failed, what it cost and how long it will take", () => {
  expect(stateText(STATE)).toBe("75.0 % of 20 right, 2 min left");
  expect(stateText({ ...STATE, failed: 2, price: 0.012345 })).toBe(
    "75.0 % of 20 right, 2 failed, price 0.01235, 2 min left",
  );
  expect(stateText({ ...STATE, calls: 1200 })).toBe("75.0 % of 20 right, 1,200 calls, 2 min left");
});

test("nothing is guessed before there is anything to go by, nor when all is done", () => {
  expect(stateText({ ...STATE, done: 0, fresh: 0, scored: 0, right: 0 })).toBe("");
  expect(stateText({ ...STATE, done: 100 })).toBe("75.0 % of 20 right");
});

test.each([
  [0.2, "1 s"],
  [89, "89 s"],
  [90, "2 min"],
  [3600, "60 min"],
  [5400, "1.5 h"],
])("%d seconds are %s", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
