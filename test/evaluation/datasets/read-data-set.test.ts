import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readDataSet } from "#askable/evaluation/datasets/read-data-set.js";
import { temporaryFolder } from "../../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

function written(name: string, text: string): string {
  const path = join(folder.path, name);
  writeFileSync(path, text);
  return path;
}

const lines = (name: string, ...items: readonly object[]) =>
  written(name, items.map((item) => `${JSON.stringify(item)}\n`).join(""));
const NO_GOLD_QUERY = '"sql" is missing, or "gold_queries" is not a list of texts';
const about = { database: "shop", question: "How many?" };

describe("a data set of JSON lines", () => {
  test("has one gold query, a list of which any is right, or none where the database cannot answer", () => {
    const { kind, questions } = readDataSet(
      lines(
        "some.jsonl",
        { ...about, id: "one", sql: "SELECT 1", tier: "easy", tags: ["count"], evidence: "all of them" },
        { ...about, gold_queries: ["SELECT 1", "SELECT 2"] },
        { ...about, id: "older", golds: ["SELECT 3"] },
        { ...about, id: "unanswerable", sql: null },
        { ...about, id: "both", sql: null, gold_queries: [] },
      ),
    );
    expect(kind).toBe("lines");
    expect(questions).toEqual([
      { ...about, id: "one", goldQueries: ["SELECT 1"], tier: "easy", tags: ["count"], evidence: "all of them" },
      { ...about, id: "1", goldQueries: ["SELECT 1", "SELECT 2"] },
      { ...about, id: "older", goldQueries: ["SELECT 3"] },
      { ...about, id: "unanswerable", goldQueries: [] },
      { ...about, id: "both", goldQueries: [] },
    ]);
  });

  test.each([
    ["no gold query", about, NO_GOLD_QUERY],
    ["an empty query", { ...about, gold_queries: [""] }, NO_GOLD_QUERY],
    ["a list with a number", { ...about, gold_queries: ["SELECT 1", 2] }, NO_GOLD_QUERY],
    ["an empty list", { ...about, gold_queries: [] }, '"gold_queries" is empty'],
    ["no question", { database: "shop", sql: "SELECT 1" }, '"question" is missing or not a text'],
  ])("with %s is refused where that is", (_, item, message) => {
    expect(() => readDataSet(lines("faulty.jsonl", { ...about, sql: "SELECT 1" }, item))).toThrow(`line 2: ${message}`);
  });

  test("has each id once", () => {
    const path = lines("twice.jsonl", { ...about, id: "a", sql: "SELECT 1" }, { ...about, id: "a", sql: "SELECT 2" });
    expect(() => readDataSet(path)).toThrow('the id "a" occurs twice');
  });
});

test("BIRD's, Spider's and defog's files are told by their content", () => {
  const bird = JSON.stringify([
    { question_id: 7, db_id: "shop", question: "How many?", SQL: "SELECT 1", difficulty: "simple", evidence: "" },
  ]);
  const spider = JSON.stringify([{ db_id: "shop", question: "How many?", query: "SELECT 1" }]);
  const defog =
    'question,query,db_name,query_category\nHow many?,"SELECT {a, b} FROM t; SELECT c FROM t",shop,order_by\n';
  const read = (name: string, text: string) => {
    const { kind, questions } = readDataSet(written(name, text));
    return [kind, ...questions];
  };
  expect(read("a.json", bird)).toEqual(["bird", { ...about, id: "7", goldQueries: ["SELECT 1"], tier: "simple" }]);
  expect(read("b.json", spider)).toEqual(["spider", { ...about, id: "0", goldQueries: ["SELECT 1"] }]);
  expect(read("c.csv", defog)).toEqual([
    "defog",
    {
      ...about,
      id: "0",
      goldQueries: ["SELECT a FROM t", "SELECT  b FROM t", "SELECT a,  b FROM t", "SELECT c FROM t"],
      tier: "order_by",
      category: "order_by",
    },
  ]);
});

test("a folder is read where it holds one file of questions", () => {
  const place = join(folder.path, "set");
  mkdirSync(place);
  expect(() => readDataSet(place)).toThrow("holds no questions");
  lines(join("set", "dev.jsonl"), { ...about, sql: "SELECT 1" });
  expect(readDataSet(place).questions).toHaveLength(1);
  lines(join("set", "test.jsonl"), { ...about, sql: "SELECT 1" });
  expect(() => readDataSet(place)).toThrow("dev.jsonl and test.jsonl");
});
