import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import type { SparkServer } from "../../support/spark.js";
import { children, rows } from "../tools.js";

const ENDLESS = "SELECT count(*) FROM range(1000000000000000) WHERE id < 0";

/** What is stopped, what is damaged, and servers that are not what they should be. */
export function breaks(server: SparkServer): void {
  describe("what does not go well on Spark SQL", () => {
    let location: string;
    let database: Database;
    const running = async () => (await server.jobs()).filter(({ status }) => status === "RUNNING").length;
    const until = async (wanted: () => Promise<boolean>) => {
      for (let attempt = 0; attempt < 200 && !(await wanted()); attempt++)
        await new Promise((done) => setTimeout(done, 100));
      return wanted();
    };

    beforeAll(async () => {
      location = await server.make("askable_broken", [
        "CREATE TABLE fine (a INT) USING parquet",
        "INSERT INTO fine VALUES (1), (2)",
        "CREATE TABLE gone (a INT) USING parquet",
        "INSERT INTO gone VALUES (1), (2)",
        "CREATE TABLE emptied (a INT) USING parquet",
        "INSERT INTO emptied VALUES (1)",
        "CREATE TABLE odd_name (`x.y` STRING COMMENT 'with a dot', v VARIANT, m MAP<INT, STRING>) USING parquet COMMENT 'odd; it\\'s so'",
        "CREATE TABLE oddxname (a INT) USING parquet",
        "CREATE VIEW over AS SELECT a FROM fine",
        "CREATE VIEW over_over AS SELECT a + 1 AS b FROM over",
        "CREATE VIEW orphan AS SELECT a FROM gone",
        "CREATE TABLE passing (a INT) USING parquet",
        "CREATE VIEW lost AS SELECT a FROM passing",
        "DROP TABLE passing",
      ]);
      database = await openDatabase(location, { children: 1 });
    });
    afterAll(() => database.close());

    test("a statement is cancelled in the server's own list of jobs at its deadline, and when it is aborted", async () => {
      const controller = new AbortController();
      for (const limits of [{ deadline: 5000 }, { deadline: 60_000, signal: controller.signal }]) {
        const outcome = database.query(ENDLESS, limits).catch((error: Error) => error.message);
        expect(await until(async () => (await running()) > 0)).toBe(true);
        if ("signal" in limits) controller.abort(new Error("enough"));
        expect(await outcome).toEqual("signal" in limits ? "enough" : expect.objectContaining({ kind: "timeout" }));
        expect(await until(async () => (await running()) === 0)).toBe(true);
        expect((await server.jobs())[0]).toMatchObject({ status: "FAILED" });
        expect(rows(await database.query("SELECT count(*) FROM fine"))).toEqual([[2]]);
      }
    });

    test("a statement whose process was killed ends on the server, too", async () => {
      const before = new Set(children().map(({ pid }) => pid));
      const other = await openDatabase(location, { children: 1 });
      const own = children().filter(({ pid }) => !before.has(pid));
      expect(own).toHaveLength(1);
      const outcome = other.query(ENDLESS, { deadline: 4000 });
      expect(await until(async () => (await running()) > 0)).toBe(true);
      process.kill(own[0]!.pid, "SIGKILL");
      expect(await outcome).toMatchObject({ kind: "error" });
      expect(await until(async () => (await running()) === 0)).toBe(true);
      await other.close();
      expect(rows(await database.query("SELECT count(*) FROM fine"))).toEqual([[2]]);
    });

    test("fields of types that the protocol has no number for, odd names and comments are read", async () => {
      const { tables, unread } = await database.schema();
      expect(tables.find(({ name }) => name === "odd_name")).toMatchObject({
        comment: "odd; it's so",
        fields: [
          { name: "x.y", type: "STRING", comment: "with a dot" },
          { name: "v", type: "VARIANT" },
          { name: "m", type: "MAP<INT,STRING>" },
        ],
      });
      expect(tables.find(({ name }) => name === "over_over")).toMatchObject({
        kind: "view",
        definition: expect.stringContaining("over"),
      });
      expect(unread ?? []).toEqual([]);
    });

    test("a table whose files are gone says so, and all others are measured", async () => {
      rmSync(`${server.folder}/warehouse/askable_broken.db/gone`, { recursive: true });
      const other = await openDatabase(location, { children: 1 });
      try {
        const profile = await measureProfile(other, "broken");
        const named = Object.fromEntries(profile.tables.map((table) => [table.name, table]));
        expect(named.fine).toMatchObject({ rows: 2 });
        expect(named.over_over).toMatchObject({ rows: 2 });
        expect(JSON.stringify(named.lost)).toMatch(/passing.{0,20}cannot be found/);
        // Spark takes a place without files for a table without rows, unless it had listed them.
        const outcome = await other.query("SELECT count(a) FROM gone");
        if (outcome.kind === "error") expect(outcome.message).toMatch(/gone|does not exist/);
        else expect(rows(outcome)).toEqual([[0]]);
      } finally {
        await other.close();
      }
    });

    test("says what is wrong with a URL or a server", async () => {
      const port = new URL(server.url).port;
      const fails = (url: string) =>
        openDatabase(url).then(
          () => "opened",
          (error: Error & { hint?: string }) => `${error.message} ${error.hint}`,
        );
      expect(await fails(`spark://x@127.0.0.1:1/default?auth=nosasl`)).toMatch(
        /No Thrift server .* answers at 127.0.0.1:1/,
      );
      expect(await fails(`spark://x@127.0.0.1:${port}/missing?auth=nosasl`)).toMatch(/has no database missing/);
      expect(await fails(`spark://x@127.0.0.1:${port}/default?auth=kerberos`)).toMatch(
        /auth=kerberos is not known here .*plain, nosasl/,
      );
      expect(await fails(`spark://x@127.0.0.1:${port}/default?path=x`)).toMatch(/transport=http/);
    });
  });
}
