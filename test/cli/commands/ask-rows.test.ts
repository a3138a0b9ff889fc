import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../support/folder.js";
import { askable } from "../../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const run = (...words: string[]) => askable(words, { cwd: folder.path });

beforeAll(async () => {
  folder = await temporaryFolder();
  const database = new SQLite(`${folder.path}/works.sqlite`);
  database.exec(`CREATE TABLE painting (title TEXT, width INTEGER);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10500)
    INSERT INTO painting SELECT 'painting ' || i, i % 90 + 10 FROM n;`);
  database.close();
  expect(await run("prepare", "works.sqlite")).toMatchObject({ code: 0 });
});
afterAll(() => folder.remove());

const TITLES = ["ask", "works", "List the titles of the paintings"];

test("--rows says how many rows are printed, also more than are read without it", async () => {
  const rowsOf = async (...options: string[]) => {
    const { rows, truncated } = JSON.parse((await run(...TITLES, "--json", ...options)).stdout);
    return { rows: rows.length, truncated };
  };
  expect(await rowsOf()).toEqual({ rows: 10_000, truncated: true });
  expect(await rowsOf("--rows", "7")).toEqual({ rows: 7, truncated: true });
  expect(await rowsOf("--rows", "20000")).toEqual({ rows: 10_500, truncated: false });
  const { stdout, stderr } = await run(...TITLES, "--rows", "30");
  expect(stdout).toContain("\npainting 30\n… and 9,970 more rows\n… and rows that were not read\n");
  expect(stderr).toContain("More rows: --rows N");
  expect(await run(...TITLES, "--rows", "0")).toMatchObject({ code: 2, stdout: "" });
});

test("columns are headed in words for people, and keep the engine's name for programs", async () => {
  const question = ["ask", "works", "What is the total width of the paintings?"];
  const { columns, headings } = JSON.parse((await run(...question, "--json")).stdout);
  expect({ columns, headings }).toEqual({ columns: ["sum(width)"], headings: ["sum of width"] });
  expect((await run(...question)).stdout).toMatch(/\n\nsum of width\n/);
});
