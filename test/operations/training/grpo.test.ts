import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPrepared } from "#askable/operations/ask/open-prepared.js";
import { type GrpoOptions, makeGrpoSet } from "#askable/operations/training/grpo.js";
import type { SetCounts } from "#askable/operations/training/set-card.js";
import { openRewarder } from "#askable/training/rewards/rewarder.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { letterEmbedder } from "../../indexes/embedder.js";
import { temporaryFolder } from "../../support/folder.js";
import { makeQuestions } from "../../training/questions.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let options: Omit<GrpoOptions, "out">;
const at = (...names: string[]) => join(folder.path, ...names);
const make = (name: string, given: Partial<GrpoOptions> = {}) => makeGrpoSet({ ...options, ...given, out: at(name) });
const rowsIn = (name: string, split = "train") =>
  readFileSync(at(name, `${split}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

beforeAll(async () => {
  folder = await temporaryFolder();
  options = {
    ...makeQuestions(folder.path),
    workspace: workspaceAt(at("home")),
    embedder: letterEmbedder(),
    pipeline: "adaptive-hybrid",
    role: "generator-a",
    noise: 1,
    evalShare: 0,
    seed: 0,
    deadline: 10_000,
    concurrency: 2,
    signal: new AbortController().signal,
  };
  await make("set");
}, 120_000);
afterAll(() => folder.remove());

test("a row has the prompt of the reasoning generator, what the server rewards by, and what verl reads", () => {
  for (const { id, prompt, database, gold, question, ...row } of rowsIn("set")) {
    expect(prompt.map(({ role }: { role: string }) => role)).toEqual(["system", "user"]);
    expect(prompt[0].content).toMatch(/Think first/);
    expect(prompt[1].content).toMatch(/CREATE TABLE/);
    expect(prompt[1].content).toContain(question);
    expect(row).toMatchObject({
      data_source: "askable",
      reward_model: { style: "rule", ground_truth: gold },
      extra_info: { id, database },
    });
  }
});

test("every gold query is rewarded as equal", async () => {
  const rewarder = openRewarder({ databases: options.databases!, children: 1 });
  try {
    const items = rowsIn("set").map(({ database, gold }) => ({ database, gold, prediction: gold }));
    const rewards = await rewarder.reward(items);
    expect(rewards).toEqual(items.map(() => ({ reward: 1, reason: "equal" })));
  } finally {
    await rewarder.close();
  }
});

test("Parquet has the same rows, records included", async () => {
  const database = await openPrepared(at("set", "train.parquet"), { workspace: workspaceAt(at("other")) });
  try {
    const read = await database.database.query(
      "SELECT id, extra_info.database, reward_model.ground_truth, len(prompt) FROM train ORDER BY id",
    );
    const rows = rowsIn("set").map(({ id, database: name, gold }) => [id, name, gold, 2]);
    expect(
      read.kind === "rows" && read.result.data[0]!.map((_, row) => read.result.data.map((cells) => cells[row])),
    ).toEqual(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
  } finally {
    await database.database.close();
  }
});

test("the same inputs give the same bytes, and the data card tells what was left out", async () => {
  await make("again", { concurrency: 1 });
  for (const file of ["train.jsonl", "train.parquet", "README.md"]) {
    expect(readFileSync(at("again", file)).equals(readFileSync(at("set", file))), file).toBe(true);
  }
  const { manifest, already } = await make("set");
  const { questions, used, rows } = manifest.parameters.counts as SetCounts;
  expect(already).toBe(true);
  expect(rows).toEqual({ train: used });
  expect(used).toBeLessThan(questions);
  expect(readFileSync(at("set", "README.md"), "utf8")).toContain("## Questions left out");
});

test("a question with several gold queries is left out: its reward would know one of them", async () => {
  const data = at("several.jsonl");
  const ask = (id: string, question: string, ...golds: string[]) =>
    JSON.stringify({ id, database: "bakery", question, golds });
  const count = "SELECT count(*) FROM bread";
  const lines = [
    ask("one", "How many breads?", count),
    ask("two", "Which breads?", "SELECT name FROM bread", "SELECT id FROM bread"),
  ];
  writeFileSync(data, lines.join("\n"));
  const { manifest } = await make("several", { data });
  expect(manifest.parameters.counts).toMatchObject({ used: 1, removed: { several: 1 } });
  expect(rowsIn("several").map(({ id }) => id)).toEqual(["one"]);
});
