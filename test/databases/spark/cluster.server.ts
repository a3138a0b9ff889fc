import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { missingSpark } from "../../support/spark.js";
import { type SparkCluster, startSparkCluster } from "../../support/spark-cluster.js";
import { rows } from "../tools.js";

const LONG = { timeout: 150_000 };
const missing = missingSpark();

if (missing !== undefined) test.skip(`spark: ${missing}`);
else {
  describe("a cluster of a master and two workers", () => {
    let cluster: SparkCluster;
    let database: Database;
    const workers = async () => (await cluster.executors()).filter(({ id }) => id !== "driver");
    const running = async () => (await cluster.jobs()).filter(({ status }) => status === "RUNNING").length;
    const until = async (wanted: () => Promise<boolean>) => {
      for (let attempt = 0; attempt < 300 && !(await wanted()); attempt++)
        await new Promise((done) => setTimeout(done, 100));
      return wanted();
    };

    beforeAll(async () => {
      cluster = await startSparkCluster();
      expect(await until(async () => (await workers()).length === 2)).toBe(true);
      const location = await cluster.make("askable_spread", [
        `CREATE TABLE orders USING parquet AS
           SELECT /*+ REPARTITION(8) */ id, id % 700 AS customer, CASE WHEN id % 4 > 0 THEN concat('item ', id % 90) END AS item
           FROM range(120000)`,
      ]);
      database = await openDatabase(location, { children: 1 });
    }, 150_000);
    afterAll(async () => {
      await database?.close();
      cluster?.close();
    });

    const measured = async () => {
      const profile = await measureProfile(database, "spread");
      const { rows: all, failure, fields } = profile.tables[0]!;
      return { all, failure, fields: fields.map(({ distinct, nulls }) => [distinct, nulls]) };
    };
    const WHOLE = {
      all: 120_000,
      failure: undefined,
      fields: [
        [{ count: 120_000, exact: true }, 0],
        [{ count: 700, exact: true }, 0],
        [{ count: 90, exact: true }, 30_000],
      ],
    };

    test("both workers read a table that is profiled", LONG, async () => {
      const before = await workers();
      expect(await measured()).toEqual(WHOLE);
      const done = (await workers()).map(({ completedTasks }, at) => completedTasks - before[at]!.completedTasks);
      expect(Math.min(...done)).toBeGreaterThan(0);
    });

    test(
      "a statement is cancelled at its deadline in the cluster's own list of jobs, and its workers are free",
      LONG,
      async () => {
        const endless = "SELECT count(*) FROM range(0, 1000000000000000, 1, 4) WHERE id < 0";
        const outcome = database.query(endless, { deadline: 5000 });
        expect(await until(async () => (await running()) > 0)).toBe(true);
        expect(await outcome).toMatchObject({ kind: "timeout" });
        expect(await until(async () => (await running()) === 0)).toBe(true);
        expect((await cluster.jobs())[0]).toMatchObject({ status: "FAILED" });
        expect(await until(async () => (await workers()).every(({ activeTasks }) => activeTasks === 0))).toBe(true);
        expect(rows(await database.query("SELECT count(*) FROM orders"))).toEqual([[120_000]]);
      },
    );

    test("a profile goes on where a worker is killed in the middle of it", LONG, async () => {
      const profile = measured();
      const isCounting = async () =>
        (await cluster.executions()).some(
          ({ status, description }) => status === "RUNNING" && /stack\(/.test(description),
        );
      expect(await until(isCounting)).toBe(true);
      cluster.kill(0);
      expect(await profile).toEqual(WHOLE);
      expect((await workers()).filter(({ isActive }) => isActive)).toHaveLength(1);
    });
  });
}
