import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sqliteSql } from "#askable/databases/sqlite/sql.js";
import { scorePairs } from "#askable/evaluation/scoring/score.js";
import { sqlParser } from "#askable/sql/parse.js";
import { chunkedQuery } from "#askable/training/chunked/chunk.js";
import { bakery } from "../support/bakery.js";
import { temporaryFolder } from "../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;
let parse: Awaited<ReturnType<typeof sqlParser>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  file = bakery(join(folder.path, "bakery.sqlite"));
  parse = await sqlParser(sqliteSql);
});
afterAll(() => folder.remove());

const TABLES = ["baker", "bread"];
const rewritten = (sql: string) => {
  const chunked = chunkedQuery(sql, parse, TABLES);
  return chunked.kind === "rewritten" ? chunked.sql.replaceAll(/\s+/g, " ") : chunked.kind;
};

test.each([
  [
    "a single value",
    "SELECT name FROM bread WHERE price > (SELECT avg(price) FROM bread)",
    "WITH avg_price_figure AS ( SELECT avg(price) AS avg_price FROM bread ) SELECT name FROM bread WHERE price > (SELECT avg_price FROM avg_price_figure)",
  ],
  [
    "the list of IN",
    "SELECT name FROM baker WHERE id NOT IN (SELECT baker_id FROM bread WHERE grain = 'rye')",
    "WITH bread_baker_ids AS ( SELECT baker_id FROM bread WHERE grain = 'rye' ) SELECT name FROM baker WHERE id NOT IN (SELECT baker_id FROM bread_baker_ids)",
  ],
  [
    "a derived table",
    "SELECT max(dear.price) FROM (SELECT price FROM bread WHERE grain = 'rye') AS dear",
    "WITH dear_rows AS ( SELECT price FROM bread WHERE grain = 'rye' ) SELECT max(dear.price) FROM dear_rows AS dear",
  ],
  [
    "parts of a set operation",
    "SELECT name FROM bread WHERE price > 3 EXCEPT SELECT name FROM bread WHERE grain = 'rye' ORDER BY name LIMIT 2;",
    "WITH part_1 AS ( SELECT name FROM bread WHERE price > 3 ), part_2 AS ( SELECT name FROM bread WHERE grain = 'rye' ) SELECT * FROM part_1 EXCEPT SELECT * FROM part_2 ORDER BY name LIMIT 2",
  ],
  [
    "joined rows and their groups",
    "SELECT T2.name, count(*) FROM bread AS T1 JOIN baker AS T2 ON T1.baker_id = T2.id WHERE T1.price > 2 GROUP BY T2.name HAVING COUNT(*) > 1 ORDER BY T2.name",
    "WITH matching_rows AS ( SELECT T2.name FROM bread AS T1 JOIN baker AS T2 ON T1.baker_id = T2.id WHERE T1.price > 2 ), grouped_rows AS ( SELECT name, count(*) AS row_count FROM matching_rows GROUP BY name ) SELECT name, row_count FROM grouped_rows WHERE row_count > 1 ORDER BY name",
  ],
  [
    "columns of one name",
    "SELECT T1.name, T2.name, sum(T1.price * 2) FROM bread AS T1 JOIN baker AS T2 ON T1.baker_id = T2.id GROUP BY T2.name ORDER BY T1.price LIMIT 5",
    "WITH matching_rows AS ( SELECT T1.name, T2.name AS baker_name, T1.price FROM bread AS T1 JOIN baker AS T2 ON T1.baker_id = T2.id ) SELECT name, baker_name, sum(price * 2) FROM matching_rows GROUP BY baker_name ORDER BY price LIMIT 5",
  ],
  [
    "a query in a query in a query",
    "SELECT name FROM baker WHERE id IN (SELECT baker_id FROM bread WHERE price = (SELECT max(price) FROM bread))",
    "WITH max_price_figure AS ( SELECT max(price) AS max_price FROM bread ), bread_baker_ids AS ( SELECT baker_id FROM bread WHERE price = (SELECT max_price FROM max_price_figure) ) SELECT name FROM baker WHERE id IN (SELECT baker_id FROM bread_baker_ids)",
  ],
])("%s becomes a step, and the rows stay equal", async (_, gold, expected) => {
  expect(rewritten(gold)).toBe(expected);
  const [outcome] = await scorePairs([{ gold, prediction: expected, files: [file] }], {
    metrics: ["strict"],
    children: 1,
  });
  expect(outcome).toMatchObject({ metrics: { strict: 1 }, failures: {} });
});

test.each([
  ["one-step", "SELECT name FROM bread WHERE grain = 'rye'"],
  ["one-step", "SELECT count(*) FROM bread AS T1 JOIN baker AS T2 ON T1.baker_id = T2.id"],
  // It reads the row of the query around it.
  ["one-step", "SELECT name FROM baker AS b WHERE EXISTS (SELECT 1 FROM bread WHERE bread.baker_id = b.id)"],
  ["one-step", "SELECT name FROM bread AS a WHERE price = (SELECT max(price) FROM bread WHERE grain = a.grain)"],
  ["one-step", "SELECT name FROM baker WHERE id NOT IN (SELECT baker_id FROM bread)"],
  ["as-is", "WITH dear AS (SELECT name FROM bread WHERE price > 5) SELECT count(*) FROM dear"],
  ["unread", "SELECT name FROM (bread"],
  ["unread", "DELETE FROM bread"],
])("%s: %s", (kind, sql) => {
  expect(rewritten(sql)).toBe(kind);
});

test("a step has no name that a table or another step has", () => {
  const sql =
    "SELECT name FROM baker WHERE id IN (SELECT baker_id FROM bread WHERE price < 6) AND id IN (SELECT baker_id FROM bread WHERE price > 3)";
  const chunked = chunkedQuery(sql, parse, [...TABLES, "Bread_Baker_Ids"]);
  const names = [...String("sql" in chunked && chunked.sql).matchAll(/(\w+) AS \(/g)].map(([, name]) => name);
  expect(names).toEqual(["bread_baker_ids_2", "bread_baker_ids_3"]);
});
