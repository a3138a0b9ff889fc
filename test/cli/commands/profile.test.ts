import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAIN } from "../../support/build.js";
import { temporaryFolder } from "../../support/folder.js";
import { askable } from "../../support/warm-cli.js";

const series = (rows: number) =>
  `(WITH RECURSIVE s (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM s WHERE value < ${rows}) SELECT value FROM s)`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...parts: string[]) => join(folder.path, ...parts);

beforeAll(async () => {
  folder = await temporaryFolder();
  const shop = new Sqlite(at("shop.sqlite"));
  shop.exec(`
    CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, mail TEXT);
    INSERT INTO customers SELECT value, 'Name ' || value, 'n' || value || '@mail.example' FROM ${series(500)};
    CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, amount REAL);
    INSERT INTO orders SELECT value, 1 + value % 500, value * 1.5 FROM ${series(20000)};
    CREATE TABLE tmp_load (x TEXT);
  `);
  shop.close();
});

afterAll(() => folder.remove());

const home = (name: string) => ["--home", at(name)];
const profileIn = (name: string) => JSON.parse(readFileSync(at(name, "profiles", "shop", "profile.json"), "utf8"));

test("measures without descriptions by a model and without indexes, and keeps nothing of the work", async () => {
  const run = await askable(["profile", at("shop.sqlite"), ...home("plain")]);
  expect(run).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Profiled shop: 3 tables, 7 fields, 1 join in/),
  });
  expect(readdirSync(at("plain", "profiles", "shop")).sort()).toEqual([
    "manifest.json",
    "profile.json",
    "schema.md",
    "schema.sql",
    "summaries.json",
  ]);
  expect(readdirSync(at("plain", "indexes", "shop"))).toEqual(["prepared.json"]);
  const prepared = await askable(["prepare", at("shop.sqlite"), ...home("plain")]);
  expect(prepared.code).toBe(0);
  const { warnings, ...report } = JSON.parse((await askable(["profile", "shop", "--json", ...home("plain")])).stdout);
  expect([report.name, report.tables, report.fields, report.joins, warnings]).toEqual(["shop", 3, 7, 1, []]);
});

test("prints beforehand what it would read of each table, and writes nothing", async () => {
  const words = [
    "profile",
    at("shop.sqlite"),
    "--dry-run",
    "--max-table-rows",
    "2000",
    "--skip",
    "tmp_*",
    ...home("dry"),
  ];
  const run = await askable(words);
  expect(run.code).toBe(0);
  expect(run.stdout).toMatch(/orders +20,000 +2,000 \(10 %\) +< 1/);
  expect(run.stdout).toMatch(/customers +500 +all +< 1/);
  expect(run.stdout).toContain("orders: sampled by 100 stretches of rowids: 20,000 rows, of which 2,000 may be read.");
  expect(run.stdout).toContain('tmp_load: skipped: its name fits "tmp_*" under skip');
  expect(existsSync(at("dry"))).toBe(false);
  const { tables } = JSON.parse((await askable([...words, "--json"])).stdout);
  expect(tables[1]).toMatchObject({
    table: "orders",
    action: "sample",
    rows: 20_000,
    sampled: 2000,
    method: "100 stretches of rowids",
    bias: expect.any(String),
  });
});

test("prints beforehand what preparing would index and embed, and how long it takes", async () => {
  const words = ["prepare", at("shop.sqlite"), "--dry-run", ...home("indexed")];
  const plan = async () => JSON.parse((await askable([...words, "--json"])).stdout);
  const { seconds, tables, indexes } = await plan();
  // Two texts of 500 customers, and one of a table without rows.
  expect(indexes).toEqual({
    values: { fields: 3, values: 1000, bytes: 71_000, memory: 213_000, counted: false, seconds: expect.any(Number) },
    summaries: { fields: 7, seconds: expect.any(Number) },
  });
  const reading = tables.reduce((sum: number, table: { seconds: number }) => sum + table.seconds, 0);
  expect(seconds).toBeCloseTo(reading + indexes.values.seconds + indexes.summaries.seconds);
  expect((await askable(words)).stdout).toMatch(
    /^About 1 second: < 1 to read the tables, < 1 to index at most 1,000 values of 3 fields, 1 to embed the summaries of 7 fields\.$/m,
  );
  expect(existsSync(at("indexed"))).toBe(false);

  const prepared = JSON.parse((await askable(["prepare", at("shop.sqlite"), "--json", ...home("indexed")])).stdout);
  const { values } = (await plan()).indexes;
  expect(values).toMatchObject({ values: prepared.values, counted: true });

  const endpoint = '{ provider: openai, baseUrl: "http://127.0.0.1:9/v1", model: m, dimension: 8 }';
  writeFileSync(at("indexed", "askable.yaml"), `embedder: ${endpoint}\nvalues: { max: 10 }\n`);
  const bounded = await askable(words);
  expect(bounded.stdout).toContain("and what the embedder takes for the summaries of 7 fields.");
  expect((await plan()).indexes.values.values).toBeLessThanOrEqual(10 * values.fields);
});

test("takes its limits from askable.yaml, and those of the command before them", async () => {
  mkdirSync(at("limits"));
  const config = { profile: { skip: ["tmp_*"], table: { rows: 1000, seconds: 50 } } };
  writeFileSync(at("limits", "askable.yaml"), JSON.stringify(config));
  const run = await askable(["profile", at("shop.sqlite"), "--max-table-rows", "3000", ...home("limits")]);
  expect(run.stderr).toContain(
    "note: orders: Measured on a sample: 3,000 of 20,000 rows (15 %), by 100 stretches of rowids.",
  );
  expect(run.stderr).toContain('note: Not measured: tmp_load, because its name fits "tmp_*" under skip');
  const { tables } = profileIn("limits");
  expect(tables[1]).toMatchObject({ name: "orders", rows: 20_000, scan: { rows: 3000, share: 0.15 } });
  const shown = await askable(["show", "shop", "orders.amount", ...home("limits")]);
  expect(shown.stdout).toMatch(/distinct +about [\d,]+, from a sample of 3,000 rows \(15 %\)/);
  expect(shown.stdout).toMatch(/range .+, of the 3,000 rows read\n/);
  expect((await askable(["show", "shop", ...home("limits")])).stdout).toContain("orders: Measured on a sample: 3,000");
  expect(readFileSync(at("limits", "profiles", "shop", "summaries.json"), "utf8")).toContain(
    "Measured on a sample: 3,000 of 20,000 rows (15 %)",
  );
  writeFileSync(at("limits", "askable.yaml"), "profile:\n  table:\n    row: 3\n");
  expect(await askable(["profile", at("shop.sqlite"), ...home("limits")])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('askable.yaml: profile.table.row: unknown key; do you mean "rows"?'),
  });
});

test.each([
  [["--max-seconds", "soon"], "max-seconds: "],
  [["--max-table-rows", "0"], "max-table-rows: "],
  [["--max-bytes", "much"], "max-bytes: Not a number of bytes"],
  [["--only", "a,,b"], "only: name tables"],
  [["--max-row", "3"], "Unknown argument: max-row; do you mean --max-rows?"],
])("refuses %j as wrong usage", async (words, message) => {
  const run = await askable(["profile", at("shop.sqlite"), ...words, ...home("usage")]);
  expect(run.code).toBe(2);
  expect(run.stderr).toContain(message);
});

test("goes on where a killed process stopped", async () => {
  const path = at("many.sqlite");
  const many = new Sqlite(path);
  for (let index = 0; index < 40; index++) {
    many.exec(
      `CREATE TABLE t${index} AS SELECT value AS id, 'v' || (value * ${index + 1} % 997) AS v FROM ${series(20000)}`,
    );
  }
  many.close();
  const words = [MAIN, "profile", path, ...home("killed")];
  const partial = at("killed", "indexes", "many", "profile.partial.jsonl");
  const kept = () => (existsSync(partial) ? readFileSync(partial, "utf8").split("\n").length - 1 : 0);
  const child = spawn(process.execPath, words, { stdio: "ignore" });
  while (kept() < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill("SIGKILL");
  await once(child, "close");
  const left = kept();
  expect(left).toBeLessThan(40);
  expect(existsSync(at("killed", "profiles", "many"))).toBe(false);

  const second = await askable(words.slice(1));
  expect(second.code).toBe(0);
  expect(second.stderr).toContain(`Going on where an interrupted run stopped, after ${left} of the tables`);
  expect(existsSync(partial)).toBe(false);
  await askable(["profile", path, ...home("unkilled")]);
  const profile = (name: string) => readFileSync(at(name, "profiles", "many", "profile.json"), "utf8");
  expect(profile("killed")).toBe(profile("unkilled"));
}, 120_000);

test("keeps a damaged profile aside, says so, and makes it anew", async () => {
  cpSync(at("plain"), at("damaged"), { recursive: true });
  const file = at("damaged", "profiles", "shop", "profile.json");
  const good = readFileSync(file, "utf8");
  writeFileSync(file, good.slice(0, 500));
  writeFileSync(at("damaged", "profiles", "shop", "notes.yaml"), "tables: {}\n");
  const run = await askable(["profile", at("shop.sqlite"), ...home("damaged")]);
  expect(run.code).toBe(0);
  const aside = at("damaged", "reports", "quarantine", "shop-1");
  expect(run.stderr).toContain("profile.json is damaged");
  expect(run.stderr).toContain(`It is made anew; the old one is kept as ${aside}`);
  expect(readFileSync(join(aside, "profile.json"), "utf8")).toBe(good.slice(0, 500));
  expect(readFileSync(file, "utf8")).toBe(good);
  expect(existsSync(at("damaged", "profiles", "shop", "notes.yaml"))).toBe(true);
  const listed = await askable(["show", "nothing", ...home("damaged")]);
  expect(listed.stderr).toContain("Prepared there: shop.");
});

test("profiling again keeps what a person or a model wrote", async () => {
  const file = at("plain", "profiles", "shop", "summaries.json");
  const summaries = JSON.parse(readFileSync(file, "utf8"));
  const mine = { field: "mail", short: "Where to write to.", long: "Where to write to.", source: { by: "notes" } };
  summaries.tables[0].fields[2] = mine;
  writeFileSync(file, JSON.stringify(summaries));
  expect((await askable(["profile", at("shop.sqlite"), ...home("plain")])).code).toBe(0);
  expect(JSON.parse(readFileSync(file, "utf8")).tables[0].fields[2]).toEqual(mine);
});
