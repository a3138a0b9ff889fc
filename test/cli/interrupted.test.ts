import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { constants } from "node:os";
import { join } from "node:path";
import { platform } from "node:process";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAIN } from "../support/build.js";
import { askable } from "../support/cli.js";
import { temporaryFolder } from "../support/folder.js";
import { change, makeShop } from "../support/shop.js";
import { until } from "../support/until.js";

const STOPPED = "askable: interrupted; what was saved before is unchanged\n";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);
const run = (...words: string[]) => askable(words, { cwd: folder.path });

/** 300,000 rows, so that each stage can be met, and enough fields for the threads of the embedder. */
beforeAll(async () => {
  folder = await temporaryFolder();
  const database = new SQLite(at("sales.sqlite"));
  const wide = Array.from({ length: 200 }, (_, number) => `word${number} TEXT`);
  database.exec(`CREATE TABLE list (${wide.join(", ")})`);
  for (const number of [0, 1, 2]) {
    database.exec(`CREATE TABLE sale${number} (id INTEGER PRIMARY KEY, customer TEXT, note TEXT, amount REAL);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
      INSERT INTO sale${number} SELECT i, 'customer ' || (i * 7919 % 50021), 'note ' || (i * 104729 % 1000003), i % 997 / 3.0 FROM n;`);
  }
  database.close();
});
afterAll(() => folder.remove());

interface Interrupted {
  readonly code: number | null;
  readonly stderr: string;
  /** Processes of its group that live on. */
  readonly left: readonly string[];
}

type Way = "Ctrl-C" | "SIGTERM" | "hangup" | "hangup, its children first";

const CODES: Record<Way, number> = { "Ctrl-C": 130, SIGTERM: 143, hangup: 129, "hangup, its children first": 129 };

/**
 * Ctrl-C and a terminal that closes reach the whole group of processes, one after the other, a supervisor's SIGTERM one
 * of them.
 */
async function interrupted(
  words: readonly string[],
  when: string | Promise<void>,
  how: Way,
  cwd = folder.path,
): Promise<Interrupted> {
  const child = spawn(process.execPath, [MAIN, ...words], { cwd, detached: true, stdio: "pipe" });
  let [stderr, sent] = ["", false];
  const send = () => {
    if (how === "SIGTERM") child.kill(how);
    else if (how === "hangup, its children first") {
      for (const pid of pidsOf(child)) if (pid !== child.pid) process.kill(pid, "SIGHUP");
      setTimeout(() => child.kill("SIGHUP"), 50);
    } else process.kill(-child.pid!, how === "Ctrl-C" ? "SIGINT" : "SIGHUP");
  };
  child.stderr.on("data", (part) => {
    stderr += part;
    if (sent || typeof when !== "string" || !stderr.includes(when)) return;
    sent = true;
    setTimeout(send, 100);
  });
  if (typeof when !== "string") void when.then(send);
  const code = await new Promise<number | null>((resolve) =>
    child.on("close", (code, signal) => resolve(signal === null ? code : 128 + constants.signals[signal])),
  );
  // They are told by the end of their parent.
  await until(() => groupOf(child).length === 0);
  return { code, stderr, left: groupOf(child) };
}

/** Group, number, state and command of each that lives. */
function groupOf({ pid }: ChildProcess): string[] {
  const all = execFileSync("ps", ["-e", "-o", "pgid=,pid=,stat=,args="], { encoding: "utf8" }).split("\n");
  return all.filter((line) => line.trim().startsWith(`${pid} `) && !/^\s*\d+\s+\d+\s+Z/.test(line));
}

const pidsOf = (child: ChildProcess) => groupOf(child).map((line) => Number(line.trim().split(/\s+/)[1]));

/** Locks, drafts and folders that were to be swapped in. */
function leftBehind(home: string): string[] {
  return readdirSync(home, { recursive: true, encoding: "utf8" }).filter((name) => /\.lock|\.new/.test(name));
}

describe.skipIf(platform === "win32")("an interrupted command", { timeout: 180_000 }, () => {
  test.each([
    ["profiling tables", "Ctrl-C"],
    ["profiling tables", "SIGTERM"],
    ["profiling tables", "hangup"],
    ["indexing values", "Ctrl-C"],
    ["indexing fields", "Ctrl-C"],
    ["indexing fields", "SIGTERM"],
  ] as const)("ends soon while prepare is %s, by %s, and leaves no process", async (when, how) => {
    rmSync(at("profiles"), { recursive: true, force: true });
    const { code, stderr, left } = await interrupted(["prepare", "sales.sqlite"], `${when} (`, how);
    expect({ code, left }).toEqual({ code: CODES[how], left: [] });
    expect(stderr.endsWith(STOPPED), stderr).toBe(true);
    expect(leftBehind(folder.path)).toEqual([]);
    expect(stderr.split("\n").filter((line) => line.startsWith("askable:"))).toHaveLength(1);
  });

  test("goes on the next time", async () => {
    const { code, stderr } = await run("prepare", "sales.sqlite");
    expect(stderr).toContain("Going on where an interrupted run stopped, after 4 of the tables");
    expect(code).toBe(0);
  });

  test("ends with 0 where it was a job, also in the middle of its work", async () => {
    const every = ["refresh", "sales", "--every", "* * * * * *"];
    for (const how of ["Ctrl-C", "SIGTERM"] as const) {
      change(at("sales.sqlite"), `UPDATE sale1 SET note = '${how} ' || id WHERE id % 3 = 0`);
      const { code, stderr, left } = await interrupted(every, "profiling tables (", how);
      expect({ code, left }).toEqual({ code: 0, left: [] });
      expect(stderr).toMatch(/\nStopped\.\n$/);
      expect(JSON.parse(readFileSync(at("reports", "refresh-health.json"), "utf8")).state).toBe("stopped");
    }
    const once = await interrupted(["refresh", "sales"], "profiling tables (", "Ctrl-C");
    expect(once).toMatchObject({ code: 130, left: [], stderr: expect.stringContaining(STOPPED) });
    expect((await run("refresh", "sales")).stdout).toMatch(/^sales: 1 table changed/);
  });

  test("ends while a question waits for a model", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const config = `models:\n  m: { provider: openai, baseUrl: "http://127.0.0.1:${port}/v1", model: m }\n`;
    const home = at("asking");
    makeShop(at("shop.sqlite"), 1);
    await run("prepare", "shop.sqlite", "--home", home);
    writeFileSync(join(home, "askable.yaml"), config);
    for (const [pipeline, waiting, how] of [
      ["direct", "writing candidates", "Ctrl-C"],
      ["adaptive-hybrid", "grounding", "SIGTERM"],
    ] as const) {
      const words = ["ask", "shop", "How many t0 are there?", "--home", home, "--pipeline", pipeline];
      const { code, stderr, left } = await interrupted(words, waiting, how);
      expect({ code, left }).toEqual({ code: CODES[how], left: [] });
      expect(stderr.endsWith(STOPPED), stderr).toBe(true);
    }
    silent.closeAllConnections();
    silent.close();
  });

  test.each(["Ctrl-C", "SIGTERM", "hangup"] as const)(
    "ends while it computes and waits for nothing, by %s",
    async (how) => {
      const home = at("wide");
      mkdirSync(home, { recursive: true });
      rmSync(join(home, "profiles"), { recursive: true, force: true });
      // Each may refer to all others: weighing the pairs takes many seconds.
      if (!existsSync(join(home, "wide.sqlite"))) manyKeys(join(home, "wide.sqlite"), 120, 30);
      const { code, stderr, left } = await interrupted(["prepare", "wide.sqlite"], "looking for joins", how, home);
      expect({ code, left }).toEqual({ code: CODES[how], left: [] });
      expect(stderr.endsWith(STOPPED), stderr).toBe(true);
      expect(leftBehind(home)).toEqual([]);
    },
  );

  const ways = Object.keys(CODES) as Way[];
  test.each(ways)("ends while a server does not answer, by %s", async (how) => {
    const silent = createTcpServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const met = new Promise<void>((resolve) => silent.once("connection", () => resolve()));
    const words = ["prepare", `postgres://reader@127.0.0.1:${port}/shop`];
    const { code, stderr, left } = await interrupted(words, met, how);
    expect({ code, left, stderr }).toEqual({ code: CODES[how], left: [], stderr: STOPPED });
    silent.close();
  });
});

function manyKeys(path: string, tables: number, fields: number): void {
  const database = new SQLite(path);
  database.transaction(() => {
    for (let table = 0; table < tables; table++) {
      const names = Array.from({ length: fields }, (_, field) => `part${field} INTEGER`);
      database.exec(`CREATE TABLE thing${table} (${names.join(", ")})`);
      const insert = database.prepare(`INSERT INTO thing${table} VALUES (${names.map(() => "?").join(", ")})`);
      for (let row = 1; row <= 12; row++) insert.run(names.map((_, field) => row + ((table + field) % 3)));
    }
  })();
  database.close();
}
