import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../support/folder.js";
import { askable } from "../../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);
const ask = (...words: string[]) => askable(["ask", "library", ...words], { cwd: folder.path });

beforeAll(async () => {
  folder = await temporaryFolder();
  const database = new SQLite(at("library.sqlite"));
  database.exec(`
    CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, barcode INTEGER);
    INSERT INTO book VALUES (1, 'Red, "dead"', 9007199254740993), (2, '=cmd|x', 9007199254740995), (3, NULL, 7);
  `);
  database.close();
  mkdirSync(at("folder"));
  expect((await askable(["prepare", "library.sqlite"], { cwd: folder.path })).code).toBe(0);
});
afterAll(() => folder.remove());

const TITLES = "Show the title and barcode of all books";

describe("the rows of an answer", () => {
  test("are all that is printed in a format for programs; the rest are notes", async () => {
    const run = await ask(TITLES, "--format", "csv");
    expect(run.stdout).toBe('title,barcode\r\n"Red, ""dead""",9007199254740993\r\n=cmd|x,9007199254740995\r\n,7\r\n');
    expect(run.stderr).toMatch(/SELECT title, barcode FROM book\nConfidence \d+ %/);
    expect(await ask(TITLES, "--format", "jsonl", "--quiet")).toEqual({
      code: 0,
      stderr: "",
      stdout:
        '{"title":"Red, \\"dead\\"","barcode":"9007199254740993"}\n{"title":"=cmd|x","barcode":"9007199254740995"}\n' +
        '{"title":null,"barcode":7}\n',
    });
    const explained = await ask(TITLES, "--format", "json", "--explain");
    expect(JSON.parse(explained.stdout)).toHaveLength(3);
    expect(explained.stderr).toContain("Candidates:");
  });

  test("go into a file whose name says the format, beside the answer as it is otherwise", async () => {
    const plain = await ask(TITLES);
    const written = await ask(TITLES, "--out", "books/all.CSV", "--guard-formulas");
    expect(written.stdout).toBe(plain.stdout);
    expect(written.stderr).toContain(`Wrote 3 rows to ${at("books", "all.CSV")}.`);
    expect(readFileSync(at("books", "all.CSV"), "utf8")).toContain("\n'=cmd|x,9007199254740995\r\n");
    const object = await ask(TITLES, "--json", "--out", "books/all.md");
    expect(JSON.parse(object.stdout).columns).toEqual(["title", "barcode"]);
    expect(readFileSync(at("books", "all.md"), "utf8").split("\n")[1]).toBe("|---|---:|");
    expect((await ask(TITLES, "--out", "books/all", "--format", "parquet")).code).toBe(0);
    expect(readFileSync(at("books", "all"), "latin1").slice(0, 4)).toBe("PAR1");
    expect((await ask(TITLES, "--out", "books/all.txt")).code).toBe(0);
    expect(readFileSync(at("books", "all.txt"), "utf8")).toMatch(
      /^title +barcode\n─+\nRed, "dead" +9007199254740993\n/,
    );
    expect(readdirSync(at("books")).sort()).toEqual(["all", "all.CSV", "all.md", "all.txt"]);
  });

  test("are not written, and a file is not touched, where there is no answer", async () => {
    writeFileSync(at("kept.csv"), "before");
    const run = await ask("Which pilots fly to Rome?", "--out", "kept.csv");
    expect([run.code, readFileSync(at("kept.csv"), "utf8")]).toEqual([1, "before"]);
    expect(run.stdout).toContain("I do not know");
    expect(run.stderr).toContain("There are no rows to write: the question has no answer");
    const printed = await ask("Which pilots fly to Rome?", "--format", "json");
    expect([printed.code, printed.stdout]).toEqual([1, ""]);
  });

  test.each([
    [["--format", "parquet"], "--format parquet: a terminal cannot show it"],
    [["--format", "csv", "--json"], "--json prints the whole answer, --format csv its rows only"],
    [["--out", "answer.xlsx"], "out: answer.xlsx does not say what to write"],
    [["--out", "folder"], "out: folder is a folder; name a file"],
    [["--guard-formulas", "--format", "json"], "guard-formulas: goes with --format csv"],
    [["--dry-run", "--format", "csv"], "--dry-run has no rows"],
    [["--format", "excel"], "--format: "],
  ])("are refused before anything is asked with %j", async (words, message) => {
    const run = await ask(TITLES, ...words);
    expect(run).toMatchObject({ code: 2, stdout: words.includes("--json") ? expect.stringMatching(/^{"error"/) : "" });
    expect(run.stderr).toContain(message);
  });

  test("that cannot be written say which file", async () => {
    const run = await ask(TITLES, "--out", "library.sqlite/rows.csv");
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(`Cannot write ${at("library.sqlite", "rows.csv")}: `);
    expect(run.stderr).toContain("Name another file with --out.");
  });
});

describe("a chart of an answer", () => {
  const BY_TITLE = "What is the barcode of each title?";

  test("stands below the rows, without colours and escapes", async () => {
    const counted = await ask("How many books are there?", "--chart");
    expect(counted.stdout).toMatch(/number of rows\n─+\n3\n\n▀▀█\n ▀█\n▀▀▀\n\nConfidence/);
    const bars = await ask(BY_TITLE, "--chart");
    expect(bars.stdout).toMatch(/\n=cmd\|x +9,007,199,254,740,99\d {2}█+/);
    expect(bars.stdout).not.toContain("\u001b");
    expect((await ask("Show the title of all books", "--chart")).stdout).toContain(
      "No chart: no column holds numbers.",
    );
  });

  test("is written as a drawing or a page", async () => {
    const written = await ask(BY_TITLE, "--out", "chart.svg");
    expect([written.code, written.stderr]).toEqual([0, expect.stringContaining(`to ${at("chart.svg")}.`)]);
    expect(readFileSync(at("chart.svg"), "utf8")).toMatch(/^<svg [^>]*role="img"[\s\S]*<title id="chart-title">/);
    expect((await ask(BY_TITLE, "--out", "chart.html", "--json")).code).toBe(0);
    expect(readFileSync(at("chart.html"), "utf8")).toMatch(/^<!doctype html>[\s\S]*<svg[\s\S]*<table/);
  });

  test("that would show nothing is not written, and says why", async () => {
    const run = await ask("Show the title of all books", "--out", "none.svg");
    expect(run.code).toBe(1);
    expect(run.stderr).toContain("No chart suits the answer: no column holds numbers");
    expect(readdirSync(folder.path)).not.toContain("none.svg");
  });

  test.each([
    [["--chart", "--json"], "--chart draws below a table"],
    [["--chart", "--format", "csv"], "--chart draws below a table"],
    [["--out", "chart.svg", "--format", "csv"], "format: chart.svg is a chart: leave --format out"],
  ])("is refused before anything is asked with %j", async (words, message) => {
    const run = await ask(BY_TITLE, ...words);
    expect(run).toMatchObject({ code: 2, stdout: words.includes("--json") ? expect.stringMatching(/^{"error"/) : "" });
    expect(run.stderr).toContain(message);
  });
});
