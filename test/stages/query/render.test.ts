import { expect, test } from "vitest";
import { writeName } from "#askable/databases/names.js";
import { planJoins, pruneJoins } from "#askable/stages/query/joins.js";
import { COUNT_ROWS, fieldOf, type Query } from "#askable/stages/query/query.js";
import { renderQuery } from "#askable/stages/query/render.js";
import { shapeLikeness, shapeOf } from "#askable/stages/query/shape.js";

const join = (from: string, field: string, to: string, key: string) => ({
  from: { table: from, fields: [field] },
  to: { table: to, fields: [key] },
  source: "declared" as const,
});
const JOINS = [
  join("loan", "member", "member", "id"),
  join("loan", "book", "book", "id"),
  join("book", "author", "author", "id"),
];

test("names are quoted where they hold blanks, capitals aside, or are reserved", () => {
  expect(["name", "Name", "first name", "order", 'a"b'].map((name) => writeName(name, "sqlite"))).toEqual([
    "name",
    "Name",
    '"first name"',
    '"order"',
    '"a""b"',
  ]);
});

test("a query with all its parts is written in SQL's order", () => {
  const query: Query = {
    select: [fieldOf({ table: "member", field: "city" }), COUNT_ROWS],
    distinct: false,
    from: "member",
    joins: [
      { table: "loan", on: [{ left: { table: "member", field: "id" }, right: { table: "loan", field: "member" } }] },
    ],
    where: { kind: "compare", left: fieldOf({ table: "member", field: "name" }), operator: "!=", right: "O'Neil" },
    groupBy: [{ table: "member", field: "city" }],
    having: { kind: "compare", left: COUNT_ROWS, operator: ">", right: 2 },
    orderBy: [{ by: COUNT_ROWS, direction: "desc" }],
    limit: 3,
  };
  expect(renderQuery(query, "duckdb")).toBe(
    "SELECT member.city, count(*) FROM member JOIN loan ON member.id = loan.member WHERE member.name != 'O''Neil'" +
      " GROUP BY member.city HAVING count(*) > 2 ORDER BY count(*) DESC LIMIT 3",
  );
});

test("tables far apart are joined through those between them", () => {
  const plan = planJoins(["member", "author"], JOINS);
  expect([plan?.from, ...(plan?.joins.map((step) => step.table) ?? [])]).toEqual(["member", "loan", "book", "author"]);
});

test("tables that no join reaches have no plan", () => {
  expect(planJoins(["member", "weather"], JOINS)).toBeUndefined();
});

test("a table at the end that is joined by its key and not needed is left out", () => {
  const plan = planJoins(["member", "book"], JOINS)!;
  const pruned = pruneJoins(plan, new Set(["member"]), () => ["id"]);
  expect([pruned.from, ...pruned.joins.map((step) => step.table)]).toEqual(["member", "loan"]);
});

test("the shape of SQL is that of its outer query", () => {
  expect(shapeOf("SELECT DISTINCT a FROM t WHERE b NOT IN (SELECT c FROM u ORDER BY d LIMIT 1)")).toEqual({
    distinct: true,
    selects: 1,
    aggregates: [],
    grouped: false,
    having: false,
    order: "none",
    descending: false,
    limited: false,
    nested: true,
    combined: false,
    filters: 1,
  });
});

test("shapes are as alike as the parts in which they agree", () => {
  const [a, b] = [shapeOf("SELECT a FROM t"), shapeOf("SELECT a FROM t ORDER BY b DESC LIMIT 1")];
  expect(shapeLikeness(a, a)).toBe(1);
  expect(shapeLikeness(a, b)).toBeCloseTo(8 / 11);
});
