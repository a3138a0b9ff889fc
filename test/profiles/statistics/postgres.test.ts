import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure.js";
import type { FieldProfile } from "#askable/profiles/profile.js";
import { type PostgresServer, postgresServer, run } from "../../support/postgres.js";
import { sqliteWith } from "../databases.js";

const server = await postgresServer();

if ("missing" in server) test.skip(`PostgreSQL: ${server.missing}`);
else describe("figures of PostgreSQL", () => onServer(server));

function onServer(server: PostgresServer): void {
  const opened: Database[] = [];
  let count = 0;
  const name = () => `askable_postgres_statistics_${process.pid}_${++count}`;
  const made = async (...statements: string[]): Promise<Database> => {
    const database = await openDatabase(await server.make(name(), statements));
    opened.push(database);
    return database;
  };
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  afterAll(() => server.close());

  async function fieldsOf(database: Database, table = "t"): Promise<Record<string, FieldProfile>> {
    const { tables } = await measureProfile(database, "x");
    const measured = tables.find((each) => each.name === table)!;
    return Object.fromEntries(measured.fields.map((field) => [field.name, field]));
  }

  test("are those of the same rows in SQLite", async () => {
    const values = Array.from({ length: 500 }, (_, i) => {
      const n = i % 10 === 0 ? "NULL" : i % 7;
      return `(${i}, ${n}, ${i / 8}, '${i % 5 === 0 ? " " : ""}é${i % 3}', '2020-01-${String(1 + (i % 28)).padStart(2, "0")}')`;
    });
    const insert = `INSERT INTO t VALUES ${values.join(", ")}`;
    const create = "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER, x DOUBLE PRECISION, c TEXT, d DATE)";
    const here = await fieldsOf(await made(create, insert));
    const there = await fieldsOf(await sqliteWith(`${create}; ${insert}`));
    for (const field of ["id", "n", "x", "c", "d"]) {
      const { nulls, empties, distinct, min, max, mean, stddev, quantiles, lengths, top } = there[field]! as never;
      // SQLite has texts in every field.
      const texts = field === "c" ? { empties, lengths } : {};
      const expected = { nulls, distinct, min, max, mean, stddev, quantiles, ...texts };
      expect({ field, ...here[field] }).toMatchObject(
        Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined)),
      );
      const counts = (all: readonly { count: number }[] | undefined) => all?.map((each) => each.count);
      expect(counts(here[field]!.top), field).toEqual(counts(top));
    }
  });

  test("hold whatever a type can hold", async () => {
    const database = await made(
      "CREATE TYPE place AS (street text, number integer)",
      `CREATE TABLE t (f float8, huge float8, n numeric, big numeric, d date, w timestamptz, m money, j json, b jsonb, a int[],
         x xml, r int4range, p point, v bit varying, i interval, h time, u uuid, y bytea, c place, e text, k inet)`,
      `INSERT INTO t VALUES ('NaN', 1e308, 'NaN', 1e400, '0044-03-15 BC', 'infinity', '$1,234.50', '{"a":1}', '{"a":1}',
         '{1,NULL}', '<a/>', '[1,5)', '(1,2)', B'101', '1 day', '24:00', gen_random_uuid(), '\\x00', ROW('a', 1), '', '::1')`,
      "INSERT INTO t (f, huge, n, big, d, w, m) VALUES ('-Infinity', 1e308, 'Infinity', 1, 'infinity', '-infinity', '-1')",
      "INSERT INTO t (f, huge, n, big, d, w, m) VALUES (1.5, 1e-308, 2.5, 2, '2020-02-29', '2020-01-01 00:00+02', '0')",
      "INSERT INTO t DEFAULT VALUES",
    );
    const fields = await fieldsOf(database);
    expect(Object.values(fields).filter((field) => field.failure !== undefined)).toEqual([]);
    expect(Object.values(fields).map((field) => [field.name, field.nulls])).toEqual(
      Object.keys(fields).map((name) => [name, "f huge n big d w m".split(" ").includes(name) ? 1 : 3]),
    );
    expect(fields.f).toMatchObject({ min: 1.5, max: 1.5, mean: 1.5, distinct: { count: 3 } });
    expect(fields.n).toMatchObject({ min: 2.5, max: 2.5, mean: 2.5, distinct: { count: 3 } });
    expect(fields.huge).toMatchObject({ max: 1e308 });
    expect(fields.d).toMatchObject({ distinct: { count: 3 } });
    expect(fields.w).toMatchObject({ min: "2019-12-31 22:00:00+00", max: "2019-12-31 22:00:00+00" });
    expect(fields.m).toMatchObject({ min: -1, max: 1234.5 });
  });

  test("of a table that may not be read are told as missing, and the others are there", async () => {
    const url = await server.make(name(), [
      "CREATE TABLE t (id integer)",
      "INSERT INTO t VALUES (1)",
      "CREATE TABLE shut (id integer)",
    ]);
    const user = `askable_statistics_${process.pid}`;
    await run(url, [`CREATE ROLE ${user} LOGIN`, `GRANT SELECT ON t TO ${user}`]);
    try {
      const database = await openDatabase(url.replace("//postgres@", `//${user}@`));
      opened.push(database);
      const { tables } = await measureProfile(database, "x");
      expect(tables.map((table) => [table.name, table.rows, table.failure])).toEqual([
        ["shut", undefined, "permission denied for table shut"],
        ["t", 1, undefined],
      ]);
    } finally {
      await opened.pop()!.close();
      await run(url, [`DROP OWNED BY ${user}`, `DROP ROLE ${user}`]);
    }
  });

  test("of a large table come from all rows, those of fields that hardly repeat from a sample with exact counts", async () => {
    const database = await made(
      "CREATE TABLE t AS SELECT i AS id, i % 7 AS n, 'code ' || i AS c FROM generate_series(1, 250000) AS i",
      "ANALYZE t",
    );
    const fields = await fieldsOf(database);
    expect(fields.n).toMatchObject({ distinct: { count: 7, exact: true }, mean: expect.closeTo(3, 2) });
    expect(fields.c).toMatchObject({ distinct: { count: 250_000, exact: true } });
    expect(fields.id).toMatchObject({ min: 1, max: 250_000 });
  });
}
