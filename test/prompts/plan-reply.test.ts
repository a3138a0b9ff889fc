import { expect, test } from "vitest";
import { readPlan } from "#askable/prompts/plan-reply.js";
import { readQueries } from "#askable/prompts/queries-reply.js";
import { readVerdict } from "#askable/prompts/verdict-reply.js";

test.each([
  [
    '{"tests": ["How many singers are there?"], "done": false}',
    { tests: ["How many singers are there?"], done: false },
  ],
  ['```json\n{"done": true, "tests": []}\n```', { tests: [], done: true }],
  [
    "1. Which countries are there?\n2. How old are they?\n",
    { tests: ["Which countries are there?", "How old are they?"], done: false },
  ],
  ["done: yes", { tests: [], done: true }],
  ["I would look around first.", undefined],
  ["", undefined],
])("the plan in %j is %j", (reply, plan) => {
  expect(readPlan(reply)).toEqual(plan);
});

test.each([
  ["```sql\nSELECT 1;\n```\nor\n```sql\nSELECT 2\n```", ["SELECT 1", "SELECT 2"]],
  ['{"queries": ["SELECT 1", "SELECT 2", "SELECT 1"]}', ["SELECT 1", "SELECT 2"]],
  ['["SELECT 1"]', ["SELECT 1"]],
  ["SELECT 1 FROM t", ["SELECT 1 FROM t"]],
  ['{"sql": "SELECT 3"}', ["SELECT 3"]],
  ["There is none.", undefined],
])("the queries in %j are %j", (reply, queries) => {
  expect(readQueries(reply)).toEqual(queries);
});

test.each([
  ['{"difference": "", "same": true}', { same: true, difference: "" }],
  ['{"same": "no", "difference": "The year is missing."}', { same: false, difference: "The year is missing." }],
  ["Yes.", { same: true, difference: "" }],
  ["**Different**: the query counts all.", { same: false, difference: "**Different**: the query counts all." }],
  ["Hard to say.", undefined],
])("the verdict in %j is %j", (reply, verdict) => {
  expect(readVerdict(reply)).toEqual(verdict);
});
