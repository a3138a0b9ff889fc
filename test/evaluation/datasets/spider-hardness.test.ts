import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dialectNamed } from "#askable/databases/engines.js";
import { loadDataSet } from "#askable/evaluation/datasets/load-data-set.js";
import { spiderHardness } from "#askable/evaluation/datasets/spider-hardness.js";
import { sqlParser } from "#askable/sql/parse.js";

/** By the rules of `evaluation.py`; its own code gave these forms of query the same tiers. */
const TIERS: readonly (readonly [tier: string | undefined, sql: string])[] = [
  ["easy", "SELECT count(*) FROM singer"],
  ["easy", "SELECT name FROM singer WHERE age > 20"],
  ["easy", "SELECT name FROM singer ORDER BY age DESC"],
  ["easy", "SELECT count(*) FROM (SELECT name FROM singer WHERE age > 20 INTERSECT SELECT name FROM band)"],
  ["medium", "SELECT count(*) FROM singer WHERE name NOT IN ('a', 'b')"],
  ["medium", "SELECT name, age FROM singer"],
  ["medium", "SELECT name FROM singer WHERE name LIKE '%x%'"],
  ["medium", "SELECT name FROM singer WHERE age > 20 AND country = 'France'"],
  ["medium", "SELECT avg(age), max(age) FROM singer WHERE country = 'France'"],
  ["medium", "SELECT T2.name, count(*) FROM concert AS T1 JOIN stadium AS T2 ON T1.id = T2.id GROUP BY T1.id"],
  ["medium", "SELECT country FROM singer GROUP BY country HAVING count(*) > 2 AND avg(age) > 3 AND min(age) > 1"],
  ["extra", "SELECT name FROM singer WHERE age NOT BETWEEN 1 AND 2 AND name NOT LIKE 'x'"],
  ["medium", "SELECT T1.a FROM t AS T1 JOIN u AS T2 ON T1.b = T2.b OR T1.c = T2.c WHERE T1.d = 1"],
  ["extra", "SELECT name, country, age FROM singer WHERE age > 20 AND age < 30 OR age = 5"],
  ["hard", "SELECT name FROM singer WHERE age > (SELECT avg(age) FROM singer)"],
  ["hard", "SELECT name FROM singer EXCEPT SELECT name FROM band WHERE age > 3 AND age < 5 ORDER BY name LIMIT 3"],
  ["hard", "SELECT name FROM singer UNION SELECT name FROM band UNION SELECT name, age FROM stage"],
  ["hard", "SELECT name FROM concert JOIN stadium ON a = b WHERE year = 2014 OR year = 2015"],
  ["extra", "SELECT name, age FROM singer WHERE age > (SELECT avg(age) FROM singer)"],
  ["extra", "SELECT a FROM t WHERE a IN (SELECT a FROM u) AND b NOT IN (SELECT b FROM u)"],
  ["extra", "SELECT T1.a, count(*) FROM t AS T1 JOIN u AS T2 ON T1.b = T2.b GROUP BY T1.a ORDER BY count(*) LIMIT 1"],
  [undefined, "SELECT name FROM singer ORDER BY age LIMIT 3 INTERSECT SELECT name FROM singer"],
  [undefined, "DELETE FROM singer"],
];

test("queries get the tiers of Spider's rules, oddities included", async () => {
  const parse = await sqlParser(dialectNamed("sqlite"));
  expect(TIERS.map(([, sql]) => [spiderHardness(parse(sql)), sql])).toEqual(TIERS);
});

test("a Spider file without tiers gets them, its own tiers stay, and what cannot be parsed is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "askable-tiers-"));
  const item = (query: string, more = {}) => ({ db_id: "d", question: "?", query, ...more });
  const file = join(folder, "dev.json");
  const queries = [
    item("SELECT 1"),
    item("SELECT a, b FROM t"),
    item("SELECT 1", { hardness: "extra" }),
    item("SELECT FROM"),
  ];
  await writeFile(file, JSON.stringify(queries));
  const { questions, notes } = await loadDataSet(file);
  expect(questions.map(({ tier }) => tier)).toEqual(["easy", "medium", "extra", undefined]);
  expect(notes).toEqual(["No tier, because the gold query cannot be parsed: question 3."]);
});
