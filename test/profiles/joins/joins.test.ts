import { expect, test } from "vitest";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { sqliteWith } from "../databases.js";

async function joinsOf(sql: string): Promise<string[]> {
  const { joins } = await measureProfile(await sqliteWith(sql), "joins");
  return joins.map(
    ({ from, to, source, coverage, orphans, cardinality }) =>
      `${from.table}(${from.fields}) -> ${to.table}(${to.fields}) ${source} ${coverage} ${orphans} ${cardinality}`,
  );
}

const numbers = (count: number) =>
  `WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < ${count})`;

test("measures declared keys: composite ones, orphans, one-to-one, keys named in another case, keys without fields", async () => {
  const joins = await joinsOf(`
    CREATE TABLE Parent (a INTEGER, b TEXT, PRIMARY KEY (a, b));
    CREATE TABLE child (id INTEGER PRIMARY KEY REFERENCES single, x INTEGER, y TEXT, FOREIGN KEY (x, y) REFERENCES parent (A, B));
    CREATE TABLE single (id INTEGER PRIMARY KEY, missing INTEGER REFERENCES nowhere (id));
    INSERT INTO Parent VALUES (1, 'x'), (1, 'y');
    INSERT INTO single (id) VALUES (1), (2), (3);
    INSERT INTO child VALUES (1, 1, 'x'), (2, 1, 'x'), (3, 1, 'z'), (4, NULL, 'x');
  `);
  expect(joins.toSorted()).toEqual([
    "child(id) -> single(id) declared 0.75 1 1:1",
    "child(x,y) -> Parent(a,b) declared 0.6666666667 1 n:1",
  ]);
});

test("proposes undeclared joins that names suggest and the data bear out", async () => {
  const joins = await joinsOf(`
    CREATE TABLE customers AS ${numbers(40)} SELECT i AS id, 'customer ' || i AS name FROM s;
    CREATE TABLE orders AS ${numbers(200)} SELECT i AS order_id, i % 40 + 1 AS customer_id, i % 3 AS status, i AS amount FROM s;
    CREATE TABLE lines AS ${numbers(300)} SELECT i % 200 + 1 AS OrderId, i % 7 AS qty FROM s;
    CREATE TABLE returns AS ${numbers(30)} SELECT i + 190 AS order_id, 'because ' || i AS reason FROM s;
  `);
  expect(joins).toEqual([
    "orders(customer_id) -> customers(id) inferred 1 0 n:1",
    "lines(OrderId) -> orders(order_id) inferred 1 0 n:1",
  ]);
});

test("proposes joins of codes by their values alone, and no joins of small numbers", async () => {
  const code = "char(65 + i / 26, 65 + i % 26, 88)";
  const joins = await joinsOf(`
    CREATE TABLE airports AS ${numbers(60)} SELECT ${code} AS iata, 'Airport ' || i AS name, i AS rank FROM s;
    CREATE TABLE flights AS ${numbers(50)} SELECT ${code} AS origin, i % 5 AS gates, i AS seats, 'XX' AS carrier FROM s;
  `);
  expect(joins).toEqual(["flights(origin) -> airports(iata) inferred 1 0 1:1"]);
});

test("proposes no join of short counters whose names share nothing, and those whose names do", async () => {
  const joins = await joinsOf(`
    CREATE TABLE whse AS ${numbers(6)} SELECT i AS whse_id, 'W' || i AS title FROM s;
    CREATE TABLE shelf AS ${numbers(12)} SELECT i AS shelf_id, i % 6 + 1 AS whse_id, 'S' || i AS title FROM s;
    CREATE TABLE ord_ln AS ${numbers(400)} SELECT 1000 + i / 6 AS ord_no, i % 6 + 1 AS ln_no, i % 12 + 1 AS shlf_id, i % 90 AS amount FROM s;
    CREATE TABLE visit AS ${numbers(300)} SELECT i AS visit_id, i % 6 AS step_no, i % 12 + 1 AS seq_id FROM s;
  `);
  expect(joins).toEqual([
    "shelf(whse_id) -> whse(whse_id) inferred 1 0 n:1",
    "ord_ln(shlf_id) -> shelf(shelf_id) inferred 1 0 n:1",
  ]);
});

test("proposes by the values alone a join of keys that are many, or far from 1", async () => {
  const joins = await joinsOf(`
    CREATE TABLE depot AS ${numbers(6)} SELECT i * 37 + 400 AS depot_id, 'D' || i AS title FROM s;
    CREATE TABLE trip AS ${numbers(300)} SELECT i AS trip_id, (i % 6 + 1) * 37 + 400 AS start_id FROM s;
  `);
  expect(joins).toEqual(["trip(start_id) -> depot(depot_id) inferred 1 0 n:1"]);
});
