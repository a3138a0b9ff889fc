import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { measureCalibration } from "#askable/evaluation/statistics/calibration.js";
import { riskCoverage } from "#askable/evaluation/statistics/risk-coverage.js";
import { openRunTables, type RunTables } from "#askable/reports/queries.js";
import { REPORTS, type ReportName } from "#askable/reports/report-columns.js";
import { TABLES } from "#askable/reports/tables/tables.js";
import { temporaryFolder } from "../support/folder.js";
import { writeRunTables } from "../support/run-tables.js";
import { EXPECTED } from "./expected-reports.js";
import { BARE, HYBRID } from "./hybrid-run.js";

const FOLDER = fileURLToPath(new URL("../../reports", import.meta.url));
const names = Object.keys(REPORTS) as ReportName[];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let tables: RunTables;
let nothing: RunTables;
const at = (name: string) => join(folder.path, name);

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeRunTables(at("hybrid"), { run: "hybrid", pipeline: "adaptive-hybrid", rows: HYBRID });
  await writeRunTables(at("bare"), { run: "bare", pipeline: "offline", rows: BARE });
  await writeRunTables(at("nothing"), { run: "nothing", pipeline: "offline", rows: {} });
  tables = await openRunTables([at("hybrid"), at("bare")]);
  nothing = await openRunTables([at("nothing")]);
});

afterAll(async () => {
  tables.close();
  nothing.close();
  await folder.remove();
});

const shortened = (value: unknown) => (typeof value === "number" ? Math.round(value * 1000) / 1000 : value);

describe.each(names)("%s", (name) => {
  test("gives the figures of a run that is small enough to count", async () => {
    const rows = await tables.report(name);
    const shown = rows.filter((row) => name === "attribution" || row.tier === "all");
    const found = shown.map(({ pipeline: _, ...row }) => Object.values(row).map(shortened));
    expect(found).toEqual(EXPECTED[name]);
  });

  test("has the columns that are declared, each told in its comment", async () => {
    const columns: Readonly<Record<string, string>> = REPORTS[name];
    const rows = await tables.report(name);
    for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
      expect(Object.keys(row)).toEqual(Object.keys(columns));
      for (const [column, value] of Object.entries(row)) {
        const kind = columns[column]!;
        expect({ column, fits: fits(value, kind) }).toEqual({ column, fits: true });
      }
    }
    const sql = await readFile(join(FOLDER, `${name}.sql`), "utf8");
    const comment = sql.slice(0, sql.search(/^(?!--)/m));
    expect(comment.split("\n")[0]).toMatch(/^-- .*\?/);
    expect(Object.keys(columns).filter((column) => !comment.includes(column))).toEqual([]);
  });

  test("gives all figures by tier, from easy to hard", async () => {
    const tiers = [
      ...new Set((await tables.report(name)).filter(({ run }) => run === "hybrid").map(({ tier }) => tier)),
    ];
    if (name !== "attribution") expect(["all", "easy", "hard"].filter((tier) => tiers.includes(tier))).toEqual(tiers);
  });

  test("gives no row of a run without answers", async () => {
    expect(await nothing.report(name)).toEqual([]);
  });
});

function fits(value: unknown, kind: string): boolean {
  if (value === null) return kind.endsWith("?");
  if (kind.startsWith("number")) return typeof value === "number" && Number.isFinite(value);
  return typeof value === (kind.startsWith("text") ? "string" : "boolean");
}

test("confidence.sql computes what the statistics compute", async () => {
  const answers = await tables.query(
    "SELECT confidence, \"right\" FROM answers WHERE run = 'hybrid' AND sql IS NOT NULL",
  );
  const judged = answers.map(({ confidence, right }) => ({
    confidence: confidence as number,
    right: right as boolean,
  }));
  const [row] = await tables.report("confidence");
  const { ece, brier } = measureCalibration(judged)!;
  const { aurc, best, chance } = riskCoverage(judged)!;
  const close = (value: number) => expect.closeTo(value, 10);
  expect(row).toMatchObject({
    ece: close(ece),
    brier: close(brier),
    aurc: close(aurc),
    aurc_best: close(best),
    aurc_chance: close(chance),
  });
});

test("every file of reports/ is a report, or the views for a shell", async () => {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".sql"));
  expect(files.toSorted()).toEqual([...names, "views"].map((name) => `${name}.sql`).toSorted());
});

test("the documentation lists each report by its question", async () => {
  const readme = await readFile(join(FOLDER, "README.md"), "utf8");
  for (const name of names) {
    const [first = ""] = (await readFile(join(FOLDER, `${name}.sql`), "utf8")).split("\n");
    const question = /^-- (.*?\?)/.exec(first)?.[1];
    expect(readme).toContain(`| [${name}.sql](${name}.sql) | ${question} |`);
  }
});

describe("views.sql", () => {
  const SHARED = ["lost_answers", "question_tiers", "revisions"];

  async function anyClient(runs: string) {
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    await connection.run(`SET VARIABLE runs = '${runs}'`);
    for (const statement of (await readFile(join(FOLDER, "views.sql"), "utf8")).split(/;\n/)) {
      if (statement.trim() !== "") await connection.run(statement);
    }
    const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS();
    const close = () => {
      connection.closeSync();
      instance.closeSync();
    };
    return { rows, close };
  }

  test("gives any DuckDB client the views that the reports read, each of which then runs there", async () => {
    const client = await anyClient(`${folder.path}/*`);
    const views = await client.rows("SELECT view_name FROM duckdb_views() WHERE NOT internal");
    expect(views.flat().toSorted()).toEqual([...TABLES.map(({ name }) => name), ...SHARED].toSorted());
    for (const name of names) {
      const found = await client.rows(await readFile(join(FOLDER, `${name}.sql`), "utf8"));
      expect([name, found.length]).toEqual([name, (await tables.report(name)).length]);
    }
    client.close();
  });

  test("takes one run, or several with commas between", async () => {
    for (const [runs, found] of [
      [at("hybrid"), [["hybrid"]]],
      [`${at("bare")}, ${at("hybrid")}`, [["bare"], ["hybrid"]]],
    ] as const) {
      const client = await anyClient(runs);
      expect(await client.rows("SELECT DISTINCT run FROM answers ORDER BY run")).toEqual(found);
      client.close();
    }
  });
});

test("tables that an older askable wrote are read: a column had another name, or was not there", async () => {
  await writeRunTables(at("older"), { run: "hybrid", pipeline: "adaptive-hybrid", rows: HYBRID });
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  for (const { name, columns } of TABLES) {
    const file = join(at("older"), "tables", `${name}.parquet`);
    const renamed = columns.flatMap(({ name: now, formerly }) => (formerly ? `${now} AS ${formerly}` : []));
    const rows = name === "calls" ? "* EXCLUDE (generator)" : renamed.length > 0 ? `* RENAME (${renamed})` : "*";
    await connection.run(`CREATE TABLE ${name} AS SELECT ${rows} FROM '${file}'`);
    await connection.run(`COPY ${name} TO '${file}' (FORMAT parquet)`);
  }
  connection.closeSync();
  instance.closeSync();
  const older = await openRunTables([at("older")]);
  const now = await openRunTables([at("hybrid")]);
  expect(await older.query("SELECT gold_queries FROM questions")).toEqual(
    await now.query("SELECT gold_queries FROM questions"),
  );
  for (const name of names.filter((each) => each !== "cost-parts")) {
    expect([name, await older.report(name)]).toEqual([name, await now.report(name)]);
  }
  expect((await older.report("cost-parts")).some(({ dimension }) => dimension === "generator")).toBe(false);
  older.close();
  now.close();
});

describe("a run that cannot be read", () => {
  test("is named, with what to do", async () => {
    await expect(openRunTables([at("absent")])).rejects.toMatchObject({
      message: `${at("absent")} is not a run: it has no run.json`,
    });
    await expect(openRunTables([at("hybrid"), at("hybrid")])).rejects.toMatchObject({
      message: `${at("hybrid")} and ${at("hybrid")} are both named hybrid`,
    });
  });
});
