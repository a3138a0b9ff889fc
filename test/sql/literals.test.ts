import { expect, test } from "vitest";
import { dialectNamed } from "#askable/databases/engines.js";
import { comparisonsOf, currentDateIn, literalsOf } from "#askable/sql/literals.js";

test("the texts of a query are read without their quotes", () => {
  expect(literalsOf("SELECT 'it''s' AS \"a 'b'\" FROM t -- 'no'\nWHERE x = 'y' /* 'z' */")).toEqual(["it's", "y"]);
});

test.each([
  ["WHERE a.b = 'x'", [["a", "b", "=", "x"]]],
  ["WHERE b NOT LIKE 'x%'", [[undefined, "b", "like", "x%"]]],
  [
    "WHERE b IN ('x', 'y')",
    [
      [undefined, "b", "in", "x"],
      [undefined, "b", "in", "y"],
    ],
  ],
  ["WHERE lower(t.b) = 'x'", [["t", "b", "=", "x"]]],
  ["WHERE 'x' < b", []],
  ["WHERE b = 3", []],
])("in %j fields are compared with texts", (condition, expected) => {
  const found = comparisonsOf(`SELECT 1 FROM t AS a ${condition}`);
  expect(found.map(({ qualifier, field, operator, literal }) => [qualifier, field, operator, literal])).toEqual(
    expected,
  );
});

test.each([
  ["SELECT CURRENT_DATE", "sqlite", "CURRENT_DATE"],
  ["SELECT date('now')", "sqlite", "'now'"],
  ['SELECT date("now")', "sqlite", '"now"'],
  ["SELECT date()", "sqlite", "date"],
  ["SELECT date()", "postgres", undefined],
  ["SELECT now()", "postgres", "now"],
  ['SELECT "now" FROM t', "duckdb", undefined],
  ["SELECT curdate()", "mysql", "curdate"],
  ["SELECT now FROM t", "mysql", undefined],
  ["SELECT 1 -- now()", "sqlite", undefined],
])("of %j in the SQL of %s, %j depends on the day", (sql, dialect, part) => {
  expect(currentDateIn(sql, dialectNamed(dialect))).toBe(part);
});
