import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { mysqlStatistics } from "#askable/databases/mysql/statistics.js";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { timed } from "#askable/profiles/measure/timed-query.js";
import { scanMeasurer } from "#askable/profiles/statistics/scan-measurer.js";
import { sqlMeasurer } from "#askable/profiles/statistics/sql-measurer.js";
import type { FieldStatistics, Measurer } from "#askable/profiles/statistics/statistics.js";
import { sqliteWith } from "../../profiles/databases.js";
import { type MysqlServer, mysqlServer, run } from "../../support/mysql.js";

const server = await mysqlServer();

if ("missing" in server) test.skip(`MySQL: ${server.missing}`);
else describe("statistics of MySQL", () => onServer(server));

function onServer(server: MysqlServer): void {
  const opened: Database[] = [];
  let count = 0;
  const name = () => `askable_mysql_statistics_${process.pid}_${++count}`;
  const made = async (...statements: string[]): Promise<Database> => {
    const database = await openDatabase(await server.make(name(), statements));
    opened.push(database);
    return database;
  };
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  afterAll(() => server.close());

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
    return { scanned: await by(scanMeasurer(mysqlStatistics)), grouped: await by(sqlMeasurer(mysqlStatistics)) };
  }

  const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)";

  test("are the same by reading the rows and by SQL", async () => {
    const database = await made(
      `CREATE TABLE t (id INTEGER PRIMARY KEY, n SMALLINT, x DOUBLE, m DECIMAL(10,2), d DATE, w DATETIME(3), h TIME,
         c VARCHAR(50) CHARACTER SET latin1, e ENUM('a', 'b'), b VARBINARY(9), y YEAR, f BIT(3), v TEXT)`,
      `INSERT INTO t ${numbers} SELECT i, IF(i % 10 = 0, NULL, i % 7), i / 8, i * 0.25, '2020-01-01' + INTERVAL i % 40 DAY,
         '2020-01-01 00:00:00.500' + INTERVAL i SECOND, SEC_TO_TIME(i), CONCAT(IF(i % 5 = 0, ' ', ''), 'é', i % 3),
         IF(i % 4 = 0, 'a', 'b'), REPEAT(x'ff', i % 9), 2000 + i % 20, i % 8, IF(i % 100 = 0, '', REPEAT('long ', i % 60))
       FROM n`,
    );
    const { scanned, grouped } = await statistics(database);
    for (const [field, { sketch: _, ...statistics }] of Object.entries(scanned)) {
      const { values, ...others } = statistics;
      const { values: theirs, ...same } = grouped[field]!;
      expect(same, field).toMatchObject(others);
      if (values === undefined) expect(theirs, field).toBeUndefined();
      else {
        const { distinct, singletons, present, top, rows } = values;
        expect(theirs, field).toMatchObject({ distinct, singletons, present, rows });
        expect(
          theirs!.top.map((each) => each.count),
          field,
        ).toEqual(top.map((each) => each.count));
        expect(theirs!.logSum, field).toBeCloseTo(values.logSum!, 6);
      }
    }
    expect(scanned.n).toMatchObject({ kind: "integer", present: 900, range: { min: 0, max: 6 } });
    for (const field of ["n", "f", "r"].filter((name) => scanned[name]?.quantiles)) {
      expect(grouped[field]!.quantiles, field).toEqual(scanned[field]!.quantiles);
    }
    expect([4, 9, 14].map((at) => grouped.n!.quantiles?.[at])).toEqual([1, 3, 5]);
    expect(scanned.d).toMatchObject({ kind: "date", range: { min: "2020-01-01", max: "2020-02-09" } });
    expect(scanned.w!.range).toEqual({ min: "2020-01-01 00:00:01.5", max: "2020-01-01 00:16:40.5" });
    expect(scanned.b).toMatchObject({ kind: "blob", lengths: { min: 0, max: 8 } });
  });

  test("tell values apart by their bytes, whatever the collation, and long ones by all of them", async () => {
    const long = "x".repeat(2000);
    const database = await made(
      "CREATE TABLE t (v TEXT)",
      `INSERT INTO t VALUES ('a'), ('A'), ('á'), ('a '), (' a'), ('a'), (''), (' '), ('${long}1'), ('${long}2')`,
    );
    const { scanned, grouped } = await statistics(database);
    for (const statistics of [scanned.v!, grouped.v!]) {
      expect(statistics).toMatchObject({
        values: { distinct: 9, singletons: 8, present: 10 },
        empties: 1,
        blanks: { leading: 2, trailing: 2 },
        range: { min: "", max: "á" },
      });
    }
    expect(grouped.v!.values!.top[0]).toEqual({ value: "a", count: 2 });
  });

  test("of a field with the name of what the SQL calls its own", async () => {
    const database = await made(
      "CREATE TABLE t (id INTEGER, v INTEGER, n INTEGER)",
      "INSERT INTO t VALUES (1, 5, 6), (2, 5, 6)",
    );
    const { grouped } = await statistics(database);
    expect([grouped.id, grouped.v, grouped.n].map((statistics) => statistics!.values!.distinct)).toEqual([2, 1, 1]);
  });

  test("of numbers that a double does not hold are exact", async () => {
    const database = await made(
      "CREATE TABLE t (a BIGINT UNSIGNED, b DECIMAL(30,10), c BIGINT)",
      `INSERT INTO t VALUES (18446744073709551615, 12345678901234567890.0123456789, 9007199254740993),
         (18446744073709551614, 12345678901234567890.0123456788, 9007199254740992)`,
    );
    const { scanned } = await statistics(database);
    expect(scanned.a).toMatchObject({
      range: { min: "18446744073709551614", max: "18446744073709551615" },
      values: { distinct: 2 },
    });
    expect(scanned.b!.values!.distinct).toBe(2);
    expect(scanned.c!.values!.distinct).toBe(2);
  });

  test("of samples come from everywhere in the table, by its primary key where it has one", async () => {
    const database = await made(
      "CREATE TABLE t (id INTEGER PRIMARY KEY)",
      `INSERT INTO t ${numbers} SELECT i * 3 FROM n`,
      "CREATE TABLE u (id INTEGER)",
      "INSERT INTO u SELECT id FROM t",
    );
    const read = async (table: string, filter?: string) => {
      const samples = mysqlStatistics.samples(table, 1000, 200, filter);
      return Promise.all(
        samples.map(async ({ source }) => {
          const outcome = await database.query(`SELECT count(*), min(id), max(id) FROM ${source}`);
          return outcome.kind === "rows" ? outcome.result.data.map(([cell]) => Number(cell)) : outcome.kind;
        }),
      );
    };
    const [stretches, scattered, first] = (await read("`t`")) as [number[], number[], number[]];
    expect(stretches[0]).toBeGreaterThan(180);
    expect(stretches[0]).toBeLessThan(220);
    expect(stretches.slice(1)).toEqual([3, expect.toSatisfy((id: number) => id > 2850)]);
    expect(scattered[0]).toBeGreaterThan(150);
    expect(scattered[0]).toBeLessThan(250);
    expect(first[0]).toBe(200);
    expect(await read("`u`")).toEqual([
      "error",
      [expect.any(Number), expect.any(Number), expect.any(Number)],
      [200, 3, 600],
    ]);
    expect((await read("`t`", "id > 2700 OR id = 3")).map((found) => found[0])).toEqual([
      expect.toSatisfy((rows: number) => rows > 10 && rows < 40),
      expect.toSatisfy((rows: number) => rows > 5 && rows < 45),
      101,
    ]);
  });

  test("of sizes come from the catalogue, of other databases too", async () => {
    const other = name();
    await server.make(other, ["CREATE TABLE t (id INTEGER)", "INSERT INTO t VALUES (1), (2)", "ANALYZE TABLE t"]);
    const url = await server.make(name(), ["CREATE TABLE t (id INTEGER)", "CREATE VIEW v AS SELECT id FROM t"]);
    const database = await openDatabase(`${url}?schema=${other}`);
    opened.push(database);
    const profile = await measureProfile(database, "test");
    expect(profile.tables.map((table) => [table.name, table.rows]).sort()).toEqual([
      [`${other}.t`, 2],
      ["t", 0],
      ["v", 0],
    ]);
    const [known] = mysqlStatistics.facts.each!({
      name: `${other}.t`,
      kind: "table",
      fields: [],
      primaryKey: [],
      foreignKeys: [],
    });
    expect(await database.query(known!)).toMatchObject({
      result: {
        data: [
          [`${other}.t`, `${other}.t`],
          ["rows", "bytes"],
          [2, 16384],
        ],
      },
    });
  });

  test("of one kind of data mean the same as in SQLite", async () => {
    const statements = [
      "CREATE TABLE t (id INTEGER PRIMARY KEY, code VARCHAR(20), price DOUBLE)",
      "INSERT INTO t VALUES (1, 'AA-0001', 1.5), (2, 'AA-0002', NULL), (3, 'BB-0001', -2.25), (4, NULL, 1.5)",
    ];
    const mysql = await measureProfile(await made(...statements), "test");
    const sqlite = await measureProfile(await sqliteWith(statements.join(";")), "test");
    const compared = ({ tables }: typeof mysql) =>
      tables[0]!.fields.map(({ name, nulls, distinct, min, max, mean, stddev, quantiles, top, semantic, sketch }) => {
        return { name, nulls, distinct, min, max, mean, stddev, quantiles, top, semantic, sketch };
      });
    expect(compared(mysql)).toEqual(compared(sqlite));
  });

  describe("when something goes wrong", () => {
    test("with one table, this is told and the rest is measured", async () => {
      const first = name();
      const url = await server.make(first, [
        "CREATE TABLE a (id INTEGER)",
        "INSERT INTO a VALUES (1)",
        "CREATE TABLE b (id INTEGER)",
        "CREATE TABLE gone (id INTEGER)",
        "CREATE VIEW broken AS SELECT id FROM gone",
        "DROP TABLE gone",
      ]);
      const user = `askable_${process.pid}_statistics`;
      await run(server.url, [
        `CREATE USER ${user}@'%' IDENTIFIED BY 'geheim'`,
        `GRANT SELECT ON ${first}.a TO ${user}@'%'`,
        `GRANT SELECT ON ${first}.broken TO ${user}@'%'`,
        `GRANT INSERT ON ${first}.b TO ${user}@'%'`,
      ]);
      try {
        const database = await openDatabase(url.replace("root@", `${user}:geheim@`));
        opened.push(database);
        const { tables } = await measureProfile(database, "test");
        expect(tables.find((table) => table.name === "a")).toMatchObject({ rows: 1 });
        expect(tables.find((table) => table.name === "b")).toMatchObject({
          failure: expect.stringContaining("denied"),
        });
      } finally {
        await run(server.url, [`DROP USER ${user}@'%'`]);
      }
    });

    test("because a table is dropped while the others are read", async () => {
      const url = await server.make(name(), [
        "CREATE TABLE a (id INTEGER)",
        "INSERT INTO a VALUES (1)",
        "CREATE TABLE z (id INTEGER)",
      ]);
      const database = await openDatabase(url);
      opened.push(database);
      let dropped: Promise<void> | undefined;
      const schema = await database.schema();
      const slow: Database = {
        ...database,
        schema: async () => {
          dropped ??= run(url, ["DROP TABLE z"]);
          await dropped;
          return schema;
        },
      };
      const { tables } = await measureProfile(slow, "test");
      expect(tables.map((table) => [table.name, table.failure])).toEqual([
        ["a", undefined],
        ["z", expect.stringContaining("doesn't exist")],
      ]);
    });
  });
}
