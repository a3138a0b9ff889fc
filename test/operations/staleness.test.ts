import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/folder.js";
import { type PostgresServer, postgresServer, run } from "../support/postgres.js";
import { until } from "../support/until.js";
import { askable } from "../support/warm-cli.js";

const server = await postgresServer();

if ("missing" in server) test.skip(`PostgreSQL: ${server.missing}`);
else describe("freshness that takes long to tell", { timeout: 120_000 }, () => onServer(server));

/** A lock on a table keeps the server from telling its size. */
function onServer(server: PostgresServer): void {
  const database = `askable_slow_staleness_${process.pid}`;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let url: string;
  let locker: pg.Client;
  const command = (...words: string[]) => askable([...words, "--home", folder.path]);

  beforeAll(async () => {
    folder = await temporaryFolder();
    url = await server.make(database, [
      "CREATE TABLE bread (id int PRIMARY KEY, name text, grain text)",
      "INSERT INTO bread VALUES (1, 'Sourdough', 'rye'), (2, 'Baguette', 'wheat'), (3, 'Pumpernickel', 'rye')",
      "CREATE TABLE ledger (entry int, amount int)",
      "INSERT INTO ledger VALUES (1, 17), (2, 23)",
    ]);
    expect(await command("prepare", url, "--name", "slow")).toMatchObject({ code: 0 });
    locker = new pg.Client({ connectionString: url, password: async () => "" });
    await locker.connect();
    await locker.query("BEGIN; LOCK TABLE ledger IN ACCESS EXCLUSIVE MODE");
  });
  afterAll(async () => {
    await locker?.end();
    await server.close();
    await folder.remove();
  });

  const waiting = async () =>
    Number(
      (
        await run(server.url, [
          `SELECT count(*) FROM pg_stat_activity WHERE datname = '${database}' AND wait_event_type = 'Lock'`,
        ])
      )[0]?.[0],
    );

  test("is left open by ask and show after a second, which say so, and nothing is left waiting at the server", async () => {
    const asked = await command("ask", "slow", "How many breads are made of rye?", "--json");
    expect(JSON.parse(asked.stdout)).toMatchObject({ rows: [[2]], stale: null, staleTables: [] });
    const text = await command("ask", "slow", "How many breads are made of rye?");
    expect(text.stderr).toMatch(
      /was not checked: it takes over a second\. askable doctor checks it, askable refresh slow/,
    );
    const begun = performance.now();
    const shown = await command("show", "slow", "bread", "--json");
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(JSON.parse(shown.stdout)).toMatchObject({ stale: null, staleTables: [] });
    expect((await command("show", "slow", "bread")).stderr).toContain("was not checked");
    expect(await until(async () => (await waiting()) === 0)).toBe(true);
  });

  test("is waited for by doctor", async () => {
    const doctor = command("doctor", "--json");
    while ((await waiting()) === 0) await sleep(100);
    await sleep(2000);
    await locker.query("COMMIT");
    const { checks } = JSON.parse((await doctor).stdout);
    const [check] = checks.filter(({ what }: { what: string }) => what === "database slow");
    expect(check).toMatchObject({ ok: true, found: expect.stringContaining("up to date") });
  });
}
