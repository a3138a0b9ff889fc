import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { planTables } from "#askable/profiles/measure/plan.js";
import type { SparkServer } from "../../support/spark.js";

const LONG = { timeout: 150_000 };
const ROWS = 40_000;
const limits = { table: { rows: 4000 } };

/** What ANALYZE TABLE left is used where a table is not read whole, unless it is older than the rows. */
export function keepsStatistics(server: SparkServer): void {
  describe("statistics that Spark's catalogue keeps", () => {
    let database: Database;
    const measured = async (table: string) => {
      const options = { limits: { ...limits, only: [table] } };
      const { tables } = await measureProfile(database, "kept", options);
      const profile = tables.find(({ name }) => name === table)!;
      return { profile, fields: Object.fromEntries(profile.fields.map((field) => [field.name, field])) };
    };

    beforeAll(async () => {
      const select = `SELECT id, id % 20000 AS n, CASE WHEN id % 4 > 0 THEN concat('name ', id % 401) END AS name,
        date_add(DATE '2024-01-01', CAST(id % 365 AS INT)) AS day, timestampadd(SECOND, id, TIMESTAMP '2024-01-01 00:00:00') AS moment,
        CAST(id * 0.25 AS DECIMAL(12, 2)) AS price, array(id) AS list FROM range(${ROWS})`;
      // FOR ALL COLUMNS fails where one is a list.
      const analyze = (table: string) =>
        `ANALYZE TABLE ${table} COMPUTE STATISTICS FOR COLUMNS id, n, name, day, moment, price`;
      const place = `${server.folder}/outside`;
      const location = await server.make("askable_kept", [
        `CREATE TABLE known USING parquet AS ${select}`,
        analyze("known"),
        `CREATE TABLE unknown USING parquet AS ${select}`,
        `CREATE TABLE emptied USING parquet AS ${select}`,
        analyze("emptied"),
        "INSERT INTO emptied SELECT * FROM known WHERE id < 10",
        // Two tables of the same files: what is written to one, the catalogue does not note of the other.
        `CREATE TABLE old USING parquet LOCATION 'file:${place}' AS ${select}`,
        analyze("old"),
        `CREATE TABLE beside USING parquet LOCATION 'file:${place}'`,
        "INSERT INTO beside SELECT * FROM known WHERE id < 10",
        "REFRESH TABLE old",
        "CREATE VIEW seen AS SELECT * FROM known",
      ]);
      database = await openDatabase(location, { children: 1 });
    });
    afterAll(() => database?.close());

    test("tell how large a table is without counting its rows, until Spark writes to it", LONG, async () => {
      const sizes = await database.tableSizes();
      expect(sizes.get("known")).toEqual({ rows: ROWS, bytes: expect.any(Number) });
      expect(sizes.get("old")).toMatchObject({ rows: ROWS });
      for (const table of ["unknown", "emptied", "beside", "seen"])
        expect(sizes.get(table)?.rows, table).toBeUndefined();
      const before = (await server.executions()).length;
      const { tables } = await database.schema();
      const plans = await planTables(
        database,
        tables.filter(({ name }) => name === "known"),
        { limits },
      );
      expect(plans).toMatchObject([{ action: "sample", rows: ROWS, sampled: 4000, bytes: sizes.get("known")!.bytes }]);
      const asked = (await server.executions()).slice(before).map(({ description }) => description);
      expect(asked.filter((sql) => /count\(/i.test(sql))).toEqual([]);
    });

    test("tell of a sampled table what its sample cannot, and are marked as the catalogue's", LONG, async () => {
      const { profile, fields } = await measured("known");
      const kept = { method: "catalogue", rows: ROWS };
      expect(profile).toMatchObject({ rows: ROWS, scan: { method: expect.stringMatching(/^TABLESAMPLE/) } });
      expect(fields.id).toMatchObject({ nulls: 0, min: 0, max: ROWS - 1, estimates: { nulls: kept, range: kept } });
      expect(Math.abs(fields.n!.distinct!.count / 20_000 - 1)).toBeLessThan(0.2);
      expect(fields.n).toMatchObject({ distinct: { exact: false }, estimates: { distinct: { ...kept, error: 0.05 } } });
      expect(fields.name).toMatchObject({ nulls: ROWS / 4, estimates: { nulls: kept } });
      expect(fields.day).toMatchObject({ min: "2024-01-01", max: "2024-12-30", estimates: { range: kept } });
      expect(fields.moment).toMatchObject({ min: "2024-01-01 00:00:00", max: "2024-01-01 11:06:39" });
      expect(fields.price).toMatchObject({ min: 0, max: (ROWS - 1) / 4 });
      expect(fields.list?.failure).toBeUndefined();
    });

    test("are passed over where they are older than the rows", LONG, async () => {
      const { profile, fields } = await measured("old");
      expect(profile).toMatchObject({ rows: ROWS + 10 });
      expect(fields.id!.estimates?.range).toBeUndefined();
      expect(fields.n!.estimates?.distinct).toMatchObject({ method: "sample" });
      const { fields: others } = await measured("unknown");
      expect(others.n!.estimates?.distinct).toMatchObject({ method: "sample" });
    });
  });
}
