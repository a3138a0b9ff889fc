import { expect, test } from "vitest";
import { dialectNamed } from "#askable/databases/engines.js";
import { arithmetic, numberOf, percentOf, refsOf } from "#askable/semantic-parser/query/expressions.js";
import {
  COUNT_ROWS,
  type Condition,
  type Expression,
  fieldOf,
  type Query,
} from "#askable/semantic-parser/query/query.js";
import { renderQuery } from "#askable/semantic-parser/query/render.js";

const field = (name: string) => fieldOf({ table: "orders", field: name });
const RETURNED: Condition = { kind: "compare", left: field("status"), operator: "=", right: "returned" };
const counted: Expression = { kind: "aggregate", name: "count", distinct: false, of: "rows", when: RETURNED };

function sqlOf(select: Expression[], rest: Partial<Query> = {}, engine = "sqlite"): string {
  return renderQuery({ select, distinct: false, from: "orders", joins: [], ...rest }, dialectNamed(engine));
}

test("a share counts the rows that meet a condition, and divides with fractions", () => {
  expect(sqlOf([percentOf(counted, COUNT_ROWS)])).toBe(
    "SELECT 100.0 * count(CASE WHEN status = 'returned' THEN 1 END) / NULLIF(count(*), 0) FROM orders",
  );
});

test("fields are computed with in brackets where they need them", () => {
  const margin = arithmetic("-", field("price"), field("cost"));
  expect(sqlOf([arithmetic("/", margin, field("price"))])).toBe(
    "SELECT CAST((price - cost) AS REAL) / NULLIF(price, 0) FROM orders",
  );
  expect(sqlOf([arithmetic("/", margin, numberOf(1000))])).toBe(
    "SELECT CAST((price - cost) AS REAL) / 1000 FROM orders",
  );
  expect(sqlOf([{ kind: "aggregate", name: "sum", distinct: false, of: margin }])).toBe(
    "SELECT sum(price - cost) FROM orders",
  );
});

test("rows are grouped by the period of a time, as each engine tells it", () => {
  const month: Expression = { kind: "period", unit: "month", of: field("placed") };
  const rest = { groupBy: [month] };
  expect(sqlOf([month, COUNT_ROWS], rest)).toBe(
    "SELECT strftime('%Y-%m', placed), count(*) FROM orders GROUP BY strftime('%Y-%m', placed)",
  );
  expect(sqlOf([month, COUNT_ROWS], rest, "postgres")).toBe(
    "SELECT to_char(placed, 'YYYY-MM'), count(*) FROM orders GROUP BY to_char(placed, 'YYYY-MM')",
  );
});

test("an age counts the years from a field's day to one that is given", () => {
  const age: Expression = { kind: "elapsed", unit: "years", from: field("born"), to: "2025-06-30" };
  expect(sqlOf([age], {}, "duckdb")).toBe(
    "SELECT date_sub('year', CAST(born AS DATE), CAST(DATE '2025-06-30' AS DATE)) FROM orders",
  );
});

test("the fields of an expression are those that it computes with", () => {
  expect(refsOf(percentOf(counted, COUNT_ROWS)).map((ref) => ref.field)).toEqual(["status"]);
});
