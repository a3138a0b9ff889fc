import { expect, test } from "vitest";
import { dialectNamed } from "#askable/databases/engines.js";
import { limitedQueries } from "#askable/sql/limited-queries.js";
import { orderingOf, withKeys } from "#askable/sql/ordering.js";

test.each([
  ["SELECT a FROM t", undefined],
  ["SELECT a FROM t WHERE b IN (SELECT b FROM u ORDER BY c)", undefined],
  ["SELECT a FROM t ORDER BY b DESC, lower(c) LIMIT 3", ["b", "lower(c)"]],
  ["SELECT a FROM t ORDER BY t.b NULLS LAST;", ["t.b"]],
  ["SELECT a FROM t UNION SELECT b FROM u ORDER BY 1", ["1"]],
])("%j is ordered by %j", (sql, keys) => {
  expect(orderingOf(sql)?.keys.map(({ text }) => text)).toEqual(keys);
});

const keyed = (sql: string, names: readonly string[]) => withKeys(sql, orderingOf(sql)!, names);

test("what rows are ordered by is put into the select list where it is not there", () => {
  expect(keyed("SELECT a, b FROM t ORDER BY b, 1", ["a", "b"])).toEqual({
    sql: "SELECT a, b FROM t ORDER BY b, 1",
    columns: [1, 0],
  });
  expect(keyed("SELECT a FROM t ORDER BY c + 1", ["a"])).toEqual({
    sql: "SELECT a , c + 1 FROM t ORDER BY c + 1",
    columns: [1],
  });
});

test("it is left alone where that would change the rows", () => {
  expect(keyed("SELECT DISTINCT a FROM t ORDER BY c", ["a"])).toBeUndefined();
  expect(keyed("SELECT a FROM t UNION SELECT b FROM u ORDER BY c", ["a"])).toBeUndefined();
});

test.each([
  ["SELECT a FROM t LIMIT 3", [["SELECT a FROM t ", 3, 0]]],
  ["SELECT a FROM t LIMIT 3 OFFSET 2", [["SELECT a FROM t ", 3, 2]]],
  ["SELECT a FROM t LIMIT 2, 3;", [["SELECT a FROM t ", 3, 2]]],
  ["SELECT a FROM t OFFSET 2 LIMIT 3", [["SELECT a FROM t ", 3, 2]]],
  ["SELECT a FROM t WHERE b = (SELECT b FROM u ORDER BY c LIMIT 1)", [["SELECT b FROM u ORDER BY c ", 1, 0]]],
  ["SELECT a FROM t WHERE b = ' LIMIT 3'", []],
  ["SELECT a FROM t LIMIT (SELECT 3)", []],
])("%j is cut by its limits", (sql, expected) => {
  const found = limitedQueries(sql, dialectNamed("sqlite"));
  expect(found.map(({ unlimited, limit, offset }) => [unlimited, limit, offset])).toEqual(expected);
});
