import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import type { ScannedField } from "#askable/databases/scan/column-scan.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import type { SparkServer } from "../../support/spark.js";

/** A server that compiles each statement anew takes its time beside other tests. */
const LONG = { timeout: 150_000 };
const keep = { top: 5, spread: 50, sketch: 64, length: 40 };

/** That the figures are those of the data, worked out another way, and that nothing else leaves the server. */
export function profiles(server: SparkServer): void {
  describe("profiling on Spark SQL", () => {
    let database: Database;
    const scan = async (table: string) => {
      const found = (await database.schema()).tables.find(({ name }) => name === table)!;
      const outcome = await database.scan({ table, fields: found.fields, keep }, { deadline: 60_000 });
      if (outcome.kind !== "done") throw new Error(outcome.message);
      const named = Object.fromEntries(found.fields.map(({ name }, at) => [name, outcome.table.fields[at]!]));
      return { rows: outcome.table.rows, fields: named as Record<string, ScannedField> };
    };

    beforeAll(async () => {
      const location = await server.make("askable_measured", [
        `CREATE TABLE orders USING parquet AS SELECT id, CAST(id % 7 AS SMALLINT) AS n, id / 8 AS x, CAST(id * 0.25 AS DECIMAL(12, 2)) AS price,
           date_add(DATE '2020-01-01', CAST(id % 40 AS INT)) AS day, timestampadd(SECOND, id, TIMESTAMP '2020-01-01 00:00:00') AS moment,
           CASE WHEN id % 10 = 0 THEN NULL WHEN id % 5 = 0 THEN ' é' ELSE concat('é', id % 3) END AS text, id % 2 = 0 AS even,
           CAST(repeat('x', CAST(id % 9 AS INT)) AS BINARY) AS bytes, CAST(id % 50 AS STRING) AS customer,
           map('a', id) AS pairs, array(id) AS list, parse_json('{"a": 1}') AS anything, INTERVAL 1 DAY * id AS span FROM range(1000)`,
        "CREATE TABLE customers USING parquet AS SELECT CAST(id AS INT) AS number, concat('Name ', id) AS name FROM range(50)",
        "CREATE TABLE many USING parquet AS SELECT CASE WHEN id % 4 = 0 THEN 'often' ELSE concat('w', id) END AS text FROM range(720000)",
        "CREATE TABLE parts (a BIGINT, p STRING) USING parquet PARTITIONED BY (p)",
        "INSERT INTO parts SELECT id, concat('p', id % 4) FROM range(100)",
      ]);
      database = await openDatabase(location, { children: 1 });
    });
    afterAll(() => database.close());

    test("gives each kind of field its figures, in two statements that give few rows", LONG, async () => {
      const before = (await server.executions()).length;
      const { rows: count, fields } = await scan("orders");
      const queries = (await server.executions())
        .slice(before)
        .filter(({ description }) => !/^(EXPLAIN|SHOW|DESCRIBE) /.test(description));
      expect(queries.map(({ status }) => status)).toEqual(["COMPLETED", "COMPLETED"]);
      expect(count).toBe(1000);
      expect(fields.id).toMatchObject({
        stored: { integer: 1000 },
        numbers: { min: 0, max: 999, mean: 499.5, stddev: expect.closeTo(288.675, 2) },
        distinct: 1000,
        singletons: 1000,
        logSum: 0,
      });
      expect(fields.id!.numbers!.quantiles).toEqual(Array.from({ length: 19 }, (_, at) => 50 * (at + 1) - 1));
      expect(fields.n).toMatchObject({
        distinct: 7,
        singletons: 0,
        top: [0, 1, 2, 3, 4].map((value) => ({ value, count: 143 })),
        logSum: expect.closeTo(6 * 143 * Math.log(143) + 142 * Math.log(142), 6),
      });
      expect(fields.n!.spread).toHaveLength(7);
      expect(fields.x).toMatchObject({ stored: { real: 1000 }, numbers: { min: 0, max: 124.875 }, distinct: 1000 });
      expect(fields.price).toMatchObject({ numbers: { max: 249.75, mean: 124.875 }, distinct: 1000 });
      expect(fields.day).toMatchObject({ times: { min: "2020-01-01", max: "2020-02-09" }, distinct: 40 });
      expect(fields.day!.times!.quantiles[9]).toBe("2020-01-20");
      expect(fields.moment).toMatchObject({ times: { min: "2020-01-01 00:00:00", max: "2020-01-01 00:16:39" } });
      expect(fields.text).toMatchObject({
        stored: { text: 900 },
        leading: 100,
        trailing: 0,
        texts: { min: " é", max: "é2" },
        lengths: { min: 2, max: 2, mean: 2 },
        distinct: 4,
      });
      expect(fields.text!.top.map(({ value }) => value)).toEqual(
        ["é0", "é1", "é2", " é"].sort(
          (a, b) =>
            fields.text!.top.find((t) => t.value === b)!.count - fields.text!.top.find((t) => t.value === a)!.count ||
            (a < b ? -1 : 1),
        ),
      );
      expect(fields.even).toMatchObject({
        stored: { text: 1000 },
        top: [
          { value: "false", count: 500 },
          { value: "true", count: 500 },
        ],
      });
      expect(fields.bytes).toMatchObject({ stored: { blob: 1000 }, lengths: { min: 0, max: 8 }, distinct: 0 });
      for (const field of ["pairs", "list", "anything"])
        expect(fields[field], field).toMatchObject({ stored: { blob: 1000 }, distinct: 0, sketch: [] });
      expect(fields.span).toMatchObject({ stored: { text: 1000 } });
    });

    test("gives equal values one hash, whatever their type", async () => {
      const [orders, customers] = [await scan("orders"), await scan("customers")];
      expect(orders.fields.customer!.sketch).toEqual(customers.fields.number!.sketch);
      expect(orders.fields.customer!.sketch).toHaveLength(50);
      const ranks = orders.fields.id!.sketch;
      expect(ranks).toHaveLength(64);
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    });

    test(
      "counts those with the smallest hashes where values are very many, and finds the frequent ones all the same",
      LONG,
      async () => {
        const { fields } = await scan("many");
        const { distinct, error = 0, top, singletons } = fields.text!;
        expect(error).toBeGreaterThan(0);
        expect(Math.abs(distinct / 540_001 - 1)).toBeLessThan(5 * error);
        expect(Math.abs(singletons / 540_000 - 1)).toBeLessThan(5 * error);
        expect(top[0]).toEqual({ value: "often", count: 180_000 });
      },
    );

    test("samples, filters by partition, and finds a join that nobody declared", LONG, async () => {
      const limits = { tables: { many: { rows: 20_000 }, parts: { filter: "p = 'p1'" } } };
      const profile = await measureProfile(database, "measured", { limits });
      const { many, parts, orders } = Object.fromEntries(profile.tables.map((table) => [table.name, table]));
      expect(many!.scan?.method).toMatch(/^TABLESAMPLE/);
      expect(many!.rows).toBe(720_000);
      expect(parts).toMatchObject({ rows: 25, scan: { filter: "p = 'p1'" } });
      expect(orders!.rows).toBe(1000);
      expect(profile.joins).toMatchObject([
        { from: { table: "orders", fields: ["customer"] }, to: { table: "customers", fields: ["number"] } },
      ]);
    });
  });
}
