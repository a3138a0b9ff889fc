import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { learnCalibration } from "#askable/operations/calibration/learn.js";
import { measureRanks, writeRanks } from "#askable/operations/calibration/ranks.js";
import { open, prepare } from "#askable/operations/library.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { bakery } from "../../support/bakery.js";
import { temporaryFolder } from "../../support/folder.js";
import { writeRunTables } from "../../support/run-tables.js";
import { askable } from "../../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

type Rows = Parameters<typeof writeRunTables>[1]["rows"];

/** A scored run of one pipeline. */
async function scoredRun(name: string, pipeline: string, rows: Rows): Promise<string> {
  const at = join(folder.path, name);
  mkdirSync(at);
  const { hash } = await loadPipeline(pipeline);
  const run = {
    version: 1,
    name,
    created: "2026-01-01T00:00:00.000Z",
    producer: "askable 0.1.0",
    dataSet: { kind: "lines", path: "questions.jsonl", hash: "h", questions: 40 },
    questions: [],
    selection: {},
    pipeline: { name: pipeline, hash },
    models: {},
    databases: {},
    ownExamples: false,
  };
  writeFileSync(join(at, "run.json"), JSON.stringify(run));
  await writeRunTables(at, { run: name, pipeline, rows });
  return at;
}

/** Ten answers of each of four confidences, all of them too sure, and questions without an answer. */
function answers() {
  const shares = [0.3, 0.5, 0.7, 0.9].map((confidence, place) => ({ confidence, right: 2 * place + 1 }));
  const given = shares.flatMap(({ confidence, right }) =>
    Array.from({ length: 10 }, (_, index) => ({ sql: "SELECT 1", confidence, right: index < right })),
  );
  const unknown = Array.from({ length: 5 }, () => ({ sql: null, confidence: 0.1, right: false }));
  return [...given, ...unknown].map((row, index) => ({ id: `q${String(index).padStart(2, "0")}`, ...row }));
}

test("what a run teaches is kept as text, and ask applies it as long as the pipeline is the same", async () => {
  const workspace = workspaceAt(join(folder.path, "home"));
  mkdirSync(workspace.folder);
  const run = await scoredRun("learned", "offline", { answers: answers() });
  const { table, path } = await learnCalibration(workspace, run);
  expect(path).toBe(join(workspace.folder, "calibration", "offline.json"));
  expect(readFileSync(path, "utf8")).toBe(`${JSON.stringify(table, null, 2)}\n`);
  expect(table).toMatchObject({ run: "learned", answers: 40, right: 16, before: { ece: 0.2 } });
  expect(table.after.ece).toBeLessThan(table.before.ece);
  expect(table.points).toEqual([
    { confidence: 0.3, accuracy: 0.1667, answers: 10 },
    { confidence: 0.5, accuracy: 0.3333, answers: 10 },
    { confidence: 0.7, accuracy: 0.5, answers: 10 },
    { confidence: 0.9, accuracy: 0.6667, answers: 10 },
  ]);

  await prepare(bakery(join(folder.path, "bakery.sqlite")), { home: workspace.folder });
  const database = await open("bakery", { home: workspace.folder });
  try {
    const answer = await database.ask("How many breads are made of rye?");
    const raw = answer.rawConfidence!;
    expect(raw).toBeGreaterThan(0.7);
    expect(answer.confidence).toBeCloseTo(raw >= 0.9 ? 0.667 : 0.5 + ((raw - 0.7) / 0.2) * 0.1667, 2);
    expect(readFileSync(answer.trace!, "utf8").trimEnd().split("\n").at(-1)).toContain(
      `"confidence":${raw}`.slice(0, 17),
    );

    const unsure = await database.ask("How many breads are made of rye?", { abstainBelow: 0.8 });
    expect(unsure).toMatchObject({ sql: null, rows: [], guess: answer.sql, confidence: answer.confidence });
    expect(unsure.why).toMatch(/^I do not know: the best answer is too unsure \(\d+ %, and 80 % are asked for\)\.$/);

    writeFileSync(path, JSON.stringify({ ...table, pipeline: { name: "offline", hash: "of another version" } }));
    const outdated = await database.ask("How many breads are made of rye?");
    expect(outdated).toMatchObject({ confidence: raw, calibrationOutdated: true });

    writeFileSync(path, JSON.stringify({ ...table, version: 2 }));
    await expect(database.ask("How many breads?")).rejects.toThrow(/offline\.json cannot be used: .*newer askable/);
  } finally {
    await database.close();
  }
});

test("--abstain-below leaves the query as a guess", async () => {
  const ask = (...words: string[]) =>
    askable(["ask", "bakery", "How many bakers are there?", "--abstain-below", "1", ...words], {
      cwd: join(folder.path, "home"),
    });
  writeFileSync(join(folder.path, "home", "calibration", "offline.json"), "{}");
  expect(await ask()).toMatchObject({ code: 1, stderr: expect.stringMatching(/offline\.json cannot be used/) });
  await learnCalibration(workspaceAt(join(folder.path, "home")), join(folder.path, "learned"));
  const told = await ask("--explain");
  expect(told.code).toBe(0);
  expect(told.stdout).toMatch(/^I do not know: .*\n\nA guess, not an answer: SELECT/);
  expect(JSON.parse((await ask("--json")).stdout)).toMatchObject({
    sql: null,
    guess: expect.stringMatching(/^SELECT/),
    rows: [],
  });
});

test("a run of few answers teaches nothing", async () => {
  const run = await scoredRun("short", "offline", { answers: answers().slice(0, 29) });
  await expect(learnCalibration(workspaceAt(folder.path), run)).rejects.toThrow(/has 29 answers; .* at least 30/);
});

test("generators are ranked by how many of their candidates are right, and the workspace's pipeline takes the ranks", async () => {
  const workspace = workspaceAt(join(folder.path, "ranks-home"));
  const right = { "b1-recall": 3, "a-precise": 2, "c-steps": 2 };
  const candidates = Object.entries(right).flatMap(([generator, count], place) =>
    ["q1", "q2", "q3"].map((id, index) => ({
      id,
      candidate: place,
      generator,
      round: 0,
      outcome: "rows",
      in_pool: true,
      chosen: false,
      duplicate: false,
      right: index < count,
    })),
  );
  const questions = ["q1", "q2", "q3"].map((id) => ({ id, database: "d", question: "?", tier: "easy" }));
  const run = await scoredRun("ranked", "adaptive-hybrid/small", { questions, candidates });
  const ranks = await measureRanks(run);
  expect(ranks).toEqual({
    pipeline: "adaptive-hybrid/small",
    generators: [
      { generator: "b1-recall", candidates: 3, accuracy: 1 },
      { generator: "a-precise", candidates: 3, accuracy: 2 / 3 },
      { generator: "c-steps", candidates: 3, accuracy: 2 / 3 },
    ],
  });
  const path = await writeRanks(workspace, ranks);
  expect(path).toBe(join(workspace.folder, "pipelines", "adaptive-hybrid", "small.yaml"));
  expect(readFileSync(path, "utf8")).toContain("ranks: [ b1-recall, a-precise, c-steps ]");
  const { steps } = await loadPipeline("adaptive-hybrid/small", { workspace: workspace.folder });
  const shipped = await loadPipeline("adaptive-hybrid/small");
  expect(steps.at(-1)!.params).toEqual({
    ...(shipped.steps.at(-1)!.params as object),
    ranks: ["b1-recall", "a-precise", "c-steps"],
  });
  expect(steps.slice(0, -1).map(({ params }) => params)).toEqual(
    shipped.steps.slice(0, -1).map(({ params }) => params),
  );
  await expect(writeRanks(workspace, { ...ranks, pipeline: "offline" })).rejects.toThrow(/none of the stages/);
});
