import { beforeAll, expect, test } from "vitest";
import { dialectNamed } from "#askable/databases/engines.js";
import type { Schema } from "#askable/databases/schema.js";
import { type GoldAnalysis, goldAnalyser } from "#askable/evaluation/gold/analyse.js";

const table = (name: string, ...fields: string[]) => ({
  name,
  kind: "table" as const,
  fields: fields.map((field) => ({ name: field, type: "", nullable: true })),
  primaryKey: [],
  foreignKeys: [],
});
const schema: Schema = {
  tables: [
    table("singer", "id", "Name", "country", "age", "born"),
    table("concert", "id", "title", "singer_id", "year"),
  ],
};

let analyse: (sql: string) => GoldAnalysis;
beforeAll(async () => {
  analyse = await goldAnalyser(dialectNamed("sqlite"), schema);
});

const PLAIN = {
  ...{ joins: 0, subqueries: 0, aggregates: 0, setOperations: 0, windowFunctions: 0 },
  ...{ grouped: false, ordered: false, limited: false, distinct: false, dates: false },
};

test.each<[string, Partial<typeof PLAIN>]>([
  ["SELECT name FROM singer;", {}],
  ["SELECT 1 FROM singer AS a JOIN concert AS b ON a.id = b.singer_id", { joins: 1 }],
  ["SELECT 1 FROM singer, concert LEFT JOIN singer AS c USING (id)", { joins: 2 }],
  ["SELECT name FROM singer WHERE id IN (SELECT singer_id FROM concert)", { subqueries: 1 }],
  [
    "WITH a AS (SELECT 1), b AS (SELECT 2) SELECT * FROM a, (SELECT * FROM b) WHERE EXISTS (SELECT 3)",
    { subqueries: 4, joins: 1 },
  ],
  ["SELECT name FROM singer UNION SELECT title FROM concert EXCEPT SELECT 'x'", { setOperations: 2 }],
  ["SELECT max(age), max(age, 3), count(DISTINCT country) FROM singer", { aggregates: 2, distinct: true }],
  [
    "SELECT DISTINCT name FROM singer GROUP BY name HAVING count(*) > 1",
    { distinct: true, grouped: true, aggregates: 1 },
  ],
  ["SELECT rank() OVER (ORDER BY age), sum(age) OVER () FROM singer", { windowFunctions: 2 }],
  ["SELECT name FROM singer ORDER BY age LIMIT 1", { ordered: true, limited: true }],
  ["SELECT name FROM singer WHERE strftime('%Y', born) = '1990'", { dates: true }],
  ["SELECT name FROM singer WHERE born > CURRENT_DATE", { dates: true }],
])("features of %s", (sql, features) => {
  expect(analyse(sql).parsed?.features).toEqual({ ...PLAIN, ...features });
});

test("tables and fields by their stored names, through aliases and results of sub-queries", () => {
  const sql =
    "SELECT s.NAME FROM (SELECT singer_id AS who FROM concert WHERE year = 2014) AS c JOIN singer AS s ON s.id = c.who";
  const { tables, fields, literals } = analyse(sql).parsed!;
  expect({ tables, fields, literals }).toEqual({
    tables: ["concert", "singer"],
    fields: ["concert.singer_id", "concert.year", "singer.Name", "singer.id"],
    literals: [{ field: "concert.year", operator: "=", value: "2014", text: false }],
  });
});

test("literals with the field that they are compared with, each once", () => {
  const sql = `SELECT name FROM singer WHERE country IN ('France', "Spain") AND name NOT LIKE '%Rose%' AND age BETWEEN 20 AND 30
    AND lower(country) <> 'x' OR country = 'France' OR country IN ('France') GROUP BY name HAVING sum(age) > 3`;
  expect(analyse(sql).parsed?.literals).toEqual([
    { field: "singer.country", operator: "in", value: "France", text: true },
    { field: "singer.country", operator: "in", value: "Spain", text: true },
    { field: "singer.Name", operator: "not like", value: "Rose", text: true },
    { field: "singer.age", operator: "between", value: "20", text: false },
    { field: "singer.age", operator: "between", value: "30", text: false },
    { field: "singer.country", operator: "<>", value: "x", text: true },
    { field: "singer.country", operator: "=", value: "France", text: true },
  ]);
});

test("what cannot be parsed has its skeleton, and no more", () => {
  expect(analyse("SELECT FROM WHERE name = 'x'")).toEqual({ skeleton: expect.stringContaining("?") });
  expect(analyse("DELETE FROM singer").parsed).toBeUndefined();
});
