import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bakery } from "../../support/bakery.js";
import { temporaryFolder } from "../../support/folder.js";
import { askable } from "../../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);
const run = (...words: string[]) => askable(words, { cwd: folder.path });
const questions = (...words: string[]) => run("questions", ...words);
const lines = (name: string) =>
  readFileSync(at(name), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

const QUESTION = "How many breads are made of rye?";
const SQL = "SELECT count(*) FROM bread WHERE flour = 'rye'";

beforeAll(async () => {
  folder = await temporaryFolder();
  bakery(at("bakery.sqlite"));
  expect((await run("prepare", "bakery.sqlite", "--quiet")).code).toBe(0);
});
afterAll(() => folder.remove());

test("accepted answers and own questions grow a data set, which is checked and listed", async () => {
  const { sql } = JSON.parse((await run("ask", "bakery", QUESTION, "--json")).stdout);
  const accepted = await questions(
    "add",
    "sets/own.jsonl",
    "bakery",
    "--trace",
    "last",
    "--tag",
    "flour",
    "--tag",
    "count",
  );
  expect([accepted.code, accepted.stdout]).toEqual([0, `Added bakery-1: 1 question in ${at("sets", "own.jsonl")}\n`]);
  const given = [
    "--question",
    "Which bread is the oldest?",
    "--sql",
    "SELECT name FROM bread LIMIT 1",
    "--tier",
    "hard",
  ];
  const added = await questions("add", "sets/own.jsonl", "bakery", ...given, "--evidence", "by id", "--json");
  expect(JSON.parse(added.stdout)).toMatchObject({
    added: { id: "bakery-2" },
    flags: [{ name: "tie" }, { name: "unstable" }],
    total: 2,
  });
  expect(added.stderr).toContain("Mind its SQL (tie): LIMIT cuts between rows");
  expect(lines("sets/own.jsonl")).toEqual([
    { id: "bakery-1", database: "bakery", question: QUESTION, sql, tags: ["flour", "count"] },
    { id: "bakery-2", database: "bakery", question: given[1], evidence: "by id", sql: given[3], tier: "hard" },
  ]);
  expect(readdirSync(at("sets"))).toEqual(["own.jsonl"]);
  const checked = await questions("check", "sets/own.jsonl", "--json");
  expect([checked.code, JSON.parse(checked.stdout)]).toEqual([
    0,
    {
      data: at("sets", "own.jsonl"),
      questions: 2,
      unanswerable: 0,
      flagged: 1,
      byFlag: { tie: 1, unstable: 1 },
      otherFailures: 0,
      checks: [
        { id: "bakery-1", outcome: "rows", rows: 1, flags: [] },
        expect.objectContaining({ id: "bakery-2", outcome: "rows", rows: 1 }),
      ],
    },
  ]);
  const { stdout } = await questions("list", "sets/own.jsonl");
  expect(stdout).toMatch(/bakery-2 +bakery +hard +Which bread is the oldest\?/);
  expect(stdout).toContain("2 questions: 1 no tier, 1 hard");
  expect((await questions("list", "sets/own.jsonl", "--tier", "hard")).stdout).not.toContain("bakery-1");
  // Beside the file there is no database of that name: it is the one that is prepared.
  const evaluated = await run("evaluate", "sets/own.jsonl", "--pipeline", "offline", "--out", "run");
  expect([evaluated.code, evaluated.stdout]).toEqual([0, expect.stringContaining("of 2")]);
});

const pair = ["--question", QUESTION, "--sql", SQL];
const REFUSED: readonly (readonly [name: string, words: readonly string[], message: RegExp])[] = [
  ["an id that is taken", ["old.jsonl", "bakery", ...pair, "--id", "a"], /old\.jsonl has a question with the id "a"/],
  [
    "a question that is there",
    ["old.jsonl", "bakery", "--question", "All?", "--sql", SQL],
    /as "a", with other SQL: SELECT 1/,
  ],
  [
    "SQL that does not run",
    ["old.jsonl", "bakery", "--question", "?", "--sql", "SELECT x"],
    /Not added.*no such column/,
  ],
  ["SQL that writes", ["old.jsonl", "bakery", "--question", "?", "--sql", "DELETE FROM bread"], /Not added/],
  ["another form", ["dev.json", "bakery", ...pair], /dev\.json is a data set of spider/],
  ["a broken line", ["broken.jsonl", "bakery", ...pair], /broken\.jsonl, line 2: not JSON/],
  ["an unknown database", ["old.jsonl", "cellar", ...pair], /There is no database "cellar"/],
  ["no database", ["old.jsonl", ...pair], /name the database behind the file/],
  ["nothing to add", ["old.jsonl", "bakery", "--question", "?"], /questions add: say what/],
];

test.each(REFUSED)("%s is refused, and nothing is lost", async (_, words, message) => {
  const before = {
    "old.jsonl": '{"id":"a","database":"bakery","question":"All?","sql":"SELECT 1"}',
    "dev.json": JSON.stringify([{ db_id: "bakery", question: "?", query: "SELECT 1" }]),
    "broken.jsonl": '{"id":"a","database":"bakery","question":"?","sql":"SELECT 1"}\n{"id":"b", "data',
  };
  for (const [name, text] of Object.entries(before)) writeFileSync(at(name), text);
  const { code, stderr } = await questions("add", ...words);
  expect([code > 0, stderr]).toEqual([true, expect.stringMatching(message)]);
  for (const [name, text] of Object.entries(before)) {
    expect(readFileSync(at(name), "utf8")).toBe(text);
    expect(readdirSync(folder.path).filter((each) => each.startsWith(`${name}.`))).toEqual([]);
  }
});

test("a question that the database cannot answer is kept without SQL, counted by check and named by list", async () => {
  const dragons = ["--question", "How many dragons bake?", "--unanswerable"];
  await questions("add", "sets/none.jsonl", "bakery", ...dragons);
  expect(lines("sets/none.jsonl")).toEqual([{ id: "bakery-1", database: "bakery", question: dragons[1], sql: null }]);
  const checked = await questions("check", "sets/none.jsonl");
  expect([checked.code, checked.stdout]).toEqual([0, "1 question, 0 flagged; 1 without SQL, to be declined\n"]);
  expect((await questions("list", "sets/none.jsonl")).stdout).toContain("(cannot be answered)");
  const both = await questions("add", "sets/none.jsonl", "bakery", ...dragons, "--sql", "SELECT 1");
  expect([both.code, both.stderr]).toEqual([2, expect.stringContaining("--unanswerable")]);
});

test("a data set with faults is refused where they are, and gold queries that fail end with 1", async () => {
  const refused = async (text: string) => {
    writeFileSync(at("bad.jsonl"), text);
    const { code, stderr } = await questions("check", "bad.jsonl");
    return `${code} ${stderr}`;
  };
  const line = (id: string, database: string, sql: string) => JSON.stringify({ id, database, question: "?", sql });
  expect(await refused(`${line("a", "bakery", SQL)}\n${line("a", "bakery", SQL)}`)).toMatch(
    /^1 .*the id "a" occurs twice/,
  );
  expect(await refused(line("a", "cellar", SQL))).toMatch(/^1 .*question a: There is no database "cellar"/);
  expect(await refused(`${line("a", "bakery", SQL)}\n{"id": 1}`)).toMatch(/^1 .*line 2: "sql" is missing/);
  const noQueries = JSON.stringify({ id: "a", database: "bakery", question: "?", gold_queries: [] });
  expect(await refused(noQueries)).toMatch(/^1 .*line 1: "gold_queries" is empty.*"sql": null/s);
  expect(await refused("{}")).toMatch(/^1 .*line 1/);
  expect(await refused("")).toMatch(/^1 /);
  writeFileSync(at("bad.jsonl"), line("one", "bakery", "SELECT cake FROM bread"));
  const { code, stdout } = await questions("check", "bad.jsonl");
  expect([code, stdout]).toEqual([1, expect.stringContaining("1 question, 1 flagged: 1 fails")]);
  const several = (id: string, ...queries: readonly string[]) =>
    JSON.stringify({ id, database: "bakery", question: "?", gold_queries: queries });
  writeFileSync(at("bad.jsonl"), `${several("two", "SELECT name FROM bread", "SELECT cake FROM bread")}\n`);
  const other = await questions("check", "bad.jsonl");
  expect([other.code, other.stdout]).toEqual([
    0,
    expect.stringMatching(
      /^two +bakery +fails +Gold query 2: It does not run.*0 flagged; 1 further gold query without/ms,
    ),
  ]);
  writeFileSync(at("bad.jsonl"), `${several("two", "SELECT cake FROM bread", "SELECT name FROM bread")}\n`);
  const first = await questions("check", "bad.jsonl");
  expect([first.code, first.stdout]).toEqual([1, expect.stringContaining("1 question, 1 flagged: 1 fails")]);
  expect((await questions("list", "bad.jsonl", "--sql", "x")).code).toBe(2);
});
