import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../support/folder.js";
import { askable } from "../support/warm-cli.js";
import { makeQuestions, QUESTIONS } from "../training/questions.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);
const grpo = (out: string, ...more: string[]) =>
  askable(
    [...["training", "grpo", "questions.jsonl", "--databases", "databases", "--home", "home", "--out", out], ...more],
    { cwd: folder.path },
  );
const rowsIn = (out: string, split = "train") =>
  readFileSync(at(out, `${split}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

beforeAll(async () => {
  folder = await temporaryFolder();
  makeQuestions(folder.path);
});
afterAll(() => folder.remove());

test("prompts are told in words and as JSON, and databases are held out", async () => {
  const { code, stdout } = await grpo("set", "--eval-share", "0.3");
  const [train, held] = [rowsIn("set"), rowsIn("set", "eval")];
  expect([code, train.length + held.length]).toEqual([0, 8]);
  expect(stdout).toContain("Left out 4 of 12 questions:\n  1 whose database is not at hand: nowhere\n");
  expect(stdout).toContain(
    `${train.length} training rows and ${held.length} evaluation rows from 8 questions in ${at("set")}\n`,
  );
  for (const { id, gold } of [...train, ...held]) expect(gold).toBe(QUESTIONS.find(([name]) => name === id)![3]);
  const again = await grpo("set", "--eval-share", "0.3", "--json");
  expect(JSON.parse(again.stdout)).toMatchObject({
    folder: at("set"),
    resumed: 0,
    parameters: { options: { "eval-share": 0.3 }, counts: { used: 8, missingDatabases: ["nowhere"] } },
  });
}, 60_000);

test("the role, the noise, the seed, the licence and flags that are kept are those that are given", async () => {
  const words = ["--reasoning-role", "generator-b1", "--noise", "0", "--seed", "7", "--licence", "CC0"];
  const { code, stdout } = await grpo("given", ...words, "--keep-flags", "empty", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(stdout).parameters.options).toMatchObject({
    ...{ "reasoning-role": "generator-b1", noise: 0, seed: 7, licence: "CC0", "keep-flags": ["empty"] },
  });
  expect(rowsIn("given").map(({ id }) => id)).toContain("empty");
  expect(rowsIn("given")[0].prompt[0].content).not.toMatch(/Think first/);
}, 60_000);

test.each<[readonly string[], string]>([
  [["--reasoning-role", "nobody"], "has no generator of the role"],
  [["--mix", "self-refine=1"], "--mix is for: askable training sft"],
  [["--run", "run"], "--run is for: askable training sft"],
  [["--context", "512"], "context: goes with --tokenizer"],
])("%j is refused", async (words, said) => {
  const { code, stderr } = await grpo("refused", ...words);
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  expect(existsSync(at("refused", "manifest.json"))).toBe(false);
});
