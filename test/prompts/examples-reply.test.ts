import { expect, test } from "vitest";
import { readPairs } from "#askable/prompts/examples-reply.js";

const PAIRS = [
  { question: "How many singers are there?", sql: "SELECT count(*) FROM singer" },
  { question: "Who is the oldest?", sql: "SELECT name\nFROM singer ORDER BY age DESC LIMIT 1" },
];

test.each([
  "Question: How many singers are there?\nSQL: SELECT count(*) FROM singer;\n\nQuestion: Who is the oldest?\nSQL: SELECT name\nFROM singer ORDER BY age DESC LIMIT 1;",
  "1. **Question:** How many singers are there?\n   **SQL:** SELECT count(*) FROM singer\n2. **Question:** Who is the oldest?\n   **SQL:** ```sql\nSELECT name\nFROM singer ORDER BY age DESC LIMIT 1\n```",
  JSON.stringify({ examples: PAIRS }),
  JSON.stringify(PAIRS.map(({ question, sql }) => ({ question, query: sql }))),
])("questions and their SQL in %j", (reply) => {
  expect(readPairs(reply)).toEqual(PAIRS);
});

test.each(["", "There are none.", "Question: How many?\nSQL: not known", "SQL: SELECT 1"])("none in %j", (reply) => {
  expect(readPairs(reply)).toBeUndefined();
});
