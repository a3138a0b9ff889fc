import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { takeLock } from "#askable/artifacts/lock.js";
import { MAIN } from "../support/build.js";
import { askable as inProcess } from "../support/cli.js";
import { faultShim, faulty } from "../support/faults.js";
import { temporaryFolder } from "../support/folder.js";
import { ENDLESS } from "../support/serving.js";
import { until } from "../support/until.js";
import { askable } from "../support/warm-cli.js";
import { makeQuestions } from "../training/questions.js";

const shim = faultShim();
const built = "path" in shim ? shim : undefined;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);
const run = (words: readonly string[], env: NodeJS.ProcessEnv = {}) => askable(words, { cwd: folder.path, env });
const SFT = ["training", "sft", "questions.jsonl", "--databases", "databases", "--home", "home"];
const bytes = (name: string) => readFileSync(at(name, "train.jsonl"), "utf8");

beforeAll(async () => {
  folder = await temporaryFolder();
  makeQuestions(folder.path);
  mkdirSync(at("home"));
  const secret = { id: "1", database: "postgres://me:pw@host/shop", question: "How many?", sql: "SELECT 1" };
  writeFileSync(at("secret.jsonl"), JSON.stringify(secret));
  const { code, stderr } = await run([...SFT, "--out", "whole", "--concurrency", "1"]);
  expect([code, stderr]).toEqual([0, expect.stringContaining("Making rows (8) …")]);
}, 120_000);
beforeEach(() => rmSync(at("set"), { recursive: true, force: true }));
afterAll(async () => {
  built?.remove();
  await folder.remove();
});

test("a set is told in words, and as JSON; the same command again has nothing to do", async () => {
  const { stdout } = await run([...SFT, "--out", "set"]);
  expect(stdout.replaceAll(/ +/g, " ")).toBe(`task rows
───────────────────────
generate/chunked 8
generate/standard 8
reverse-evidence 2
reverse-question 5
self-refine 5
Left out 4 of 12 questions:
 1 whose database is not at hand: nowhere
 1 as the same question was there before
 2 as the gold query fails, or cannot tell a right answer from a wrong one
4 of 4 gold queries that were rewritten in steps give equal rows (100.0 %).
63 % of the pairs are of one database, bakery.
28 training rows from 8 questions in ${at("set")}
`);
  const again = await run([...SFT, "--out", "set", "--json"]);
  expect(JSON.parse(again.stdout)).toMatchObject({ kind: "training-set", parameters: { counts: { used: 8 } } });
  expect((await run([...SFT, "--out", "set"])).stdout).toMatch(/^The same set was there: nothing to do\./);
});

test("a check shows what cannot be trained on", async () => {
  const words = ["training", "check", "questions.jsonl", "--databases", "databases", "--home", "home"];
  const { code, stdout } = await run(words);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^fails\s+bakery\s+gold\s+It does not run \(no such table: oven\)/m);
  expect(stdout).toContain("8 of 12 questions can be trained on.");
});

test("a check runs as many gold queries at a time as it is told", async () => {
  const lines = ["a", "b", "c", "d"].map((id) =>
    JSON.stringify({ id, database: "bakery", question: `How many ${id}?`, sql: `${ENDLESS} -- ${id}` }),
  );
  writeFileSync(at("endless.jsonl"), lines.join("\n"));
  const words = ["training", "check", "endless.jsonl", "--databases", "databases", "--home", "home"];
  const child = spawn(process.execPath, [MAIN, ...words, "--deadline", "600", "--concurrency", "4"], {
    cwd: folder.path,
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  try {
    const children = () =>
      execFileSync("ps", ["-A", "-o", "ppid="], { encoding: "utf8" })
        .split("\n")
        .filter((parent) => Number(parent) === child.pid).length;
    expect(await until(() => children() === 4)).toBe(true);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
});

test("a check names the first databases that are not at hand, and how many more there are", async () => {
  const names = ["bakery", ...[1, 2, 3, 4, 5, 6, 7].map((number) => `away${number}`)];
  const lines = names.map((database) =>
    JSON.stringify({ id: database, database, question: `How many in ${database}?`, sql: "SELECT count(*) FROM baker" }),
  );
  writeFileSync(at("away.jsonl"), lines.join("\n"));
  const words = ["training", "check", "away.jsonl", "--databases", "databases", "--home", "home"];
  expect((await run(words)).stdout).toContain(
    "7 whose database is not at hand: away1, away2, away3, away4, away5 and 2 more (--json shows all)\n",
  );
  expect(JSON.parse((await run([...words, "--json"])).stdout).missingDatabases).toEqual(names.slice(1));
});

test("a check with a tokenizer tells how long rows are, and names those that exceed the context", async () => {
  writeFileSync(at("tokenizer.json"), JSON.stringify(WORDS));
  const words = ["training", "check", "questions.jsonl", "--databases", "databases", "--home", "home"];
  const { stdout } = await run([...words, "--tokenizer", "tokenizer.json", "--context", "230", "--json"]);
  const { lengths } = JSON.parse(stdout);
  const whole = bytes("whole")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const asking = whole.filter(({ format }) => format === "standard");
  const tokens = asking.map(({ messages }) =>
    messages.reduce((sum: number, { content }: { content: string }) => sum + 8 + content.trim().split(/\s+/).length, 0),
  );
  expect(lengths).toMatchObject({ rows: 8, longest: Math.max(...tokens) });
  expect(lengths.exceedingIds).toHaveLength(tokens.filter((each) => each > 230).length);
  expect(lengths.exceeding).toBe(lengths.exceedingIds.length);
});

test.each([
  [["training", "sft"], "data: name a data set"],
  [["training", "sft", "questions.jsonl"], "out: name the folder of the training set"],
  [["training", "check", "questions.jsonl", "--mix", "self-refine=1"], "--mix is for: askable training sft"],
  [["training", "check", "questions.jsonl", "--noise", "2"], "noise: goes with --tokenizer"],
  [
    [...SFT, "--out", "set", "--mix", "poetry=1"],
    'mix: "poetry" is no task: reverse-question, reverse-evidence, self-refine',
  ],
  [[...SFT, "--out", "set", "--mix", "self-refine=lots"], "mix: self-refine: give a number from 0 to 10"],
  [[...SFT, "--out", "set", "--linked", "--noise", "2"], "noise: with --linked there are no distractors"],
  [[...SFT, "--out", "set", "--context", "4096"], "context: goes with --tokenizer"],
  [[...SFT, "--out", "set", "--tokenizer", "none.json"], "There is no tokenizer none.json"],
  [[...SFT, "--out", "set", "--tokenizer", "questions.jsonl"], "questions.jsonl does not contain a JSON object"],
  [
    [...SFT, "--out", "set", "--format", "standard", "--chunked-role", "b"],
    "chunked-role: --format standard needs none",
  ],
  [[...SFT, "--out", "set", "--keep-flags", "fails"], 'keep-flags: "fails" is none that can be kept'],
  [[...SFT, "--out", "databases"], "is no training set and not empty: it holds"],
  [[...SFT, "--out", "set", "--pipeline", "offline"], "has no generator of the role"],
])("%j is refused", async (words, said) => {
  const { code, stderr } = await run(words);
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  expect(existsSync(at("set", "manifest.json"))).toBe(false);
});

test("a data set that would put a password into a set is refused", async () => {
  const { code, stderr } = await run(["training", "check", "secret.jsonl"]);
  const said = "secret.jsonl, question 1: its database is a URL with a password, which would stand in the set";
  expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
});

test("with a tokenizer, rows that exceed the context are left out and counted", async () => {
  writeFileSync(at("tokenizer.json"), JSON.stringify(WORDS));
  const words = [...SFT, "--out", "set", "--tokenizer", "tokenizer.json", "--context", "230"];
  const { code, stdout } = await run(words);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/Tokens of a row: median \d+, .* longer than the context left out\./),
  ]);
  const rows = bytes("set")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThan(28);
  expect(Math.max(...rows.map(({ tokens }) => tokens))).toBeLessThanOrEqual(230);
});

test("a context in which no row fits makes no set", async () => {
  writeFileSync(at("tokenizer.json"), JSON.stringify(WORDS));
  const { code, stderr } = await run([...SFT, "--out", "set", "--tokenizer", "tokenizer.json", "--context", "64"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("No row that asks for SQL has at most 64 tokens")]);
  expect(existsSync(at("set", "manifest.json"))).toBe(false);
});

/** A word for each blank. */
const WORDS = {
  ...{ version: "1.0", truncation: null, padding: null, added_tokens: [], normalizer: null },
  ...{ pre_tokenizer: { type: "WhitespaceSplit" }, post_processor: null, decoder: null },
  model: { type: "WordLevel", unk_token: "[UNK]", vocab: { "[UNK]": 0 } },
};

test("a second process in the folder is told who is at work there", async () => {
  mkdirSync(at("set"));
  const lock = await takeLock(at("set", "lock"), { work: "training sft" });
  const { code, stderr } = await run([...SFT, "--out", "set"]);
  await lock.release();
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /set is in use\. Another job is at work there: training sft.*\n.*name another folder with --out/,
    ),
  ]);
});

describe.skipIf(!built)(`a system that fails${"why" in shim ? ` (${shim.why})` : ""}`, { timeout: 120_000 }, () => {
  const goesOn = async () => {
    expect(existsSync(at("set", "manifest.json"))).toBe(false);
    // Drafts of a process that is gone are removed once a process.
    expect((await inProcess([...SFT, "--out", "set"], { cwd: folder.path })).code).toBe(0);
    expect(bytes("set")).toBe(bytes("whole"));
    expect(readdirSync(at("set")).sort()).toEqual(["README.md", "manifest.json", "train.jsonl", "train.parquet"]);
  };

  test.each([
    ["rows.jsonl", 3],
    ["train.jsonl", 0],
    ["manifest.json", 0],
  ])("a full disk at %s ends it with a named error, and the next one goes on to the same bytes", async (path, skip) => {
    const fault = faulty(built!.path, { call: "write", path: `/${path}`, error: "ENOSPC", skip });
    const words = [...SFT, "--out", "set", "--concurrency", "1"];
    const { code, stderr } = await run(words, fault);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/Cannot write .*: the disk is full\n {2}Free some space/),
    ]);
    await goesOn();
  });

  test.each([
    ["rows.jsonl", 3],
    ["README.md", 0],
  ])("a process that is killed at %s leaves what the next one goes on with", async (path, skip) => {
    const fault = faulty(built!.path, { call: "write", path: `/${path}`, kill: true, skip });
    expect((await run([...SFT, "--out", "set", "--concurrency", "1"], fault)).code).not.toBe(0);
    await goesOn();
  });
});

test("copies of the folder of databases give the same set", async () => {
  cpSync(at("databases"), at("copies"), { recursive: true });
  const words = SFT.map((word) => (word === "databases" ? "copies" : word === "home" ? "other-home" : word));
  expect((await run([...words, "--out", "set"])).code).toBe(0);
  expect(bytes("set")).toBe(bytes("whole"));
});
