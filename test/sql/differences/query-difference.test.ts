import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dialectNamed } from "#askable/databases/engines.js";
import { differenceLine, type Found, queryDifferences } from "#askable/sql/differences/query-difference.js";
import { patience, runs } from "../../fuzz/settings.js";

const fields = (names: string) => names.split(" ").map((name) => ({ name }));
const schema = {
  tables: [
    { name: "customer", fields: fields("id name city") },
    { name: "shop", fields: fields("id name city") },
    { name: "orders", fields: fields("id customer_id shop_id other_id ordered shipped net gross status") },
    { name: "returns", fields: fields("id order_id") },
  ],
};
const labels = {
  table: (name: string) => name,
  field: ({ table, field }: { table: string; field: string }) => (field === "city" ? `the ${table}'s city` : field),
};

async function line(first: string, other: string, found: Found = { figure: "31" }, dialect = "sqlite") {
  const [difference] = await queryDifferences(first, [other], schema, dialectNamed(dialect), labels);
  return difference && differenceLine(difference, found);
}

const COUNT = "SELECT count(*) FROM orders";
const JOINED = (table: string) => `${COUNT} JOIN ${table} ON orders.${table}_id = ${table}.id`;

describe.each(["sqlite", "duckdb", "postgres", "mysql"])("in the dialect of %s, a line tells of", (dialect) => {
  test.each([
    [
      "another date",
      `${COUNT} WHERE ordered >= '2024-05-01' AND ordered < '2024-06-01'`,
      `${COUNT} o WHERE o.shipped >= '2024-05-01' AND o.shipped < '2024-06-01'`,
      "Counted by ordered; by shipped it is 31.",
    ],
    [
      "another field with the value",
      `${JOINED("customer")} WHERE customer.city = 'Paris'`,
      `${JOINED("shop")} WHERE 'Paris' = shop.city`,
      "Only where the customer's city = 'Paris'; only where 'Paris' = the shop's city it is 31.",
    ],
    [
      "another field with the value, as it is mostly written",
      `${JOINED("customer")} WHERE customer.city = 'Paris'`,
      `SELECT count(*) AS n FROM shop s, orders o WHERE o.shop_id = s.id AND s.city = 'Paris'`,
      "'Paris' as the customer's city; as the shop's city it is 31.",
    ],
    [
      "another value",
      `${COUNT} WHERE status = 'paid'`,
      `${COUNT} WHERE status = 'sent'`,
      "Only where status = 'paid'; only where status = 'sent' it is 31.",
    ],
    [
      "a condition more",
      COUNT,
      `${COUNT} WHERE NOT (status = 'paid' OR net > 5)`,
      "Not only where NOT (status = 'paid' OR net > 5); only where NOT (status = 'paid' OR net > 5) it is 31.",
    ],
    [
      "another aggregate and field",
      "SELECT sum(net) FROM orders",
      "SELECT sum(gross) AS total FROM orders",
      "Showing the sum of net; showing the sum of gross it is 31.",
    ],
    [
      "what is counted",
      COUNT,
      "SELECT count(DISTINCT customer_id) FROM orders",
      "Showing the number of rows; showing the number of different values of customer_id it is 31.",
    ],
    [
      "groups, and the column that goes with them once",
      "SELECT status, count(*) FROM orders GROUP BY status",
      "SELECT shop_id, count(*) FROM orders GROUP BY 1",
      "Showing status; showing shop_id it is 31.",
    ],
    [
      "order and limit",
      "SELECT id FROM orders ORDER BY net DESC LIMIT 1",
      "SELECT id FROM orders ORDER BY gross LIMIT 5",
      "Sorted by net (descending), with one row at most; sorted by gross (ascending), with 5 rows at most: 31.",
    ],
    [
      "repeated rows",
      "SELECT DISTINCT status FROM orders",
      "SELECT status FROM orders",
      "Each row once; with repeated rows it is 31.",
    ],
    [
      "the field that joins",
      `${COUNT} JOIN shop ON orders.shop_id = shop.id`,
      `${COUNT} JOIN shop ON shop.id = orders.other_id`,
      "Joined by shop_id; joined by other_id it is 31.",
    ],
    [
      "a table more",
      COUNT,
      `${COUNT} JOIN returns ON returns.order_id = orders.id`,
      "Not joined with returns; joined with returns it is 31.",
    ],
    ["another table", COUNT, "SELECT count(*) FROM returns", "Reading orders; reading returns it is 31."],
    [
      "a table in a subquery",
      COUNT,
      `${COUNT} WHERE id NOT IN (SELECT order_id FROM returns)`,
      "Not reading returns; reading returns it is 31. They may differ in more.",
    ],
    [
      "fields inside a subquery",
      "SELECT name FROM customer WHERE id IN (SELECT customer_id FROM orders WHERE ordered > '2024')",
      "SELECT name FROM customer WHERE id IN (SELECT customer_id FROM orders WHERE shipped > '2024')",
      "By way of ordered; by way of shipped it is 31. They may differ in more.",
    ],
  ])("%s", async (_, first, other, expected) => {
    expect(await line(first, other, { figure: "31" }, dialect)).toBe(expected);
  });
});

test("two queries that say the same differ in nothing", async () => {
  expect(
    await line(
      `${JOINED("shop")} WHERE net > 5 AND gross > 7`,
      `SELECT COUNT(*) n FROM orders o, shop WHERE o.gross > 7 AND shop.id = o.shop_id AND o.net > 5`,
    ),
  ).toBeUndefined();
  expect(await line("SELECT", COUNT)).toBeUndefined();
  expect(await line(COUNT, "DROP TABLE orders")).toBeUndefined();
});

test("what an OR or a NOT holds is never told by itself", async () => {
  const said = await line(`${COUNT} WHERE NOT net > 5`, `${COUNT} WHERE net > 5`);
  expect(said).toBe("Only where NOT net > 5; only where net > 5 it is 31.");
});

test("rows that are found end the line as a list does", async () => {
  expect(await line(COUNT, "SELECT id FROM orders", { rows: "12 rows" })).toBe(
    "Showing the number of rows; showing id: 12 rows.",
  );
});

/** Queries out of parts that stand in any place. */
const table = fc.constantFrom("customer", "shop", "orders", "returns", "nothing", "(SELECT id, name FROM shop)");
const column = fc.constantFrom("id", "name", "t.city", "net", "gross", "ordered", "unknown", '"status"', "1", "'x'");
const expression = fc.oneof(
  column,
  column.map((name) => `sum(${name})`),
  fc.constantFrom("count(*)", "count(DISTINCT id)", "(SELECT max(net) FROM orders)", "CASE WHEN net > 1 THEN 2 END"),
  column.map((name) => `row_number() OVER (ORDER BY ${name})`),
);
const condition = fc
  .tuple(expression, fc.constantFrom("=", "<", ">=", "LIKE", "IN", "IS"), column)
  .map(([left, operator, right]) =>
    operator === "IN"
      ? `${left} IN (${right}, 2)`
      : operator === "IS"
        ? `${left} IS NULL`
        : `${left} ${operator} ${right}`,
  );
const query = fc
  .record({
    distinct: fc.boolean(),
    shown: fc.array(expression, { minLength: 1, maxLength: 3 }),
    table,
    join: fc.option(fc.tuple(fc.constantFrom("JOIN", "LEFT JOIN", "CROSS JOIN", "NATURAL JOIN"), table, condition)),
    where: fc.array(condition, { maxLength: 3 }),
    link: fc.constantFrom(" AND ", " OR "),
    group: fc.option(column),
    order: fc.option(expression),
    limit: fc.option(fc.nat(9)),
    union: fc.boolean(),
  })
  .map(({ distinct, shown, table: from, join, where, link, group, order, limit, union }) =>
    [
      `SELECT ${distinct ? "DISTINCT " : ""}${shown.join(", ")} FROM ${from} AS t`,
      join ? `${join[0]} ${join[1]} AS u${/^(CROSS|NATURAL)/.test(join[0]) ? "" : ` ON ${join[2]}`}` : "",
      where.length > 0 ? `WHERE ${where.join(link)}` : "",
      group === null ? "" : `GROUP BY ${group}`,
      union ? "UNION SELECT id FROM shop" : "",
      order === null ? "" : `ORDER BY ${order} DESC`,
      limit === null ? "" : `LIMIT ${limit}`,
    ].join(" "),
  );

test(
  "any two queries have a line or none, and the same is named whichever comes first",
  async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(
        query,
        query,
        fc.constantFrom("sqlite", "duckdb", "postgres", "mysql"),
        async (one, two, name) => {
          const between = async (first: string, other: string) =>
            (await queryDifferences(first, [other], schema, dialectNamed(name), labels))[0];
          const [there, back] = [await between(one, two), await between(two, one)];
          const names = (difference: typeof there) =>
            difference && [...new Set(`${difference.own} ${difference.other}`.match(/[\w.']+/g))].sort();
          expect(names(back)).toEqual(names(there));
          expect(await between(one, one)).toBeUndefined();
          if (there) {
            told++;
            expect(there.own).not.toBe(there.other);
            expect(differenceLine(there, { figure: "1" })).toMatch(/^\S[^\n]*; [^\n]+\.$/);
          }
        },
      ),
      runs(300),
    );
    expect(told).toBeGreaterThan(200);
  },
  patience(),
);
