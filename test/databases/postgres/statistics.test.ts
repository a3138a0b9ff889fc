import { afterAll, afterEach, describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { dialectNamed } from "#askable/databases/engines.js";
import { openDatabase } from "#askable/databases/open.js";
import { postgresStatistics } from "#askable/databases/postgres/statistics.js";
import { measureJoins } from "#askable/profiles/joins/joins.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { timed } from "#askable/profiles/measure/timed-query.js";
import type { FieldProfile } from "#askable/profiles/profile.js";
import { scanMeasurer } from "#askable/profiles/statistics/scan-measurer.js";
import { sqlMeasurer } from "#askable/profiles/statistics/sql-measurer.js";
import type { FieldStatistics, Measurer } from "#askable/profiles/statistics/statistics.js";
import { sqliteWith } from "../../profiles/databases.js";
import { lockTable, type PostgresServer, postgresServer, run } from "../../support/postgres.js";

const server = await postgresServer();

if ("missing" in server) test.skip(`PostgreSQL: ${server.missing}`);
else describe("statistics of PostgreSQL", () => onServer(server));

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

  /** The statistics of each field of the table `t`, by reading its rows and by SQL. */
  async function statistics(
    database: Database,
  ): Promise<Record<"scanned" | "grouped", Record<string, FieldStatistics>>> {
    const table = (await database.schema()).tables.find((each) => each.name === "t")!;
    const plan = { table: "t", action: "whole" as const, samples: [], milliseconds: 60_000 };
    const tools = { ...timed(database, performance.now() + 60_000, undefined), signal: undefined };
    const by = async (measurer: Measurer) => {
      const { fields } = await measurer(database, table, plan, tools);
      return Object.fromEntries(table.fields.map((field, at) => [field.name, fields[at] as FieldStatistics]));
    };
    return { scanned: await by(scanMeasurer(postgresStatistics)), grouped: await by(sqlMeasurer(postgresStatistics)) };
  }

  /** What `database.scan` gives for the fields of a table. */
  async function scanned(database: Database, fields: readonly string[], filter?: string) {
    const types = fields.map((field) => ({ name: field, type: "text" }));
    const keep = { top: 100, spread: 100, sketch: 64, length: 100 };
    return database.scan({ table: "t", fields: types, keep, ...(filter !== undefined && { filter }) });
  }

  test("are the same by reading the rows and by SQL", async () => {
    const database = await made(
      "CREATE DOMAIN code AS varchar(20)",
      "CREATE TYPE mood AS ENUM ('sad', 'ok')",
      `CREATE TABLE t (id bigint PRIMARY KEY, n smallint, x float8, r real, m numeric(10, 2), w numeric, c text, v code, p char(5),
         e mood, b boolean, d date, at timestamp, zone timestamptz, h time, u uuid, y bytea, j jsonb, a int[], money money)`,
      `INSERT INTO t SELECT i, nullif(i % 7, 0), i / 8.0, i * 0.1, i * 0.25, i * 1e-7, CASE WHEN i % 5 = 0 THEN ' ' ELSE '' END || 'é' || i % 3,
         'code ' || i % 50, 'ab', CASE WHEN i % 2 = 0 THEN 'sad' ELSE 'ok' END::mood, i % 3 = 0, DATE '0040-02-20 BC' + i * 400,
         TIMESTAMP '1960-01-01' + make_interval(secs => i * 12345.678), TIMESTAMPTZ '1999-12-31 23:59:59+02' + make_interval(hours => i),
         TIME '00:00' + make_interval(secs => i), md5(i::text)::uuid, decode(repeat('ff', i % 9), 'hex'), jsonb_build_object('a', i % 4),
         ARRAY[i % 3, NULL], i % 10 * 1.5
       FROM generate_series(1, 1000) AS s(i)`,
    );
    const { scanned, grouped } = await statistics(database);
    for (const [field, { sketch, ...statistics }] of Object.entries(scanned)) {
      const { values, ...others } = statistics;
      const { values: theirs, ...same } = grouped[field]!;
      expect(others, field).toEqual(same);
      if (theirs === undefined) {
        expect(values, field).toBeUndefined();
        continue;
      }
      const inOrder = ({ top }: NonNullable<FieldStatistics["values"]>) =>
        top.map((each) => JSON.stringify(each)).sort();
      expect(inOrder(values!), field).toEqual(inOrder(theirs));
      expect(values, field).toMatchObject({
        ...theirs,
        top: expect.anything(),
        logSum: expect.closeTo(theirs.logSum!, 5),
        spread: expect.anything(),
      });
      expect(sketch!.values.length, field).toBe(Math.min(256, theirs.distinct));
    }
  });

  test("of values that a double does not hold are exact, those of all others too", async () => {
    const database = await made(
      "CREATE TABLE t (a bigint, b numeric, c numeric, d timestamp, e timetz)",
      `INSERT INTO t VALUES (9223372036854775807, 12345678901234567890.0123456789, 999999999999999, '9999-12-31 23:59:59.999999', '12:00+05'),
         (9223372036854775806, 12345678901234567890.0123456788, 0.000000000000001, '9999-12-31 23:59:59.999998', '12:00-08'),
         (-9223372036854775808, 1e-40, -123456789.012345, '294276-12-31 23:59:59', '12:00+05'), (1, 0, 0, 'infinity', NULL)`,
    );
    const { scanned, grouped } = await statistics(database);
    for (const field of ["a", "b", "c", "d", "e"]) {
      const { sketch, values, ...statistics } = scanned[field]!;
      const { values: theirs, ...same } = grouped[field]!;
      expect(statistics, field).toEqual(same);
      expect(values?.top.map(({ value }) => value).sort(), field).toEqual(theirs?.top.map(({ value }) => value).sort());
      expect(sketch!.values.length, field).toBe(theirs!.distinct);
    }
    expect(scanned.a!.range).toEqual({ min: "-9223372036854775808", max: "9223372036854775807" });
    expect(scanned.c).toMatchObject({
      range: { min: -123456789.012345, max: 999999999999999 },
      values: { distinct: 4 },
    });
  });

  test("show times as the server writes them, however far away", async () => {
    const database = await made(
      "CREATE TABLE t (d date, at timestamp, zone timestamptz)",
      `INSERT INTO t SELECT d, d + TIME '12:34:56.7' , (d + TIME '01:02:03.000004') AT TIME ZONE 'UTC'
       FROM (SELECT DATE '4713-01-01 BC' + i * 7919 AS d FROM generate_series(0, 40) AS s(i)
         UNION ALL SELECT unnest(ARRAY['0001-12-31 BC', '0001-01-01', '2000-02-29', '1900-02-28', '1900-03-01', '12345-06-07']::date[])) AS days`,
      "INSERT INTO t VALUES ('infinity', '-infinity', 'infinity'), ('5874897-12-31', '0044-03-15 12:00 BC', '9999-12-31')",
    );
    const outcome = await scanned(database, ["d", "at", "zone"]);
    const texts = await database.query(
      'SELECT array_agg(d::text ORDER BY d::text COLLATE "C"), array_agg(at::text ORDER BY at::text COLLATE "C"), array_agg(zone::text ORDER BY zone::text COLLATE "C") FROM t',
    );
    if (outcome.kind !== "done" || texts.kind !== "rows") throw new Error("failed");
    for (const [index, field] of outcome.table.fields.entries()) {
      expect(field.spread.map(({ value }) => value).sort()).toEqual(texts.result.data[index]![0]);
    }
    expect(outcome.table.fields[0]!.times).toMatchObject({ min: "4713-01-01 BC", max: "5874897-12-31" });
  });

  test("have sketches in which equal values meet, whatever their types", async () => {
    const numbers = "SELECT i FROM generate_series(1, 100) AS s(i)";
    const database = await made(
      "CREATE DOMAIN small AS integer",
      `CREATE TABLE t (n integer, big bigint, s small, x float8, m numeric(8, 2), c text, v varchar(9), d date, day text, at timestamp, moment text,
         wide bigint, digits text, fine numeric, finer text)`,
      `INSERT INTO t SELECT i, i, i, i, i, i, i, DATE '2020-01-01' + i, (DATE '2020-01-01' + i)::text, TIMESTAMP '2020-01-01' + make_interval(secs => i / 4.0),
         (TIMESTAMP '2020-01-01' + make_interval(secs => i / 4.0))::text, 9007199254740993 + i, (9007199254740993 + i)::text,
         i + 0.12345678901234567, i || '.12345678901234567' FROM (${numbers}) AS n`,
    );
    const fields = await fieldsOf(database);
    const same = [
      ["n", "big", "s", "x", "m", "c", "v"],
      ["d", "day"],
      ["at", "moment"],
      ["wide", "digits"],
      ["fine", "finer"],
    ];
    for (const [first, ...others] of same) {
      const { sketch } = fields[first!]!;
      expect(sketch).toMatchObject({ method: "bottom-k", values: { length: 100 } });
      for (const other of others) expect(fields[other]!.sketch, `${first} and ${other}`).toEqual(sketch);
    }
    const { tables } = await measureProfile(
      await sqliteWith(
        `CREATE TABLE t AS WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 100) SELECT i FROM s`,
      ),
      "x",
    );
    expect(fields.n!.sketch).toEqual(tables[0]!.fields[0]!.sketch);
  });

  test("of rows under a filter are read by nothing but a query", async () => {
    const database = await made("CREATE TABLE t (id integer)", "INSERT INTO t VALUES (1), (2), (3)");
    expect(await scanned(database, ["id"], "id > 1 -- the later ones\n")).toMatchObject({
      kind: "done",
      table: { rows: 2 },
    });
    for (const filter of [
      "true)) TO PROGRAM 'true' -- ",
      "true); DROP TABLE t; --",
      "pg_notify('a', 'b') IS NULL",
      "lo_create(0) > 0",
    ]) {
      expect(await scanned(database, ["id"], filter), filter).toMatchObject({
        kind: "error",
        failure: expect.stringMatching(/refused|syntax/),
      });
    }
    expect(await scanned(database, ["gone"])).toMatchObject({
      kind: "error",
      message: expect.stringContaining("gone"),
    });
    expect(await scanned(database, ["id"], "1 / (id - 3) < 0")).toMatchObject({
      kind: "error",
      message: "division by zero",
    });
    expect(await scanned(database, ["id"])).toMatchObject({ kind: "done", table: { rows: 3 } });
  });

  test("of a table that is locked end in half of their time, and say so", async () => {
    const url = await server.make(name(), ["CREATE TABLE t (id integer)"]);
    const database = await openDatabase(url);
    opened.push(database);
    onTestFinished(await lockTable(url, "t"));
    const keep = { top: 10, spread: 10, sketch: 10, length: 10 };
    const outcome = await database.scan({ table: "t", fields: [], keep }, { deadline: 3000 });
    expect(outcome).toMatchObject({ kind: "error", message: expect.stringContaining("lock") });
  });

  test("count exactly what may tell all rows apart, though memory did not allow to", async () => {
    const empty = Array.from({ length: 126 }, (_, at) => `NULL::integer AS e${at}`).join(", ");
    const database = await made(
      `CREATE TABLE t AS SELECT 'code ' || i AS code, i / 2 AS half, ${empty} FROM generate_series(1, 170000) AS s(i)`,
    );
    const { code, half } = await fieldsOf(database);
    expect(code).toMatchObject({ distinct: { count: 170_000, exact: true } });
    expect(half).toMatchObject({
      distinct: { exact: false },
      estimates: { distinct: { method: "adaptive sampling" } },
    });
  });

  test("of joins are not waited for again and again where a table is locked", async () => {
    const keys = Array.from({ length: 4 }, (_, at) => `FOREIGN KEY (k${at}) REFERENCES parent (id)`);
    const url = await server.make(name(), [
      "CREATE TABLE parent (id integer PRIMARY KEY)",
      `CREATE TABLE child (${keys.map((key, at) => `k${at} integer, ${key}`).join(", ")})`,
      "INSERT INTO parent VALUES (1)",
      "INSERT INTO child VALUES (1, 1, 1, 1)",
    ]);
    const database = await openDatabase(url);
    opened.push(database);
    const { tables } = await measureProfile(database, "x");
    const schema = await database.schema();
    const asked: string[] = [];
    const tools = timed(database, performance.now() + 60_000, undefined);
    const query: typeof tools.query = (sql) => {
      asked.push(sql);
      return tools.query(sql, { milliseconds: 300 });
    };
    onTestFinished(await lockTable(url, "parent"));
    const { joins } = await measureJoins({
      dialect: dialectNamed("postgres"),
      schema,
      tables,
      known: [],
      query,
      left: tools.left,
    });
    expect(joins.map((join) => [join.from.fields, join.coverage])).toEqual(
      ["k0", "k1", "k2", "k3"].map((field) => [[field], undefined]),
    );
    // One look-up, and one row of each of the two tables.
    expect(asked).toHaveLength(3);
  });

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

  test("of a large table come from all its rows", async () => {
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
