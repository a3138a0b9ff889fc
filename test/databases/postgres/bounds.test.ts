import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { type OpenOptions, openDatabase } from "#askable/databases/open.js";
import { type PostgresServer, postgresServer, run } from "../../support/postgres.js";
import { rows } from "../tools.js";

const server = await postgresServer();

if ("missing" in server) test.skip(`PostgreSQL: ${server.missing}`);
else describe("What a statement may take of the server", () => onServer(server));

function onServer(server: PostgresServer): void {
  const opened: Database[] = [];
  const users: string[] = [];
  async function open(url: string, options: OpenOptions = {}): Promise<Database> {
    const database = await openDatabase(url, { children: 1, ...options });
    opened.push(database);
    return database;
  }
  async function account(...settings: string[]): Promise<string> {
    const user = `askable_bounds_${process.pid}_${users.length}`;
    users.push(user);
    await run(server.url, [`CREATE ROLE ${user} LOGIN`, ...settings.map((text) => `ALTER ROLE ${user} SET ${text}`)]);
    return server.url.replace("//postgres@", `//${user}@`);
  }
  const bounds = async (database: Database) =>
    rows(
      await database.query(
        "SELECT current_setting('work_mem'), current_setting('hash_mem_multiplier'), current_setting('temp_file_limit')",
      ),
    )[0];

  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  afterAll(async () => {
    await run(
      server.url,
      users.map((user) => `DROP ROLE ${user}`),
    );
    await server.close();
  });

  test.runIf(process.platform === "linux")(
    "is bounded in memory, where its process can be seen, and the next statement runs",
    async () => {
      const database = await open(await account(), { memory: 150 * 2 ** 20 });
      const began = performance.now();
      const hungry = "SELECT cardinality(array_agg(i)) FROM (SELECT generate_series(1, 200000000) AS i) AS x";
      expect(await database.query(hungry, { deadline: 60_000 })).toMatchObject({
        kind: "error",
        failure: "memory",
        message: "The statement was stopped because the server's process took more than 150 MiB of memory",
      });
      expect(performance.now() - began).toBeLessThan(30_000);
      expect(rows(await database.query("SELECT count(*) FROM generate_series(1, 1000)"))).toEqual([[1000]]);
    },
    90_000,
  );

  test("is at most so much for each sort and each file, and less where the server says so", async () => {
    const lavish = await open(await account("work_mem = '2GB'", "hash_mem_multiplier = 50", "temp_file_limit = '5GB'"));
    expect(await bounds(lavish)).toEqual(["64MB", "2", "5GB"]);
    const modest = await open(await account("work_mem = '1MB'", "hash_mem_multiplier = 1", "temp_file_limit = '7MB'"));
    expect(await bounds(modest)).toEqual(["1MB", "1", "7MB"]);
    // Of a superuser without any bound.
    expect((await bounds(await open(server.url)))![2]).toBe("4GB");
  });

  test("is said where the disk's bound is reached", async () => {
    const database = await open(await account("work_mem = '1MB'", "temp_file_limit = '2MB'"));
    const spilling = "SELECT i FROM generate_series(1, 2000000) AS i ORDER BY md5(i::text)";
    expect(await database.query(spilling)).toMatchObject({
      kind: "error",
      failure: "memory",
      message: expect.stringContaining("temp_file_limit"),
    });
  });
}
