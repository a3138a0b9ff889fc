import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bakery } from "../../support/bakery.js";
import { temporaryFolder } from "../../support/folder.js";
import { askable } from "../../support/warm-cli.js";

const QUESTION = "How many breads are made of rye?";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);
const run = (...words: string[]) => askable(words, { cwd: folder.path });
const examples = (...words: string[]) => run("examples", ...words);
const listed = async () => JSON.parse((await examples("list", "bakery", "--json")).stdout).examples;

beforeAll(async () => {
  folder = await temporaryFolder();
  bakery(at("bakery.sqlite"));
  expect((await run("prepare", "bakery.sqlite", "--quiet")).code).toBe(0);
});
afterAll(() => folder.remove());

test("a pair is added with source and date, answers its question from then on, is listed and removed", async () => {
  const question = "Which bakers are our stars?";
  const added = await examples(
    "add",
    "bakery",
    "--question",
    question,
    "--sql",
    "SELECT name FROM baker WHERE id < 3;",
  );
  expect([added.code, added.stdout]).toEqual([
    0,
    expect.stringMatching(/^Added 1 example \([0-9a-f]{8}\): 1 example in .*examples\.jsonl\n$/),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const [example] = await listed();
  expect(example).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}$/),
    question,
    sql: "SELECT name FROM baker WHERE id < 3",
    database: "bakery",
    source: "person",
    date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  expect(today >= example.date).toBe(true);
  const answer = JSON.parse((await run("ask", "bakery", "which bakers are our STARS", "--json")).stdout);
  expect(answer).toMatchObject({ sql: example.sql, rows: [["Anna Weber"], ["Bruno Keller"]] });
  expect(answer.confidence).toBeGreaterThan(0.95);
  expect((await examples("list", "bakery")).stdout).toMatch(
    new RegExp(`${example.id} +Which bakers .* person +${example.date}`),
  );
  expect((await examples("remove", "bakery", "00000000")).stderr).toMatch(
    /no example "00000000"\n.*examples list bakery/,
  );
  expect((await examples("remove", "bakery", example.id)).stdout).toBe("Removed 1 example; 0 are left\n");
  expect(existsSync(at("profiles", "bakery", "examples.jsonl"))).toBe(false);
  expect((await examples("list", "bakery")).stdout).toContain("no examples of its own");
});

test("the last answer is accepted, and other SQL for the same question takes its place", async () => {
  const { trace, sql } = JSON.parse((await run("ask", "bakery", QUESTION, "--json")).stdout);
  expect((await examples("add", "bakery", "--trace", "last")).code).toBe(0);
  expect(await listed()).toMatchObject([{ question: QUESTION, sql, source: "answer" }]);
  expect((await examples("add", "bakery", "--trace", trace)).stdout).toContain("Added 0 examples, 1 was there before");
  const corrected = await examples("add", "bakery", "--trace", trace, "--sql", "SELECT 2");
  expect(corrected.stderr).toContain("Replaced ");
  expect(await listed()).toMatchObject([{ question: QUESTION, sql: "SELECT 2", source: "person" }]);
});

test("a file is added whole but for what does not run", async () => {
  writeFileSync(
    at("pairs.jsonl"),
    `{"question": "Show all breads", "sql": "SELECT name FROM bread", "source": "synthetic", "date": "2026-01-02"}
{"question": "Show all cakes", "sql": "SELECT name FROM cake", "database": "bakery"}
{"question": "Remove it all", "sql": "DELETE FROM bread"}\n`,
  );
  const added = await examples("add", "bakery", "--file", "pairs.jsonl");
  expect([added.code, added.stdout]).toEqual([1, expect.stringContaining("Added 1 example ")]);
  expect(added.stderr).toMatch(/"Show all cakes": no such table: cake/);
  expect(added.stderr).toMatch(/"Remove it all": /);
  expect((await listed()).at(-1)).toMatchObject({ source: "synthetic", date: "2026-01-02" });
  writeFileSync(at("foreign.jsonl"), '{"question": "a", "sql": "SELECT 1", "database": "other"}');
  const foreign = await examples("add", "bakery", "--file", "foreign.jsonl");
  expect(foreign).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/database "other".*\n.*prepare bakery --examples/),
  });
});

test("check names what no longer runs and ends with 1", async () => {
  expect((await examples("check", "bakery")).stdout).toMatch(/^2 examples: 2 run, 0 do not\n$/);
  const database = new SQLite(at("bakery.sqlite"));
  database.exec("ALTER TABLE bread RENAME TO loaf");
  database.close();
  const checked = await examples("check", "bakery");
  expect(checked.code).toBe(1);
  expect(checked.stdout).toMatch(/Show all breads +no such table: bread/);
  expect(checked.stdout).toMatch(/2 examples: 1 run, 1 do not\n$/);
  const { failed, checked: all } = JSON.parse((await examples("check", "bakery", "--json")).stdout);
  expect([failed, all.map(({ outcome }: { outcome: string }) => outcome)]).toEqual([1, ["rows", "fails"]]);
});

test("two files of one name are two sets", async () => {
  for (const name of ["a", "b"]) {
    mkdirSync(at(name));
    writeFileSync(at(name, "solved.jsonl"), `{"question": "Is it ${name}?", "sql": "SELECT '${name}'"}`);
    expect((await run("prepare", "bakery.sqlite", "--name", name, "--examples", at(name, "solved.jsonl"))).code).toBe(
      0,
    );
  }
  for (const name of ["a", "b"]) {
    const { rows } = JSON.parse((await run("ask", name, `is it ${name}`, "--json")).stdout);
    expect(rows).toEqual([[name]]);
  }
  rmSync(at("indexes", "a", "values"), { recursive: true });
});

test.each([
  [["add", "bakery", "--question", "a"], 2, /say what\n.*--question .* --sql/],
  [["add", "bakery", "--question", "a", "--sql", " "], 2, /sql: is empty/],
  [["add", "bakery", "--file", "x", "--trace", "last"], 2, /say what/],
  [["add", "bakery", "How many?"], 2, /"How many\?" is one word too many/],
  [["add", "nowhere", "--question", "a", "--sql", "SELECT 1"], 1, /No database named "nowhere"/],
  [["add", "bakery", "--trace", "gone.jsonl"], 1, /Cannot read the trace/],
  [["add", "bakery", "--file", "gone.jsonl"], 1, /There is no file gone\.jsonl/],
  [["remove", "bakery"], 2, /say which/],
  [["list", "bakery", "--sql", "SELECT 1"], 2, /--sql is for: askable examples add/],
  [["show", "bakery"], 2, /action: say add, list, remove or check/],
] as const)("%j is refused", async (words, code, message) => {
  const finished = await examples(...words);
  expect([finished.code, finished.stderr]).toEqual([code, expect.stringMatching(message)]);
});

test("a line that is broken is named with its file", async () => {
  const file = at("profiles", "bakery", "examples.jsonl");
  const before = readFileSync(file, "utf8");
  writeFileSync(file, `${before}{"question": \n`);
  expect((await examples("list", "bakery")).stderr).toMatch(/examples\.jsonl, line 3: not JSON/);
  writeFileSync(file, before);
});
