import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Example } from "#askable/indexes/example-store.js";
import { buildExampleStore } from "#askable/indexes/examples/build.js";
import { openExampleStore } from "#askable/indexes/examples/open.js";
import type { MatchedValue } from "#askable/indexes/value-index.js";
import { adaptLiterals } from "#askable/semantic-parser/templates/adapt-literals.js";
import { letterEmbedder } from "../indexes/embedder.js";
import { bakery } from "../support/bakery.js";
import { processorTime } from "../support/processor-time.js";
import { type Asking, askOffline } from "./asking.js";

const EXAMPLES: Example[] = [
  {
    question: "Which breads are the pride of Basel?",
    sql: "SELECT bread.name FROM bread JOIN baker ON baker.id = bread.baker_id WHERE baker.city = 'Basel'",
    database: "asked",
    source: "answer",
    date: "2026-01-31",
  },
  { question: "What do our bakers dream of?", sql: "SELECT dream FROM baker", database: "asked" },
  { question: "How many bakers are there?", sql: "SELECT 42", database: "another" },
  { question: "Which bakers are past their best?", sql: "SELECT name FROM baker WHERE born < 1900", database: "asked" },
];

let folder: string;
let asking: Asking;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "askable-test-"));
  await buildExampleStore(EXAMPLES, letterEmbedder(), join(folder, "set"), { inputs: {} });
  asking = await askOffline(
    bakery(join(folder, "bakery.sqlite")),
    await openExampleStore(join(folder, "set"), letterEmbedder()),
  );
});
afterAll(async () => {
  await asking.close();
  rmSync(folder, { recursive: true });
});

test("a question that was solved before has the answer that was accepted", async () => {
  const { answer } = await asking.run("which breads are the pride of BASEL");
  expect(answer.candidate).toMatchObject({ sql: EXAMPLES[0]?.sql, generator: "reuse" });
  expect(answer.confidence).toBeGreaterThanOrEqual(0.97);
  expect(answer.why).toBe("Asked before, and the answer was accepted on 2026-01-31.");
});

test("also when nothing is found any more", async () => {
  expect((await asking.run("Which bakers are past their best?")).answer.candidate).toMatchObject({
    sql: EXAMPLES[3]?.sql,
    outcome: { kind: "empty" },
  });
});

test("with another stored value, the SQL is that of the solved question with this value", async () => {
  const { answer } = await asking.run("Which breads are the pride of torino?");
  expect(answer.candidate?.sql).toBe(EXAMPLES[0]?.sql.replace("Basel", "Torino"));
  expect(answer.why).toBe('As "Which breads are the pride of Basel?", with "Torino".');
  expect(await asking.rows("Which breads are the pride of torino?")).toEqual([["Ciabatta"], ["Focaccia"]]);
});

test("SQL that does not run, and that of other databases, answers nothing", async () => {
  expect((await asking.run("What do our bakers dream of?")).answer.candidate?.generator).not.toBe("reuse");
  expect(await asking.rows("How many bakers are there?")).toEqual([[3]]);
});

const value = (keyword: string, stored: string, field: string) =>
  ({ keyword, value: stored, ref: { table: "t", field } }) as MatchedValue;

test.each([
  [
    "Orders from Berlin after 2019?",
    "SELECT * FROM o WHERE city = 'Berlin' AND year > 2019",
    "orders from Sao Paulo after 2020",
    "SELECT * FROM o WHERE city = 'São Paulo' AND year > 2020",
  ],
  [
    "Names with lake?",
    "SELECT n FROM o WHERE city LIKE '%lake%'",
    "Names with o'hare",
    "SELECT n FROM o WHERE city LIKE '%O''Hare%'",
  ],
  ["Orders from Berlin?", "SELECT * FROM o WHERE city = 'Berlin'", "Orders to Sao Paulo?", undefined],
  ["Orders from Berlin?", "SELECT * FROM o WHERE city = 'Berlin'", "Orders from Berlin", undefined],
  ["Orders from Berlin?", "SELECT * FROM o WHERE city = 'Berlin'", "Orders from Nowhere", undefined],
  ["Orders from Berlin?", "SELECT * FROM o WHERE land = 'Berlin'", "Orders from Sao Paulo", undefined],
  ["Open orders?", "SELECT * FROM o WHERE state = 'A'", "Closed orders?", undefined],
  ["Orders of 5?", "SELECT * FROM o WHERE n = 5", "Orders of five (5) or more?", undefined],
  ["The top 3 of 3?", "SELECT * FROM o WHERE n = 3 LIMIT 3", "The top 4 of 5?", undefined],
])("%s %s for %s", (question, sql, asked, adapted) => {
  const values = [value("sao paulo", "São Paulo", "city"), value("o'hare", "O'Hare", "city")];
  expect(adaptLiterals({ question, sql }, asked, values)?.sql).toBe(adapted);
});

test("questions that go on for ever do not take for ever", () => {
  const example = { question: "5 6 7 8", sql: "SELECT * FROM o WHERE a = 5 AND b = 6 AND c = 7 AND d = 8" };
  const started = processorTime();
  for (const asked of ["1 ".repeat(240), "1 ".repeat(100_000)]) adaptLiterals(example, asked, []);
  expect(processorTime() - started).toBeLessThan(2000);
});
