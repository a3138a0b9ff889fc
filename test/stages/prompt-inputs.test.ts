import { expect, test } from "vitest";
import { promptTexts } from "#askable/stages/prompt-inputs.js";

const evidenceOf = (question: string, more: object = {}) =>
  promptTexts({ question, evidence: "", now: "2025-06-30", ...more }).evidence;

test("the day stands in a prompt where the question counts from it, and nowhere else", () => {
  expect(evidenceOf("How many boats were sold last month?")).toBe("Today is 2025-06-30.");
  expect(evidenceOf("Which moorings were paid in the past 30 days?", { evidence: "paid: pd_dt" })).toBe(
    "paid: pd_dt\n\nToday is 2025-06-30.",
  );
  expect(evidenceOf("How many boats were sold in May 2025?")).toBe("");
  expect(evidenceOf("Who is the last owner of each boat?")).toBe("");
});

test("the question before may count from it too; without a day nothing is said", () => {
  const previous = { question: "Who paid this year?", sql: "SELECT 1" };
  expect(evidenceOf("and who did not?", { previous })).toMatch(/Who paid this year\?[\s\S]*Today is 2025-06-30\.$/);
  expect(evidenceOf("Who paid this year?", { now: undefined })).toBe("");
});
