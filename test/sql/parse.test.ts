import { expect, test } from "vitest";
import { dialectNamed } from "#askable/databases/engines.js";
import { depthOf, sqlParser } from "#askable/sql/parse.js";

test("counts how deep the tree can get, brackets and operators together", () => {
  const chain = (length: number) => Array.from({ length }, () => "a").join(" + ");
  expect(depthOf(`SELECT ${chain(100)} FROM t`).deep).toBe(99);
  expect(depthOf(`SELECT ${chain(50)}, ${chain(60)} FROM t`).deep).toBe(59);
  expect(depthOf(`SELECT f(${chain(50)}) + ${chain(50)}`).deep).toBe(100);
  expect(depthOf(`SELECT CASE ${"WHEN a = 1 THEN 2 ".repeat(300)} END`).deep).toBeLessThan(10);
  expect(depthOf(`SELECT 1 FROM t WHERE a IN (${Array.from({ length: 9999 }, (_, i) => i).join()})`).deep).toBeLessThan(
    10,
  );
});

test("stays whole whatever it is given: the largest trees it takes, larger ones, and nonsense", async () => {
  const parse = await sqlParser(dialectNamed("sqlite"));
  const chain = (length: number, operator: string) => Array.from({ length }, (_, i) => `a = ${i}`).join(operator);
  const nested = (levels: number, length: number): string =>
    levels === 0 ? "1" : `f(${nested(levels - 1, length)} + ${Array.from({ length }, () => "a").join(" * ")})`;
  const hostile = [
    `SELECT ${chain(5000, " OR ")}`,
    `SELECT ${chain(190, " OR ")}`,
    `SELECT ${nested(12, 20)}`,
    `SELECT ${nested(12, 200)}`,
    `SELECT ${"(".repeat(3000)}`,
    `SELECT ${"CASE WHEN 1 THEN ".repeat(300)}`,
    `SELECT ${"CAST(".repeat(12)}, 1`,
    `SELECT ${"INTERVAL ".repeat(300)}, 1`,
    `SELECT ${"- ".repeat(2000)}1`,
    `SELECT ${"NOT ".repeat(2000)}1`,
    Array.from({ length: 2000 }, () => "SELECT 1").join(" UNION ALL "),
    "\u0000\uffff'",
  ];
  const outcomes = hostile.map((sql) => {
    const { kind } = parse(sql);
    expect(parse("SELECT 1")).toMatchObject({ kind: "parsed" });
    return kind;
  });
  expect(outcomes).toEqual([
    "failed",
    "parsed",
    "parsed",
    "failed",
    "failed",
    "failed",
    "failed",
    "failed",
    "failed",
    "failed",
    "parsed",
    "failed",
  ]);
});

/** Each ended the parser for good: what stands behind an operand again and again, and statements within statements. */
const CHAINS: Readonly<Record<string, (many: (part: string) => string) => string>> = {
  "a postfix operator": (many) => `SELECT a${many(" NOTNULL")}`,
  "an operator of some dialects": (many) => `SELECT a${many(" XOR a")}`,
  "an operator of two words": (many) => `SELECT a${many(" SIMILAR TO a")}`,
  "an operator with a schema": (many) => `SELECT a${many(" OPERATOR(pg_catalog.+) a")}`,
  "an operator of any signs": (many) => `SELECT a${many(" @@@ a")}`,
  "a pattern": (many) => `SELECT a${many(" ILIKE a")}`,
  "a path of JSON": (many) => `SELECT a${many(":a")}`,
  "an array of arrays": (many) => `SELECT CAST(a AS int${many("[]")})`,
  "a lambda within a lambda": (many) => `SELECT ${many("x -> ")}1`,
  "a pivot of a pivot": (many) => `SELECT * FROM a${many(" PIVOT(sum(a) FOR b IN (1))")}`,
  "an explanation of an explanation": (many) => `${many("EXPLAIN ")}SELECT 1`,
  "a description of a description": (many) => `${many("DESC ")}SELECT 1`,
};

test.each(Object.entries(CHAINS))("is not ended by %s without end", async (_, make) => {
  for (const dialect of ["sqlite", "postgres"]) {
    const parse = await sqlParser(dialectNamed(dialect));
    for (const times of [90, 390, 3000]) {
      parse(make((part) => part.repeat(times)));
      expect([times, parse("SELECT a + 1 FROM t WHERE b = 2").kind]).toEqual([times, "parsed"]);
    }
  }
});

test("parses what people write, however long its lists", async () => {
  const parse = await sqlParser(dialectNamed("postgres"));
  const columns = Array.from({ length: 2000 }, (_, i) => `t.c${i} AS "Column ${i}"`).join(", ");
  const joins = Array.from(
    { length: 60 },
    (_, i) => `LEFT OUTER JOIN t AS t${i} ON t${i}.id = t.id AND t${i}.b IS NULL`,
  );
  const tests = Array.from({ length: 120 }, (_, i) => `t.a = ${i}`).join(" OR ");
  const sql = `SELECT ${columns}, a -> 'b' -> 'c' ->> 'd' FROM t ${joins.join(" ")} WHERE ${tests} ORDER BY a DESC, b DESC`;
  expect(parse(sql)).toMatchObject({ kind: "parsed" });
});

test("tries the common ground of the dialects where its own refuses", async () => {
  const parse = await sqlParser(dialectNamed("postgres"));
  expect(parse("SELECT a::int FROM t")).toMatchObject({ kind: "parsed" });
  expect(parse("SELECT TOP 3 a FROM t WHERE")).toMatchObject({
    kind: "failed",
    reason: expect.stringContaining("Expected"),
  });
});
