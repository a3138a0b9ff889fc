import { expect, test } from "vitest";
import { dialectNamed } from "#askable/databases/engines.js";
import type { Schema } from "#askable/databases/schema.js";
import { readLogFile, readUsage } from "#askable/profiles/usage/read-log.js";
import type { Usage } from "#askable/profiles/usage/usage.js";
import { sqliteWith } from "../databases.js";

const shop = `
  CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, city TEXT, country TEXT, boss INTEGER);
  CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customer (id), status TEXT, placed TEXT, region TEXT, year INTEGER);
  CREATE TABLE item (order_id INTEGER, sku TEXT, price REAL, qty INTEGER, "free text" TEXT);
  CREATE TABLE target (region TEXT, year INTEGER, goal REAL, PRIMARY KEY (region, year));
`;
let schema: Schema | undefined;

async function usageOf(sql: string, dialect = "sqlite"): Promise<Usage> {
  schema ??= await (await sqliteWith(shop)).schema();
  return readUsage(sql, schema, dialectNamed(dialect));
}

const joinsOf = ({ joins }: Usage) =>
  joins.map(({ left, right, count, expression, declared }) => {
    const text = `${left.table}(${left.fields}) = ${right.table}(${right.fields}) x${count}`;
    return `${text}${declared ? " declared" : ""}${expression === undefined ? "" : ` by ${expression}`}`;
  });
const fieldOf = ({ fields }: Usage, table: string, name: string) =>
  fields.find((field) => field.table === table && field.field === name);

test("follows columns through aliases, subqueries and WITH to the stored fields", async () => {
  const usage = await usageOf(`
    WITH spent (who, total) AS (
      SELECT o.customer, sum(i.price * i.qty) AS revenue FROM orders o JOIN item i ON i.order_id = o.id GROUP BY 1
    )
    SELECT c.name, s.total FROM customer AS c, spent AS s
    WHERE c.id = s.who AND c.country IN ('DE', 'FR') AND s.total > 100 ORDER BY c.city;
    SELECT x.name FROM (SELECT name, id AS key FROM customer) x JOIN orders ON orders.customer = x.key;
    SELECT name FROM customer c WHERE NOT EXISTS (SELECT 1 FROM orders WHERE customer = c.id AND status = "open");
  `);
  expect(joinsOf(usage)).toEqual(["orders(customer) = customer(id) x3 declared", "item(order_id) = orders(id) x1"]);
  expect(usage.columns).toMatchObject({ unresolved: [] });
  expect(usage.columns.resolved).toBe(usage.columns.seen);
  expect(usage.formulas).toEqual([{ name: "revenue", expression: "sum(price * qty)", tables: ["item"], count: 1 }]);
  expect(fieldOf(usage, "customer", "country")).toEqual({
    table: "customer",
    field: "country",
    uses: 1,
    grouped: 0,
    ordered: 0,
    filters: [
      {
        op: "in",
        count: 1,
        values: [
          { value: "DE", count: 1 },
          { value: "FR", count: 1 },
        ],
      },
    ],
    calls: [],
  });
  expect(fieldOf(usage, "orders", "customer")).toMatchObject({ uses: 3, grouped: 1 });
  expect(fieldOf(usage, "orders", "status")?.filters).toEqual([
    { op: "=", count: 1, values: [{ value: "open", count: 1 }] },
  ]);
  expect(fieldOf(usage, "customer", "city")).toMatchObject({ ordered: 1 });
  expect(usage.tables).toEqual([
    { table: "customer", uses: 3 },
    { table: "orders", uses: 3 },
    { table: "item", uses: 1 },
  ]);
});

test("finds joins however they are written: by several fields, USING, IN, expressions, to itself", async () => {
  const usage = await usageOf(`
    SELECT * FROM orders JOIN target ON orders.region = target.region AND target.year = orders.year;
    SELECT * FROM target JOIN orders USING (region, year);
    SELECT name FROM customer WHERE id IN (SELECT customer FROM orders);
    SELECT name FROM customer WHERE id = (SELECT customer FROM orders ORDER BY placed LIMIT 1);
    SELECT * FROM item JOIN orders ON CAST(substr(item.sku, 1, 4) AS INTEGER) = orders.id;
    SELECT b.name FROM customer a, customer b WHERE a.boss = b.id;
    SELECT * FROM customer a JOIN customer b ON a.id = b.id;
    SELECT * FROM orders JOIN customer ON orders.customer = customer.id OR orders.customer = customer.boss;
  `);
  expect(joinsOf(usage)).toEqual([
    "orders(customer) = customer(id) x3 declared",
    "orders(region,year) = target(region,year) x2",
    "customer(boss) = customer(id) x1",
    "customer(boss) = orders(customer) x1",
    "item(sku) = orders(id) x1 by CAST(substr(item.sku, 1, 4) AS INTEGER) = orders.id",
  ]);
});

test("records filters through functions, casts and groupings, and counts repeated statements", async () => {
  const usage = await usageOf(`
    SELECT strftime('%Y', placed), count(*) AS n, avg(CAST(price AS REAL)) AS mean_price
    FROM orders JOIN item ON order_id = orders.id
    WHERE strftime('%Y', placed) = '2024' AND 3 < qty AND "free text" LIKE '%x%' AND status IS NOT NULL
      AND placed BETWEEN '2024-01-01' AND '2024-06-30' GROUP BY strftime('%Y', placed), status HAVING count(*) > 2;
    SELECT qty FROM item WHERE qty = -1;
    SELECT qty FROM item WHERE qty = -1;
  `);
  const filters = (table: string, field: string) =>
    fieldOf(usage, table, field)?.filters.map(({ op, expression, count, values }) => [
      expression ?? "",
      op,
      count,
      values.map(({ value }) => value).join(),
    ]);
  expect(filters("orders", "placed")).toEqual([
    ["strftime('%Y', placed)", "=", 1, "2024"],
    ["", "between", 1, "2024-01-01,2024-06-30"],
  ]);
  expect(filters("item", "qty")).toEqual([
    ["", "=", 2, "-1"],
    ["", ">", 1, "3"],
  ]);
  expect(filters("item", "free text")).toEqual([["", "like", 1, "%x%"]]);
  expect(filters("orders", "status")).toEqual([["", "is not null", 1, ""]]);
  expect(fieldOf(usage, "item", "price")?.calls).toEqual([
    { text: "CAST(price AS REAL)", count: 1 },
    { text: "avg(CAST(price AS REAL))", count: 1 },
  ]);
  expect(usage.formulas).toEqual([
    { name: "mean_price", expression: "avg(CAST(price AS REAL))", tables: ["item"], count: 1 },
  ]);
});

test("reads set operations, recursion, views and inserts, and leaves others out", async () => {
  const usage = await usageOf(`
    CREATE VIEW v AS SELECT city FROM customer UNION SELECT region FROM orders;
    INSERT INTO log SELECT sku FROM item;
    EXPLAIN SELECT goal FROM target;
    WITH RECURSIVE chain AS (
      SELECT id, boss FROM customer WHERE boss IS NULL UNION ALL
      SELECT c.id, c.boss FROM customer c JOIN chain ON c.boss = chain.id
    ) SELECT id FROM chain;
    DROP TABLE customer;
    UPDATE item SET qty = 1 WHERE sku = 'x';
    SELECT gone, c.nothing FROM customer c JOIN missing m ON m.id = c.id;
  `);
  expect(usage.statements).toEqual({ total: 7, parsed: 7, others: 2, failed: 0, failures: [] });
  expect(usage.fields.map(({ table, field }) => `${table}.${field}`)).toEqual([
    "customer.id",
    "customer.city",
    "customer.boss",
    "orders.region",
    "item.sku",
    "target.goal",
  ]);
  expect(joinsOf(usage)).toEqual(["customer(boss) = customer(id) x1"]);
  expect(usage.columns.unresolved).toEqual([
    { name: "c.nothing", count: 1 },
    { name: "gone", count: 1 },
    { name: "m.id", count: 1 },
  ]);
});

test("says what cannot be parsed, and a statement too deep for the parser does not spoil the next ones", async () => {
  const chain = Array.from({ length: 5000 }, (_, index) => `qty = ${index}`).join(" OR ");
  const usage = await usageOf(
    `SELECT qty FROM item WHERE ${chain};\n\nSELEC x;\nSELECT qty\nFROM item;\nSELECT 'open;\n`,
  );
  expect(usage.statements).toMatchObject({ total: 4, parsed: 1, failed: 3 });
  expect(usage.statements.failures).toEqual([
    { line: 1, reason: "nested too deeply to be parsed" },
    { line: 3, reason: expect.stringContaining("SELEC") },
    { line: 6, reason: expect.any(String) },
  ]);
  expect(fieldOf(usage, "item", "qty")).toMatchObject({ uses: 1 });
});

test("reads the dialects of PostgreSQL, MySQL and DuckDB", async () => {
  const postgres = await usageOf(
    `SELECT date_trunc('month', placed::timestamp) FROM public.orders o WHERE status ILIKE $1 AND id = ANY(ARRAY[1, 2])`,
    "postgres",
  );
  expect(fieldOf(postgres, "orders", "placed")?.calls.map(({ text }) => text)).toEqual([
    "CAST(placed AS TIMESTAMP)",
    "date_trunc('month', CAST(placed AS TIMESTAMP))",
  ]);
  const mysql = await usageOf('SELECT `name` FROM `shop`.`customer` WHERE `city` = "Bonn" AND id > 3', "mysql");
  expect(fieldOf(mysql, "customer", "city")?.filters).toEqual([
    { op: "=", count: 1, values: [{ value: "Bonn", count: 1 }] },
  ]);
  const duckdb = await usageOf("FROM orders SELECT status, count(*) GROUP BY ALL", "duckdb");
  expect(fieldOf(duckdb, "orders", "status")).toMatchObject({ uses: 1 });
});

test("keeps queries that say what they find, by a comment or by names, those run most often first", async () => {
  const usage = await usageOf(`
    -- open orders of each customer
    SELECT c.name, COUNT(*) FROM customer c JOIN orders o ON o.customer = c.id -- not all
      WHERE o.status = 'open' GROUP BY 1;
    -- 2024-12-09 ida
    SELECT id FROM orders;
    SELECT region, SUM(goal) AS yearly_goal FROM target GROUP BY region;
    SELECT region, SUM(goal) AS yearly_goal FROM target GROUP BY region;
    SELECT id FROM (SELECT id, city AS town FROM customer) x;
    DELETE FROM item;
  `);
  expect(usage.queries).toEqual([
    {
      sql: "SELECT region, SUM(goal) AS yearly_goal FROM target GROUP BY region",
      said: ["yearly goal"],
      tables: ["target"],
      count: 2,
    },
    {
      sql: "SELECT c.name, COUNT(*) FROM customer c JOIN orders o ON o.customer = c.id WHERE o.status = 'open' GROUP BY 1",
      said: ["open orders of each customer"],
      tables: ["customer", "orders"],
      count: 1,
    },
  ]);
});

test("a query log that is not there is an error that names it", async () => {
  await expect(readLogFile("/no/such/log.sql")).rejects.toMatchObject({
    name: "AskableError",
    message: "There is no query log at /no/such/log.sql",
  });
});
