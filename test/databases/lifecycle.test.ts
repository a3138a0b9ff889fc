import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import { builtFile } from "../support/build.js";
import { until } from "../support/until.js";
import { children, makeDuckdb, makeSqlite, rows, temporaryFolder } from "./tools.js";

const folder = temporaryFolder();
const opener = builtFile("databases/open.js");
const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
const locations = new Map<string, string>();

beforeAll(async () => {
  locations.set("sqlite", makeSqlite(join(folder.path, "a.sqlite"), "CREATE TABLE t (a)"));
  locations.set("duckdb", await makeDuckdb(join(folder.path, "b.duckdb"), "CREATE TABLE t (a INTEGER)"));
});
afterAll(() => folder.remove());

/** Processes whose command line names this test's folder. */
function processes(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, "utf8").includes(folder.path);
      } catch {
        return false;
      }
    })
    .map(Number);
}

function program(...lines: string[]) {
  const code = [`const { openDatabase } = await import(${JSON.stringify(opener)});`, ...lines].join("\n");
  return spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "pipe"] });
}

describe.each(["sqlite", "duckdb"])("the children of %s", (engine) => {
  const location = () => locations.get(engine)!;

  test("let a program end that does not close its database, and print nothing", async () => {
    const child = program(
      `const database = await openDatabase(${JSON.stringify(location())});`,
      `console.log(JSON.stringify((await database.query("SELECT 1")).result.data));`,
    );
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
    const [code] = await once(child, "exit");
    expect([code, output]).toEqual([0, "[[1]]\n"]);
    expect(await until(() => processes().length === 0)).toBe(true);
  });

  test.runIf(process.platform === "linux")("die with a program that is killed while a statement runs", async () => {
    const child = program(
      `const database = await openDatabase(${JSON.stringify(location())});`,
      `database.query(${JSON.stringify(endless)}, { deadline: 60000 });`,
      `database.query(${JSON.stringify(endless)}, { deadline: 60000 });`,
      `setTimeout(() => console.log("running"), 700);`,
    );
    await once(child.stdout, "data");
    expect(await until(() => processes().length >= 2)).toBe(true);
    child.kill("SIGKILL");
    expect(await until(() => processes().length === 0)).toBe(true);
  });

  test.runIf(process.platform === "linux")(
    "are one while statements are short, and two while one runs long",
    async () => {
      const shared = async () => {
        const database = await openDatabase(location());
        await Promise.all([database.query("SELECT 1"), database.query("SELECT 2")]);
        const { length } = children();
        await database.close();
        return length === 1;
      };
      // Where a busy machine keeps the one waiting, another is started.
      expect(await until(shared)).toBe(true);

      const database = await openDatabase(location());
      const running = database.query(endless, { deadline: 60_000 });
      expect(rows(await database.query("SELECT 1"))).toEqual([[1]]);
      expect(children()).toHaveLength(2);
      await database.close();
      expect(await running).toMatchObject({ kind: "error", failure: "lost" });
    },
  );

  test.runIf(process.platform === "linux")("are replaced when something else kills them", async () => {
    const database = await openDatabase(location());
    const running = database.query(endless, { deadline: 20_000 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const { pid } of children()) process.kill(pid, "SIGTERM");
    expect(await running).toMatchObject({
      kind: "error",
      failure: "lost",
      message: "The process that ran the statement ended: ended by SIGTERM",
    });
    expect(rows(await database.query("SELECT 1"))).toEqual([[1]]);
    await database.close();
    expect(children()).toEqual([]);
  });
});
