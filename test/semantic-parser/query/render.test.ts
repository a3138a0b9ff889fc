import { expect, test } from "vitest";
import { dialectNamed } from "#askable/databases/engines.js";
import type { Profile } from "#askable/profiles/profile.js";
import { planJoins, pruneJoins } from "#askable/semantic-parser/query/joins.js";
import { COUNT_ROWS, fieldOf, type Query } from "#askable/semantic-parser/query/query.js";
import { renderQuery } from "#askable/semantic-parser/query/render.js";
import { typingOf } from "#askable/semantic-parser/query/typing.js";
import { shapeLikeness, shapeOf } from "#askable/semantic-parser/templates/sql-shape.js";
import { writeName } from "#askable/sql/quoting.js";

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
  expect(["name", "Name", "first name", "order", 'a"b'].map((name) => writeName(name, dialectNamed("sqlite")))).toEqual(
    ["name", "Name", '"first name"', '"order"', '"a""b"'],
  );
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
    groupBy: [fieldOf({ table: "member", field: "city" })],
    having: { kind: "compare", left: COUNT_ROWS, operator: ">", right: 2 },
    orderBy: [{ by: COUNT_ROWS, direction: "desc" }],
    limit: 3,
  };
  expect(renderQuery(query, dialectNamed("duckdb"))).toBe(
    "SELECT member.city, count(*) FROM member JOIN loan ON member.id = loan.member WHERE member.name != 'O''Neil'" +
      " GROUP BY member.city HAVING count(*) > 2 ORDER BY count(*) DESC LIMIT 3",
  );
});

test("the first of each group are told by their place within it", () => {
  const city = fieldOf({ table: "member", field: "city" });
  const query: Query = {
    select: [city, fieldOf({ table: "member", field: "place" })],
    distinct: false,
    from: "member",
    joins: [],
    groupBy: [city, fieldOf({ table: "member", field: "place" })],
    orderBy: [{ by: COUNT_ROWS, direction: "desc" }],
    limit: 2,
    within: [city],
  };
  expect(renderQuery(query, dialectNamed("duckdb"))).toBe(
    "SELECT city, place FROM (SELECT city AS city, place AS place, rank() OVER (PARTITION BY city ORDER BY count(*) DESC) AS place_2" +
      " FROM member GROUP BY city, place) AS ranked WHERE place_2 <= 2 ORDER BY city, place_2",
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

test("where an engine compares like with like, texts that hold numbers become numbers and literals what they stand beside", () => {
  const field = (name: string, type: string, semantic?: object, nulls = 0) => ({ name, type, nulls, semantic });
  const profile = {
    dialect: "postgres",
    tables: [
      {
        name: "car",
        fields: [
          field("id", "integer"),
          field(
            "HP",
            "text",
            { type: "number as text", convert: "CAST(NULLIF(\"HP\", 'null') AS double precision)" },
            3,
          ),
          field("year", "character varying(4)"),
          field("sold", "boolean"),
          field("price", "numeric", undefined, 2),
        ],
      },
      { name: "sale", fields: [field("car", "text")] },
    ],
  } as unknown as Profile;
  const ref = (name: string) => ({ table: "car", field: name });
  const compare = (name: string, operator: "=" | ">", right: number) =>
    ({ kind: "compare", left: fieldOf(ref(name)), operator, right }) as const;
  const query: Query = {
    select: [{ kind: "aggregate", name: "avg", distinct: false, of: fieldOf(ref("HP")) }, COUNT_ROWS],
    distinct: false,
    from: "car",
    joins: [],
    where: { kind: "and", parts: [compare("HP", ">", 150), compare("year", "=", 1970), compare("sold", "=", 1)] },
    orderBy: [{ by: fieldOf(ref("price")), direction: "desc" }],
  };
  const number = (column: string) => `CAST(NULLIF(${column}, 'null') AS double precision)`;
  expect(renderQuery(query, dialectNamed("postgres"), typingOf(profile))).toBe(
    `SELECT avg(${number('"HP"')}), count(*) FROM car WHERE ${number('"HP"')} > 150 AND year = '1970' AND sold = true ` +
      "ORDER BY price DESC NULLS LAST",
  );
  const step = { table: "sale", on: [{ left: ref("id"), right: { table: "sale", field: "car" } }] };
  expect(
    renderQuery({ ...query, where: compare("HP", ">", 1), joins: [step] }, dialectNamed("postgres"), typingOf(profile)),
  ).toBe(
    `SELECT avg(${number('car."HP"')}), count(*) FROM car JOIN sale ON CAST(car.id AS text) = sale.car ` +
      `WHERE ${number('car."HP"')} > 1 ORDER BY car.price DESC NULLS LAST`,
  );
  expect(renderQuery(query, dialectNamed("sqlite"), typingOf({ ...profile, dialect: "sqlite" }))).toBe(
    `SELECT avg(${number('"HP"')}), count(*) FROM car WHERE ${number('"HP"')} > 150 AND year = 1970 AND sold = 1 ORDER BY price DESC`,
  );
});
