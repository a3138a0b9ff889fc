import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bakery } from "../support/bakery.js";
import { MAIN } from "../support/build.js";
import { temporaryFolder } from "../support/folder.js";
import { askable } from "../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);

beforeAll(async () => {
  folder = await temporaryFolder();
  mkdirSync(at("home"));
  mkdirSync(at("elsewhere"));
  bakery(at("bakery.sqlite"));
});
afterAll(() => folder.remove());

describe("a database is prepared in one folder and asked from another", () => {
  test("prepare says what it made and how to go on", async () => {
    const run = await askable(["prepare", "bakery.sqlite", "--home", "home"], { cwd: folder.path });
    expect(run.stdout).toMatch(/^Prepared bakery: 2 tables, 9 fields, 1 join, \d+ indexed values in [\d.]+ s\n/);
    expect(run.stdout).toContain(`askable ask bakery "…" --home ${at("home")}`);
    expect(run.code).toBe(0);
    const files = ["manifest.json", "profile.json", "schema.md", "schema.sql", "summaries.json", "vocabulary.json"];
    expect(readdirSync(at("home", "profiles", "bakery")).sort()).toEqual(files);
  });

  test("ask --json prints one object in its lasting form", async () => {
    const words = ["ask", "bakery", "How many breads are made of rye?", "--home", at("home"), "--json"];
    const run = await askable(words, { cwd: at("elsewhere") });
    const answer = JSON.parse(run.stdout);
    expect(answer).toEqual({
      question: "How many breads are made of rye?",
      sql: expect.stringMatching(/^SELECT/i),
      columns: [expect.any(String)],
      headings: ["number of rows"],
      rows: [[2]],
      truncated: false,
      confidence: expect.any(Number),
      pipeline: "offline",
      stale: false,
      staleTables: [],
      readAs: expect.arrayContaining(["shows the number of rows of bread"]),
      unmatched: [],
      alternatives: [],
      why: expect.stringContaining("Read as: "),
      candidates: expect.any(Number),
      cost: { calls: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, price: 0, seconds: expect.any(Number) },
      trace: expect.stringContaining(at("home", "reports", "traces", "bakery")),
    });
    expect(readFileSync(answer.trace, "utf8").trimEnd().split("\n").at(-1)).toMatch(/"event":"answer"/);
    expect(readdirSync(at("elsewhere"))).toEqual([]);
  });

  test("ask for people prints the SQL, the rows, and how sure it is", async () => {
    const words = ["ask", "bakery", "Which bakers are from Freibrug?", "--home", at("home"), "--explain"];
    const run = await askable(words, { cwd: at("elsewhere") });
    expect(run.stdout).toMatch(/^SELECT [\s\S]*'Freiburg'[\s\S]*\n─+\n[\s\S]*Anna Weber[\s\S]*Confidence \d+ %/);
    expect(run.stdout).toMatch(/\nStored values:\n.*"Freiburg" in baker\.city/);
    expect(run.stderr).toMatch(/Pipeline offline, \d+ candidates?,/);
    expect(run.code).toBe(0);
  });

  test("--quiet leaves only the answer", async () => {
    const run = await askable(["ask", "bakery", "How many bakers?", "--home", at("home"), "--quiet"]);
    expect({ ...run, stdout: "" }).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test("show prints tables, a table and a field", async () => {
    const shown = async (...part: string[]) =>
      (await askable(["show", "bakery", ...part, "--home", at("home")])).stdout;
    expect(await shown()).toMatch(/bread .*5[\s\S]*bread\.baker_id = baker\.id \(declared, n:1, 100 % covered\)/);
    expect(await shown("bread")).toMatch(/grain .*TEXT .*2/);
    expect(await shown("Bread.Grain")).toMatch(/bread\.grain TEXT[\s\S]*wheat\s+3\nrye\s+2/);
  });

  test("doctor says what works, and that the profile is stale once the data change", async () => {
    const database = new SQLite(at("bakery.sqlite"));
    database.exec("INSERT INTO bread VALUES (6, 'Bagel', 1.5, 'wheat', 2)");
    database.close();
    const { stdout } = await askable(["doctor", "--home", at("home"), "--json"]);
    expect(JSON.parse(stdout).checks).toContainEqual({
      what: "database bakery",
      ok: true,
      found: expect.stringContaining("run askable refresh bakery"),
    });
    const asked = await askable(["ask", "bakery", "How many breads?", "--home", at("home"), "--json"]);
    expect(JSON.parse(asked.stdout)).toMatchObject({ stale: true, rows: [[6]] });
    await askable(["prepare", "bakery", "--home", at("home")]);
    const again = await askable(["ask", "bakery", "How many breads?", "--home", at("home"), "--json"]);
    expect(JSON.parse(again.stdout)).toMatchObject({ stale: false, rows: [[6]] });
  });
});

describe("a folder of CSV files that was never prepared", () => {
  test("is prepared first, saying so, and its tables join without declared keys", async () => {
    mkdirSync(at("shop"));
    writeFileSync(at("shop", "customer.csv"), "id,name,town\n1,Ada,Ulm\n2,Bo,Jena\n3,Cy,Ulm\n");
    writeFileSync(at("shop", "order.csv"), "id,customer_id,total\n1,1,20\n2,1,35\n3,3,7\n4,2,50\n");
    const run = await askable(["ask", "shop", "How many orders does the customer Ada have?", "--json"], {
      cwd: folder.path,
    });
    expect(run.stderr).toMatch(/^shop was never prepared: preparing it first\./);
    expect(JSON.parse(run.stdout)).toMatchObject({ rows: [[2]], pipeline: "offline" });
  });
});

describe("a model that goes away in the middle", () => {
  test("gives a clear message, exit code 1, and the trace stays", async () => {
    const server = createServer((request) => request.socket.destroy()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    writeFileSync(
      at("home", "askable.yaml"),
      `models:\n  coder: { provider: openai, baseUrl: "http://127.0.0.1:${port}/v1", model: m, timeout: 5 }\nroles: { default: coder }\n`,
    );
    const words = ["ask", "bakery", "How many breads?", "--home", at("home"), "--pipeline", "direct"];
    const run = await askable(words);
    server.close();
    expect({ code: run.code, stdout: run.stdout }).toEqual({ code: 1, stdout: "" });
    expect(run.stderr).toMatch(new RegExp(`askable: .*coder.*\\n? *.*127\\.0\\.0\\.1:${port}`));
    expect(run.stderr).not.toContain("\n    at ");
    const traces = readdirSync(at("home", "reports", "traces", "bakery")).sort();
    const last = readFileSync(at("home", "reports", "traces", "bakery", traces.at(-1) ?? ""), "utf8");
    expect(last).toMatch(/"event":"failed"/);
  });
});

describe("an interrupted prepare", () => {
  test("leaves what was saved before, and nothing half-written", async () => {
    const database = new SQLite(at("big.sqlite"));
    database.exec(`CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
      INSERT INTO word SELECT i, 'word number ' || (i * 7919 % 1000003) FROM n;`);
    database.close();
    const child = spawn(process.execPath, [MAIN, "prepare", "big.sqlite"], { cwd: folder.path, stdio: "pipe" });
    let stderr = "";
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
      if (stderr.includes("indexing values") && !child.killed) child.kill("SIGINT");
    });
    const [code] = await once(child, "close");
    expect(stderr).toMatch(/interrupted; what was saved before is unchanged/);
    expect(code ?? 130).toBe(130);
    expect(existsSync(at("profiles", "big"))).toBe(false);
    const left = existsSync(at("indexes", "big")) ? readdirSync(at("indexes", "big")) : [];
    expect(left.filter((name) => name.includes(".new-"))).toEqual([]);
  });
});
