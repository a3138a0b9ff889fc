import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAIN } from "../../support/build.js";
import { temporaryFolder } from "../../support/folder.js";
import { change, makeShop } from "../../support/shop.js";
import { askable } from "../../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const place = (...parts: string[]) => join(folder.path, ...parts);
const run = (...words: string[]) => askable(words, { cwd: folder.path });

/** A home in which databases of these names are prepared. */
async function prepared(home: string, ...names: string[]): Promise<void> {
  mkdirSync(place(home), { recursive: true });
  for (const name of names) {
    makeShop(place(home, `${name}.db`), 2);
    const { code, stderr } = await run("prepare", place(home, `${name}.db`), "--home", place(home), "--quiet");
    expect(stderr).toBe("");
    expect(code).toBe(0);
  }
}

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

describe("askable refresh", { timeout: 180_000 }, () => {
  beforeAll(() => prepared("one", "shop", "other"));
  const refresh = (...words: string[]) => run("refresh", ...words, "--home", place("one"));
  let turn = 0;
  /** One more field: a drift that is easily told. */
  const drift = (name = "shop") => change(place("one", `${name}.db`), `ALTER TABLE t1 ADD COLUMN extra${turn++} TEXT`);

  test("says that nothing changed, or what did", async () => {
    expect(await refresh("shop")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^shop: nothing changed \(/),
    });
    drift();
    const { code, stdout } = await refresh("shop", "--quiet");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^shop: 1 table changed, 1 summary written again, .*\n! t1\.extra0: new field TEXT\n/);
  });

  test("prints one object with --json", async () => {
    drift();
    const { stdout } = await refresh("--all", "--json", "--quiet");
    expect(JSON.parse(stdout)).toMatchObject({
      databases: [
        { name: "other", outcome: "unchanged", measured: [], breaches: [] },
        {
          name: "shop",
          outcome: "refreshed",
          measured: ["t1"],
          drift: { kind: "drift", changes: [{ kind: "field-added", table: "t1" }] },
          breaches: ["t1.extra1: new field TEXT"],
        },
      ],
    });
  });

  test("ends with 3 on drift that --fail-on names, and with 0 on other drift", async () => {
    drift();
    expect(await refresh("shop", "--fail-on", "dropped-field,rows=5%")).toMatchObject({ code: 0 });
    drift();
    expect(await refresh("shop", "--fail-on", "added-field")).toMatchObject({ code: 3 });
    expect(await refresh("shop", "--fail-on", "added-field")).toMatchObject({ code: 0 });
  });

  test.each([
    [["shop", "--fail-on", "adde-field"], /"adde-field" is not understood\n {2}Did you mean added-field\?/],
    [["shop", "--fail-on", "rows="], /"rows=": a limit is a number from 0\n {2}Write rows=50%/],
    [["shop", "--fail-on", "nulls=-5"], /"nulls=-5": a limit is a number from 0/],
    [["shop", "--fail-on", " , "], /--fail-on: no rule is named\n {2}Known: rows/],
    [["shop", "--on-drift", "no-such-command -x"], /the shell finds no command "no-such-command"/],
    [["shop", "--on-drift", "http://"], /--on-drift: the URL cannot be read/],
    [["shop", "--every", "soon"], /--every: "soon" is no cron expression/],
    [["shop", "--every", "0 0 31 2 *"], /--every: "0 0 31 2 \*" never comes true/],
    [["shop", "--all"], /names or --all, not both/],
    [[], /Say what to refresh/],
    [["shop", "--wait", "soon"], /--wait: what is given is not a number/],
    [["shop", "--log", "xml"], /log/],
  ])("ends with 2 on wrong usage: %j", async (words, message) => {
    const { code, stderr } = await refresh(...words);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });

  test("goes on with the others when one fails, and ends with 1", async () => {
    rmSync(place("one", "other.db"));
    drift();
    const { code, stdout, stderr } = await refresh("--all");
    expect(code).toBe(1);
    expect(stderr).toMatch(/other: "other" was prepared from .* nothing is there now\n {2}Put it back/);
    expect(stdout).toMatch(/^shop: 1 table changed/);
    expect(await refresh("nowhere")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Prepared there: other, shop/),
    });
  });

  test("tells programs what it does, a JSON object a line", async () => {
    drift();
    const { stdout, stderr } = await refresh("shop", "nowhere", "--log", "json");
    expect(stdout).toBe("");
    const lines = stderr
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.every(({ time, level, event }) => !Number.isNaN(Date.parse(time)) && level && event)).toBe(true);
    const events = lines.map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(["progress", "drift", "refreshed", "failed"]));
    expect(events).not.toContain("breach");
    expect(lines.find(({ event }) => event === "refreshed")).toMatchObject({ database: "shop", measured: ["t1"] });
    drift();
    const ruled = (await refresh("shop", "--log", "json", "--fail-on", "any")).stderr;
    expect(ruled).toMatch(/"event":"breach"/);
  });

  test("shows in ask, show and doctor which tables are stale", async () => {
    drift();
    const at = ["--home", place("one")];
    expect((await run("ask", "shop", "How many t1 are there?", ...at)).stderr).toMatch(
      /changed since .* \(t1\).*askable refresh shop/,
    );
    expect(JSON.parse((await run("ask", "shop", "How many t1 are there?", "--json", ...at)).stdout)).toMatchObject({
      stale: true,
      staleTables: ["t1"],
    });
    expect((await run("show", "shop", ...at)).stderr).toMatch(/changed since .* \(t1\).*askable refresh shop/);
    expect(JSON.parse((await run("show", "shop", "t0", "--json", ...at)).stdout)).toMatchObject({
      stale: true,
      staleTables: ["t1"],
    });
    const doctor = await run("doctor", ...at);
    expect(doctor.stdout).toMatch(/database shop .*stale \(t1\): run askable refresh shop/);
    expect(doctor.stdout).toMatch(/^NO {4}database other/m);
    expect(doctor.code).toBe(1);
    await refresh("shop");
    expect((await run("show", "shop", ...at)).stderr).toBe("");
  });
});

describe("--on-drift", { timeout: 180_000 }, () => {
  beforeAll(() => prepared("told", "shop"));
  const refresh = (...words: string[]) => run("refresh", "shop", "--home", place("told"), ...words);
  let turn = 0;
  const drift = () => change(place("told", "shop.db"), `ALTER TABLE t1 ADD COLUMN more${turn++} TEXT`);

  /** A server that answers with these statuses, one after the other, and keeps what it is sent. */
  async function hook(statuses: readonly number[]) {
    const bodies: { event: string; database: string; breaches: string[]; drift: { changes: unknown[] } }[] = [];
    const server = createServer((request, response) => {
      let text = "";
      request.on("data", (part) => (text += part));
      request.on("end", () => {
        bodies.push(JSON.parse(text));
        response.writeHead(statuses[bodies.length - 1] ?? 500).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return { bodies, url: `http://127.0.0.1:${port}/hooks/secret`, close: () => server.close() };
  }

  test("posts the drift to a webhook, again where the server was busy", async () => {
    drift();
    const { bodies, url, close } = await hook([503, 429, 204]);
    expect(await refresh("--on-drift", url)).toMatchObject({ code: 0 });
    expect(bodies).toHaveLength(3);
    expect(bodies[2]).toMatchObject({
      event: "drift",
      database: "shop",
      breaches: ["t1.more0: new field TEXT"],
      drift: { changes: [{ kind: "field-added", field: "more0" }] },
    });
    expect(await refresh("--on-drift", url)).toMatchObject({ code: 0 });
    drift();
    expect(await refresh("--on-drift", url, "--fail-on", "dropped-field")).toMatchObject({ code: 0 });
    expect(bodies).toHaveLength(3);
    close();
  });

  test("fails when the webhook refuses or is not there, without telling its secret; the refresh is done", async () => {
    drift();
    const { bodies, url, close } = await hook([403]);
    const refused = await refresh("--on-drift", url);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/webhook at http:\/\/127\.0\.0\.1:\d+ .* answers 403/),
    });
    expect(refused.stderr).not.toMatch(/secret/);
    expect(bodies).toHaveLength(1);
    close();
    drift();
    expect(await refresh("--on-drift", url)).toMatchObject({ code: 1, stderr: expect.stringMatching(/ECONNREFUSED/) });
    expect(await refresh()).toMatchObject({ code: 0, stdout: expect.stringMatching(/nothing changed/) });
  });

  test("runs a command that finds the drift by its environment", async () => {
    drift();
    const command = `node -e 'const e=process.env;require("fs").writeFileSync("${place("seen")}",[e.ASKABLE_DATABASE,e.ASKABLE_BREACHES,require(e.ASKABLE_DRIFT).kind].join("|"))'`;
    expect(await refresh("--on-drift", command)).toMatchObject({ code: 0 });
    expect(readFileSync(place("seen"), "utf8")).toMatch(/^shop\|t1\.more\d: new field TEXT\|drift$/);
    drift();
    expect(await refresh("--on-drift", "exit 7")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/--on-drift failed: exit code 7/),
    });
  });
});

describe("--every", () => {
  test("stays, refreshes by the schedule, says how it goes in the health file, and ends cleanly", async () => {
    await prepared("job", "shop");
    const health = place("job", "health.json");
    const child = spawn(
      process.execPath,
      [MAIN, "refresh", "--all", "--every", "* * * * * *", "--health", health, "--log", "json", "--home", place("job")],
      {
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    let log = "";
    child.stderr.on("data", (part) => (log += part));
    const state = () => (existsSync(health) ? JSON.parse(readFileSync(health, "utf8")) : {});
    await until(() => state().lastRun !== undefined);
    expect(state()).toMatchObject({
      pid: child.pid,
      schedule: "* * * * * *",
      lastRun: { outcome: "done", databases: [{ name: "shop", outcome: "unchanged" }] },
    });
    change(place("job", "shop.db"), "ALTER TABLE t1 ADD COLUMN extra TEXT");
    await until(() => /"event":"refreshed"/.test(log));
    rmSync(place("job", "shop.db"));
    await until(() => state().lastRun?.outcome === "failed");
    expect(Date.parse(state().lastSuccess)).toBeLessThan(Date.parse(state().lastRun.ended));
    const code = await ended(child, "SIGTERM");
    expect(code).toBe(0);
    expect(state()).toMatchObject({ state: "stopped" });
    expect(log).toMatch(/"event":"stopped"/);
    expect(readdirSync(place("job", "indexes")).filter((name) => name.includes("lock"))).toEqual([]);
  }, 180_000);
});

describe("a refresh that is killed", () => {
  test("at any moment leaves what can be asked, and the next one ends as an undisturbed one does", async () => {
    await prepared("killed", "shop");
    mkdirSync(place("twin"));
    const at = ["--home", place("killed")];
    let state = 5;
    for (let round = 0; round < 8; round++) {
      change(place("killed", "shop.db"), `UPDATE t1 SET status = 'round ${round}' WHERE id % 3 = ${round % 3}`);
      const child = spawn(process.execPath, [MAIN, "refresh", "shop", ...at], { stdio: "ignore" });
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const moment = new Promise((resolve) => setTimeout(resolve, (state / 2 ** 32) * 3000));
      await Promise.race([moment, once(child, "exit")]);
      await ended(child, "SIGKILL");
      const shown = await run("show", "shop", "t1.status", "--json", ...at);
      expect(shown.code, `round ${round}: ${shown.stderr}`).toBe(0);
    }
    expect((await run("ask", "shop", "How many t1 are there?", ...at)).code).toBe(0);
    expect((await run("refresh", "shop", ...at)).code).toBe(0);
    expect((await run("refresh", "shop", ...at)).stdout).toMatch(/nothing changed/);
    const doctor = await run("doctor", ...at);
    expect(doctor.stdout).toMatch(/^yes {3}database shop .*up to date \(\d+ ms\)$/m);

    const fresh = ["--home", place("twin")];
    await run("prepare", place("killed", "shop.db"), ...fresh);
    const read = (home: string, file: string) => readFileSync(place(home, file), "utf8");
    expect(read("killed", "profiles/shop/profile.json")).toBe(read("twin", "profiles/shop/profile.json"));
    expect(read("killed", "indexes/shop/values/manifest.json")).toBe(read("twin", "indexes/shop/values/manifest.json"));
    const left = readdirSync(place("killed", "indexes")).filter((name) => name.includes("lock"));
    expect(left).toEqual([]);
  }, 300_000);
});

async function until(holds: () => boolean): Promise<void> {
  for (const start = Date.now(); !holds(); ) {
    if (Date.now() - start > 60_000) throw new Error("It did not come true in a minute");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}

describe("a table that cannot be read", { timeout: 180_000 }, () => {
  test("ends prepare, profile and refresh alike with 1 and its name, until it is mended, and the others go on", async () => {
    const home = place("damaged");
    mkdirSync(join(home, "files"), { recursive: true });
    for (const name of ["torn", "whole"]) makeShop(join(home, `${name}.db`), 2);
    for (const name of ["one.csv", "two.csv"]) writeFileSync(join(home, "files", name), "id,name\n1,red\n2,blue\n");
    for (const name of ["torn.db", "whole.db", "files"]) {
      expect(await askable(["prepare", name, "--quiet"], { cwd: home })).toMatchObject({ code: 0, stderr: "" });
    }
    const sound = readFileSync(join(home, "torn.db"));
    tear(join(home, "torn.db"), "t1");
    writeFileSync(join(home, "files", "two.csv"), Buffer.from("PAR1 and no more"));

    const broken = (hint: RegExp, name = "") =>
      expect.stringMatching(
        new RegExp(`^askable: ${name}t1 could not be measured: .*malformed\\n {2}${hint.source}\\n$`),
      );
    const run = (...words: string[]) => askable([...words, "--quiet"], { cwd: home });
    const again = /The rest is up to date\. Mend it, then run askable refresh again\./;
    for (const outcome of ["1 table changed", "nothing changed"]) {
      expect(await run("refresh", "torn")).toEqual({
        ...{ code: 1, stderr: broken(again, "torn: ") },
        stdout: expect.stringContaining(`torn: ${outcome}`),
      });
    }
    expect(await run("prepare", "torn")).toMatchObject({
      ...{ code: 1, stderr: broken(/The rest is prepared\. Mend it, then run askable refresh\./) },
    });
    expect(await run("profile", "torn.db", "--name", "torn")).toMatchObject({
      ...{ code: 1, stderr: broken(/The rest is profiled\. Mend it, then run askable profile again\./) },
    });

    const all = await run("refresh", "--all", "--json");
    expect(all.code).toBe(1);
    expect(JSON.parse(all.stdout).databases).toMatchObject([
      { name: "files", broken: [expect.stringMatching(/two\.csv.*cannot be read as a table/)] },
      { name: "torn", broken: [expect.stringContaining("t1 could not be measured")] },
      { name: "whole", broken: [], outcome: "unchanged" },
    ]);
    expect(await run("refresh", "files")).toMatchObject({
      ...{ code: 1, stdout: expect.stringContaining("nothing changed"), stderr: expect.stringContaining("two.csv") },
    });
    expect(await run("prepare", "files")).toMatchObject({ code: 1, stderr: expect.stringContaining("two.csv") });
    expect(await run("prepare", "files", "--skip", "two.csv")).toMatchObject({ code: 0, stderr: "" });

    writeFileSync(join(home, "torn.db"), sound);
    expect(await run("refresh", "torn")).toMatchObject({ code: 0, stderr: "" });
    expect(await run("refresh", "--all")).toMatchObject({ code: 0, stderr: "" });
  });
});

/** Overwrites the first page of a table of a SQLite file. */
function tear(path: string, table: string): void {
  const database = new SQLite(path);
  const root = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?").pluck().get(table) as number;
  const size = database.pragma("page_size", { simple: true }) as number;
  database.close();
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xff, (root - 1) * size, (root - 1) * size + 100));
}
