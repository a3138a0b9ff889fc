import { expect, test } from "vitest";
import { estimatePrompt, estimateTokens } from "#askable/models/tokens.js";

/** Counts by Qwen2.5's own tokenizer. */
const COUNTED: [string, string, number][] = [
  ["a question", "How many singers are from France, and how old are they on average?", 15],
  ["SQL", "SELECT T1.name, count(*) FROM singer AS T1 JOIN concert AS T2 ON T1.id = T2.singer_id GROUP BY T1.id", 32],
  ["a table", "CREATE TABLE singer (\n  singer_id INTEGER NOT NULL,\n  name TEXT,\n  PRIMARY KEY (singer_id)\n);", 24],
  ["numbers", "38.897957 -77.036560 20500", 25],
  ["Chinese", "数据库中有多少个城市的人口超过一百万？", 10],
  ["nothing", "", 0],
];

test.each(COUNTED)("the estimate for %s is near the count of a real tokenizer", (_, text, count) => {
  const estimate = estimateTokens(text);
  expect(estimate).toBeGreaterThanOrEqual(count * 0.85);
  expect(estimate).toBeLessThanOrEqual(count * 1.4);
});

test("a prompt counts its messages and what stands around them", () => {
  expect(estimatePrompt([{ role: "user", content: "" }])).toBe(10);
});
