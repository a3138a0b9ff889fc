import { describe, expect, test } from "vitest";
import { dialectNamed } from "#askable/databases/engines.js";
import { queryShape } from "#askable/sql/shape.js";

const fields = (names: string) => names.split(" ").map((name) => ({ name }));
const schema = {
  tables: [
    { name: "Airport", fields: fields("id name city elevation") },
    { name: "Flight", fields: fields("id origin target price day") },
  ],
};
const shapeOf = async (sql: string, dialect = "sqlite") => (await queryShape(sql, schema, dialectNamed(dialect))).shape;

describe("the shape of a query is that of", () => {
  test.each([
    [
      "other aliases",
      "SELECT f.price FROM flight AS f WHERE f.day = 'Monday'",
      "SELECT price p FROM Flight WHERE day = ?1",
    ],
    [
      "other literals",
      "SELECT name FROM airport WHERE elevation > 100",
      "SELECT name FROM airport WHERE elevation > -2.5e3",
    ],
    [
      "a literal on the left",
      "SELECT name FROM airport WHERE elevation > 100",
      "SELECT name FROM airport WHERE 5 < elevation",
    ],
    [
      "a text in double quotes",
      "SELECT id FROM airport WHERE city = 'Oslo'",
      'SELECT id FROM airport WHERE city = "Oslo"',
    ],
    [
      "conditions in another order",
      "SELECT id FROM airport WHERE city = 'a' AND (name = 'b' OR id = 1)",
      "SELECT id FROM airport WHERE (id = 2 OR name = 'x') AND city = 'y'",
    ],
    [
      "a join by WHERE",
      "SELECT price FROM flight JOIN airport ON origin = airport.id",
      "SELECT price FROM airport a, flight f WHERE a.id = f.origin",
    ],
    [
      "a join by USING",
      "SELECT a.name FROM airport a JOIN flight f ON f.id = a.id",
      "SELECT a.name FROM airport a JOIN flight f USING (id)",
    ],
    [
      "positions in GROUP BY and ORDER BY",
      "SELECT city, count(*) n FROM airport GROUP BY city ORDER BY n DESC",
      "SELECT city, count(*) FROM airport GROUP BY 1 ORDER BY 2 DESC",
    ],
    [
      "a subquery with other aliases",
      "SELECT name FROM airport WHERE id IN (SELECT origin FROM flight)",
      "SELECT a.name FROM airport a WHERE a.id IN (SELECT x.origin FROM flight x)",
    ],
    [
      "a result of WITH called otherwise",
      "WITH a AS (SELECT city c, id FROM airport) SELECT c FROM a",
      "WITH b (town, i) AS (SELECT city, id FROM airport) SELECT town FROM b",
    ],
    [
      "a list of another length",
      "SELECT id FROM airport WHERE city IN ('a', 'b')",
      "SELECT id FROM airport WHERE city IN ('a')",
    ],
  ])("the same with %s", async (_, one, other) => {
    expect(await shapeOf(one)).toBe(await shapeOf(other.replace("?1", "'Tuesday'")));
  });

  test.each([
    ["another column", "SELECT name FROM airport", "SELECT city FROM airport"],
    ["another condition", "SELECT id FROM airport WHERE city = 'a'", "SELECT id FROM airport WHERE name = 'a'"],
    ["another comparison", "SELECT id FROM airport WHERE elevation > 1", "SELECT id FROM airport WHERE elevation >= 1"],
    [
      "the comparison turned round",
      "SELECT id FROM airport WHERE elevation > 1",
      "SELECT id FROM airport WHERE elevation < 1",
    ],
    [
      "an outer join",
      "SELECT price FROM flight JOIN airport ON origin = airport.id",
      "SELECT price FROM flight LEFT JOIN airport ON origin = airport.id",
    ],
    [
      "another join",
      "SELECT price FROM flight JOIN airport ON origin = airport.id",
      "SELECT price FROM flight JOIN airport ON target = airport.id",
    ],
    ["another aggregate", "SELECT max(price) FROM flight", "SELECT avg(price) FROM flight"],
    ["DISTINCT in an aggregate", "SELECT count(city) FROM airport", "SELECT count(DISTINCT city) FROM airport"],
    ["DISTINCT rows", "SELECT city FROM airport", "SELECT DISTINCT city FROM airport"],
    ["another order", "SELECT city FROM airport ORDER BY id", "SELECT city FROM airport ORDER BY id DESC"],
    ["a limit", "SELECT city FROM airport", "SELECT city FROM airport LIMIT 3"],
    ["NOT", "SELECT id FROM airport WHERE city IN ('a')", "SELECT id FROM airport WHERE city NOT IN ('a')"],
    [
      "the sides of EXCEPT turned round",
      "SELECT id FROM airport EXCEPT SELECT origin FROM flight",
      "SELECT origin FROM flight EXCEPT SELECT id FROM airport",
    ],
    ["the same table once more", "SELECT a.name FROM airport a", "SELECT a.name FROM airport a, airport b"],
    ["another grouping", "SELECT count(*) FROM flight GROUP BY origin", "SELECT count(*) FROM flight GROUP BY target"],
    [
      "HAVING",
      "SELECT origin FROM flight GROUP BY origin",
      "SELECT origin FROM flight GROUP BY origin HAVING count(*) > 1",
    ],
  ])("another with %s", async (_, one, other) => {
    expect(await shapeOf(one)).not.toBe(await shapeOf(other));
  });
});

test("tells which table an alias stands for, unless two tables share it", async () => {
  const told = async (sql: string) => [...(await queryShape(sql, schema, dialectNamed("duckdb"))).tables];
  expect(await told("SELECT 1 FROM flight AS F JOIN airport ON true")).toEqual([
    ["f", "Flight"],
    ["airport", "Airport"],
  ]);
  expect(await told("SELECT 1 FROM flight x WHERE id IN (SELECT id FROM airport x)")).toEqual([]);
});

test("SQL that cannot be parsed has a shape all the same, without literals", async () => {
  expect(await shapeOf("SELECT city FROM airport WHERE WHERE id = 1")).toBe(
    await shapeOf("SELECT city FROM airport WHERE WHERE id = 22"),
  );
});
