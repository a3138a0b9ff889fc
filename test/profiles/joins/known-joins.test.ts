import { expect, test } from "vitest";
import type { KnownJoin } from "#askable/profiles/joins/known-joins.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { duckdbWith, sqliteWith } from "../databases.js";

const shop = [
  "CREATE TABLE person (nr INTEGER PRIMARY KEY, name TEXT)",
  "CREATE TABLE sale (id INTEGER, seller INTEGER, price INTEGER)",
  "INSERT INTO person VALUES (10, 'Ann'), (20, 'Bob'), (30, 'Cyd')",
  "INSERT INTO sale VALUES (1, 10, 7), (2, 30, 8), (3, 99, 20), (4, 10, 8)",
];
const known = (from: string, to: string, source: KnownJoin["source"], directed = false): KnownJoin => {
  const end = (text: string) => ({ table: text.split(".")[0] ?? "", fields: [text.split(".")[1] ?? ""] });
  return {
    from: end(from),
    to: end(to),
    source,
    directed,
    evidence: source === "notes" ? "said in notes" : "used in 3 past queries",
  };
};

test.each(["sqlite", "duckdb"] as const)(
  "what somebody knows is measured and directed by the data in %s",
  async (engine) => {
    const database = engine === "sqlite" ? await sqliteWith(shop.join(";")) : await duckdbWith(...shop);
    const { joins, refutedJoins, rejectedJoins } = await measureProfile(database, "shop", {
      known: [
        known("person.nr", "sale.seller", "query log"),
        known("sale.price", "person.nr", "query log"),
        known("sale.price", "person.nr", "notes", true),
      ],
    });
    expect(joins.map(({ from, to, source, coverage, orphans }) => ({ from, to, source, coverage, orphans }))).toEqual([
      {
        from: { table: "sale", fields: ["seller"] },
        to: { table: "person", fields: ["nr"] },
        source: "query log",
        coverage: 0.75,
        orphans: 1,
      },
    ]);
    expect(refutedJoins).toEqual([
      expect.objectContaining({
        from: { table: "sale", fields: ["price"] },
        to: { table: "person", fields: ["nr"] },
        source: "notes",
        coverage: 0.25,
        orphans: 3,
      }),
    ]);
    expect(rejectedJoins).toContainEqual({
      from: { table: "sale", fields: ["price"] },
      to: { table: "person", fields: ["nr"] },
      reason: "used in 3 past queries, but only 25 % of the rows find their value",
    });
  },
);

const haul = `
  CREATE TABLE route (route_id INTEGER PRIMARY KEY, km INTEGER);
  CREATE TABLE shipment (id INTEGER PRIMARY KEY, route_id INTEGER);
  WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 60)
    INSERT INTO route SELECT i, 1 + (i * 7) % 35 FROM s;
  WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 500)
    INSERT INTO shipment SELECT i, 1 + i % 60 FROM s;
`;

test("a false note takes no field from a join that the data bear out", async () => {
  const database = await sqliteWith(haul);
  const said = [known("shipment.route_id", "route.km", "notes", true)];
  const first = await measureProfile(database, "haul", { known: said });
  const again = await measureProfile(database, "haul", { known: said, previous: first, tables: [] });
  for (const { joins, refutedJoins } of [first, again]) {
    expect(joins).toEqual([
      expect.objectContaining({ to: { table: "route", fields: ["route_id"] }, source: "inferred", coverage: 1 }),
    ]);
    expect(refutedJoins).toEqual([
      expect.objectContaining({ to: { table: "route", fields: ["km"] }, source: "notes" }),
    ]);
  }
});

test("a join of notes with many orphans stands where names and values lead to it", async () => {
  const database = await sqliteWith(`${haul} UPDATE shipment SET route_id = 900 WHERE id % 6 = 0;`);
  const { joins, refutedJoins } = await measureProfile(database, "haul", {
    known: [known("shipment.route_id", "route.route_id", "notes", true)],
  });
  expect(joins.map(({ from, to }) => [from.fields, to.fields])).toEqual([[["route_id"], ["route_id"]]]);
  expect(refutedJoins).toBeUndefined();
});

test("a join that people state goes before one to another key of the same table", async () => {
  const database = await sqliteWith(`
    CREATE TABLE reader (reader_sk INTEGER PRIMARY KEY, reader_id INTEGER, name TEXT);
    CREATE TABLE orders (id INTEGER PRIMARY KEY, reader_id INTEGER);
    WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 80)
      INSERT INTO reader SELECT i, 1 + i % 60, 'Reader ' || i FROM s;
    WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 500)
      INSERT INTO orders SELECT i, 1 + i % 60 FROM s;
  `);
  const inferred = (await measureProfile(database, "press")).joins.map(({ to }) => to.fields);
  expect(inferred).toEqual([["reader_sk"]]);
  const said = [known("orders.reader_id", "reader.reader_id", "notes", true)];
  const { joins } = await measureProfile(database, "press", { known: said });
  expect(joins.map(({ source, from, to }) => `${source} ${from.table} ${to.fields}`)).toEqual([
    "notes orders reader_id",
  ]);
});
