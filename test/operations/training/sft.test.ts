import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FieldRef } from "#askable/databases/schema.js";
import { openRun } from "#askable/evaluation/run/open-run.js";
import type { Message } from "#askable/models/model.js";
import { scriptedModels } from "#askable/models/scripted.js";
import { openPrepared } from "#askable/operations/ask/open-prepared.js";
import { checkTrainingData } from "#askable/operations/training/check.js";
import { readHeldOut } from "#askable/operations/training/check-pairs.js";
import { fixerPrompt, generatorPrompt, linkingOf } from "#askable/operations/training/pipeline-prompts.js";
import { makeSftSet, type SftOptions } from "#askable/operations/training/sft.js";
import type { SftCounts } from "#askable/operations/training/sft-card.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { readSql } from "#askable/prompts/sql-reply.js";
import { preciseSchema, recallSchema } from "#askable/stages/slots.js";
import type { TrainingPair } from "#askable/training/pair.js";
import { generatorMessages, linkedState, promptState } from "#askable/training/prompt.js";
import { DEFAULT_MIX } from "#askable/training/sft/mix.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { letterEmbedder } from "../../indexes/embedder.js";
import { temporaryFolder } from "../../support/folder.js";
import { makeQuestions, QUESTIONS } from "../../training/questions.js";

interface Row {
  readonly id: string;
  readonly task: string;
  readonly format: string;
  readonly database: string;
  readonly question_id: string;
  readonly messages: readonly Message[];
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let options: Omit<SftOptions, "out">;
const at = (...names: string[]) => join(folder.path, ...names);
const rowsIn = (name: string, split = "train"): Row[] =>
  readFileSync(at(name, `${split}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const make = (name: string, given: Partial<SftOptions> = {}) => makeSftSet({ ...options, ...given, out: at(name) });
const goldOf = (id: string) => QUESTIONS.find(([each]) => each === id)![3];

beforeAll(async () => {
  folder = await temporaryFolder();
  options = {
    ...makeQuestions(folder.path),
    workspace: workspaceAt(at("home")),
    embedder: letterEmbedder(),
    pipeline: "adaptive-hybrid",
    roles: { standard: "generator-b1", chunked: "generator-b2" },
    mix: { "reverse-question": 1, "reverse-evidence": 1, "self-refine": 1 },
    noise: 1,
    evalShare: 0,
    runs: [],
    seed: 0,
    deadline: 10_000,
    concurrency: 2,
    signal: new AbortController().signal,
  };
  await make("set");
}, 120_000);
afterAll(() => folder.remove());

describe("an sft set", () => {
  test("has the questions whose gold queries are sound, and says of the others why not", async () => {
    const { manifest } = await make("set");
    const counts = manifest.parameters.counts as SftCounts;
    expect(counts).toMatchObject({
      questions: 12,
      used: 8,
      missing: 1,
      removed: { duplicate: 1, gold: 2 },
      tasks: { "generate/standard": 8, "generate/chunked": 8, "reverse-question": 8, "reverse-evidence": 2 },
      chunked: { equal: 4, "one-step": 4 },
    });
    const card = readFileSync(at("set", "README.md"), "utf8");
    expect(card).toContain("| its database is not at hand | 1 |");
    expect(card).toContain("| rewritten in steps, with equal rows: kept | 4 |");
    expect(card).not.toContain(folder.path);
    expect(JSON.stringify(manifest)).not.toContain(folder.path);
  });

  test("answers with the gold, or with steps that give the same rows", () => {
    const answers = rowsIn("set").filter(({ task }) => task === "generate");
    for (const { question_id: question, format, database, messages } of answers) {
      const sql = readSql(messages.at(-1)!.content)!;
      if (format === "standard") expect(sql).toBe(goldOf(question));
      const opened = new SQLite(at("databases", `${database}.sqlite`), { readonly: true });
      expect(opened.prepare(sql).raw().all()).toEqual(opened.prepare(goldOf(question)).raw().all());
      opened.close();
    }
    const chunked = answers
      .filter(({ format }) => format === "chunked")
      .map(({ messages }) => messages.at(-1)!.content);
    expect(chunked.filter((reply) => reply.includes("WITH "))).toHaveLength(4);
  });

  test("asks the reverse: for the question, and for the notes that are needed among others", () => {
    const [question] = rowsIn("set").filter(({ id }) => id === "rye/reverse-question");
    expect(question?.messages[1]?.content).toContain(goldOf("rye"));
    expect(question?.messages[1]?.content).not.toContain("Which breads are of rye?");
    expect(question?.messages.at(-1)?.content).toBe("Which breads are of rye?");
    const [notes] = rowsIn("set").filter(({ id }) => id === "rye/reverse-evidence");
    expect(notes?.messages[1]?.content).toContain("- of wheat means grain = 'wheat'");
    expect(notes?.messages.at(-1)?.content).toBe("- of rye means grain = 'rye'");
  });

  test("refines queries that fail or find nothing, with what the fixer is told", () => {
    const rows = rowsIn("set").filter(({ task }) => task === "self-refine");
    expect(rows.length).toBeGreaterThan(5);
    for (const { question_id: question, database, messages } of rows) {
      const [, asked] = messages;
      const [, broken = "", diagnosis = ""] =
        /This query does not answer it:\n([\s\S]*?)\n\n([\s\S]*?)\n\nThe mended query:/.exec(asked!.content)!;
      expect(diagnosis).toMatch(/^The query (fails|runs)/);
      const opened = new SQLite(at("databases", `${database}.sqlite`), { readonly: true });
      const run = () => opened.prepare(broken).raw().all();
      if (diagnosis.startsWith("The query fails")) expect(run).toThrow();
      else expect([[], [[0]]]).toContainEqual(run());
      opened.close();
      expect(readSql(messages.at(-1)!.content)).toBe(goldOf(question));
    }
  });

  test("is the same to the byte, however many questions are in work and wherever it is made", async () => {
    cpSync(at("databases"), at("elsewhere", "databases"), { recursive: true });
    cpSync(at("questions.jsonl"), at("elsewhere", "questions.jsonl"));
    const workspace = workspaceAt(at("other-home"));
    await make("same", { workspace, concurrency: 1, data: at("elsewhere", "questions.jsonl"), databases: undefined });
    for (const file of ["train.jsonl", "train.parquet", "README.md", "manifest.json"]) {
      expect(readFileSync(at("same", file)).equals(readFileSync(at("set", file))), file).toBe(true);
    }
  });

  test("has another order and other distractors with another seed, and asks the same", async () => {
    await make("seeded", { seed: 1 });
    const ids = (name: string) => rowsIn(name).map(({ id }) => id);
    expect(ids("seeded")).not.toEqual(ids("set"));
    expect(ids("seeded").sort()).toEqual(ids("set").sort());
  });

  test("holds whole databases out for evaluation while training", async () => {
    await make("split", { evalShare: 0.3, mix: DEFAULT_MIX });
    const databases = (split: string) => [...new Set(rowsIn("split", split).map(({ database }) => database))];
    expect([...databases("train"), ...databases("eval")].sort()).toEqual(["bakery", "library"]);
  });

  test("goes on after an interruption, to the same bytes", async () => {
    const stop = new AbortController();
    const onProgress = ({ task, done }: { task: string; done: number }) => {
      if (task === "Making rows" && done === 3) stop.abort(new Error("stopped"));
    };
    await expect(make("stopped", { signal: stop.signal, onProgress, concurrency: 1 })).rejects.toThrow("stopped");
    const { resumed } = await make("stopped");
    expect(resumed).toBe(3);
    expect(readFileSync(at("stopped", "train.jsonl")).equals(readFileSync(at("set", "train.jsonl")))).toBe(true);
  });

  test("is refused where nothing is left, or a role or a database is not there", async () => {
    await expect(make("none", { holdOut: [at("questions.jsonl")] })).rejects.toThrow(
      /Nothing of .*questions\.jsonl can be trained on: of question bakers, its database is in the evaluation set/,
    );
    await expect(make("none", { roles: { standard: "poet" } })).rejects.toThrow(
      'The pipeline adaptive-hybrid has no generator of the role "poet"',
    );
    await expect(make("none", { databases: at("home"), workspace: workspaceAt(at("none-home")) })).rejects.toThrow(
      /None of the 3 databases of .*: bakery, library, nowhere/,
    );
    await expect(make("none", { runs: [at("home")] })).rejects.toThrow("holds no run");
  });
});

test("what failed in a run of the same questions on the same data is refined first", async () => {
  const prepared = await openPrepared("bakery", { workspace: options.workspace, embedder: letterEmbedder() });
  const { preparation, database } = prepared;
  await database.close();
  const candidates = [
    { sql: "SELECT name FROM bread WHERE flour = 'rye'", outcome: "error" },
    { sql: "SELECT name FROM bread WHERE grain = 'Rye'", outcome: "empty" },
    { sql: "SELECT price FROM bread", outcome: "rows" },
  ];
  const makeRun = async (name: string, fingerprint: string, question: string) => {
    const run = await openRun(at(name), {
      ...{ version: 1, name, created: "2026-01-01T00:00:00.000Z", producer: "askable 0.1", questions: ["rye"] },
      dataSet: { kind: "lines", path: options.data, hash: "h", questions: 12 },
      ...{ selection: {}, pipeline: { name: "direct", hash: "p" }, models: {}, ownExamples: false },
      databases: { bakery: { location: preparation.location, fingerprint, profile: "p" } },
    });
    await run.close();
    const events = [
      { event: "start", version: 2, question, database: "bakery", pipeline: "direct", pipelineHash: "p" },
      ...candidates.map((each, index) => ({
        ...{ event: "candidate", stage: "generate", id: String(index + 1), generator: "g", round: 0, ms: 1 },
        ...each,
      })),
    ];
    mkdirSync(at(name, "traces"));
    writeFileSync(run.layout.trace("rye"), events.map((event) => `${JSON.stringify(event)}\n`).join(""));
    return at(name);
  };
  const same = await makeRun("run-same", preparation.fingerprint, "Which breads are of rye?");
  const otherData = await makeRun("run-data", "other", "Which breads are of rye?");
  const otherWords = await makeRun("run-words", preparation.fingerprint, "Which breads?");
  const refined = async (runs: readonly string[], name: string) => {
    const { manifest } = await make(name, { runs });
    const [row] = rowsIn(name).filter(({ id }) => id === "rye/self-refine");
    return [
      (manifest.parameters.counts as SftCounts).broken.run,
      row!.messages[1]!.content.includes(candidates[0]!.sql),
    ];
  };
  expect(await refined([same], "of-run")).toEqual([1, true]);
  expect(await refined([otherData, otherWords], "of-no-run")).toEqual([undefined, false]);
});

test("a prompt of a set is to the letter the one that the pipeline sends", async () => {
  const open = await openPrepared("bakery", { workspace: options.workspace, embedder: letterEmbedder() });
  try {
    const pipeline = await loadPipeline("adaptive-hybrid");
    const sent: { prompt: string; messages: readonly Message[] }[] = [];
    const broken = "SELECT nam FROM bread WHERE grain = 'rye'";
    const models = scriptedModels((request) => {
      sent.push({ prompt: request.prompt ?? "", messages: request.messages });
      return request.schema === undefined ? `\`\`\`sql\n${broken}\n\`\`\`` : "{}";
    });
    const question = "Which breads are of rye?";
    const evidence = "of rye means grain = 'rye'";
    const run = await runPipeline(pipeline, { question, evidence }, { ...open, databaseName: "bakery", models });
    const pair: TrainingPair = {
      id: "rye",
      database: "bakery",
      question,
      evidence,
      gold: goldOf("rye"),
      otherGolds: [],
      tier: "",
    };
    const context = { ...open, databaseName: "bakery", signal: new AbortController().signal };
    const state = promptState(pair, run.state.get(recallSchema)!, context);
    for (const role of ["generator-a", "generator-b1", "generator-b2"]) {
      const prompt = generatorPrompt(pipeline, role);
      const asked = sent.filter((each) => each.prompt === prompt.template.hash).map(({ messages }) => messages);
      expect(asked).toContainEqual(generatorMessages(prompt, state, context));
    }
    const { template, settings } = fixerPrompt(pipeline)!;
    const outcome = await open.database.query(broken);
    const { fixerTexts } = await import("#askable/stages/fix/model.js");
    const texts = await fixerTexts({ sql: broken, outcome }, state, { ...settings, schema: "recall" }, context);
    expect(sent.map(({ messages }) => messages)).toContainEqual(template.render(texts));
  } finally {
    await open.database.close();
  }
});

test("with the schema linked, a set asks to the letter what a pipeline does that links without a model", async () => {
  await make("linked", { linked: true, pipeline: "direct", roles: { standard: "generator" } });
  const rows = rowsIn("linked").filter(({ task, database }) => task === "generate" && database === "bakery");
  expect(rows).toHaveLength(5);
  // Asked about another schema than in the pipeline: linking misses a table that the gold query needs.
  const others: string[] = [];
  const open = await openPrepared("bakery", { workspace: options.workspace, embedder: letterEmbedder() });
  try {
    const pipeline = await loadPipeline("direct");
    for (const { question_id: id, messages } of rows) {
      const sent: (readonly Message[])[] = [];
      const models = scriptedModels((request) => {
        sent.push(request.messages);
        return goldOf(id);
      });
      const [, , question, , evidence] = QUESTIONS.find(([each]) => each === id)!;
      await runPipeline(
        pipeline,
        { question, ...(evidence && { evidence }) },
        { ...open, databaseName: "bakery", models },
      );
      if (JSON.stringify(sent[0]) !== JSON.stringify(messages.slice(0, -1))) others.push(id);
    }
  } finally {
    await open.database.close();
  }
  expect(others).toEqual(["by-baker"]);
});

test("a linked schema has what the gold query needs, also where linking misses it", async () => {
  const open = await openPrepared("library", { workspace: options.workspace, embedder: letterEmbedder() });
  try {
    const context = { ...open, databaseName: "library", signal: new AbortController().signal };
    const pair = {
      id: "odd",
      database: "library",
      question: "Which titles?",
      evidence: "",
      gold: "",
      otherGolds: [],
      tier: "",
    };
    const linking = linkingOf(await loadPipeline("direct"));
    const tables = async (read: readonly FieldRef[]) => {
      const state = await linkedState(pair, read, linking, context);
      return [preciseSchema, recallSchema].map((slot) => [...new Set(state.get(slot)!.map(({ table }) => table))]);
    };
    expect(await tables([])).toEqual([["book"], ["book", "loan"]]);
    expect(await tables([{ table: "loan", field: "reader" }])).toEqual([
      ["book", "loan"],
      ["book", "loan"],
    ]);
  } finally {
    await open.database.close();
  }
});

test("a repeated question is kept where the one before it cannot be trained on", async () => {
  const data = at("repeated.jsonl");
  const ask = (id: string, sql: string) =>
    JSON.stringify({ id, database: "bakery", question: "How many breads?", sql });
  const lines = [
    ask("broken", "SELECT count(*) FROM cake"),
    ask("sound", "SELECT count(*) FROM bread"),
    ask("again", "SELECT count(*) FROM bread"),
  ];
  writeFileSync(data, lines.join("\n"));
  const { used, removals } = await checkTrainingData({ ...options, data });
  expect([used, removals.map(({ id, kind }) => [id, kind])]).toEqual([
    1,
    [
      ["broken", "gold"],
      ["again", "duplicate"],
    ],
  ]);
});

test("each of several evaluation sets of one name is recorded", async () => {
  for (const [folder, question] of [
    ["one", "Who?"],
    ["two", "What?"],
  ] as const) {
    mkdirSync(at(folder), { recursive: true });
    writeFileSync(at(folder, "dev.jsonl"), JSON.stringify({ id: "1", database: "x", question, sql: "SELECT 1" }));
  }
  const held = await readHeldOut([at("one", "dev.jsonl"), at("two", "dev.jsonl")]);
  expect(Object.keys(held.inputs)).toEqual(["held out dev.jsonl", "held out dev.jsonl (2)"]);
  expect(new Set(Object.values(held.inputs)).size).toBe(2);
});

test("a check tells what can be trained on, and of what not why", async () => {
  const near = at("near.jsonl");
  writeFileSync(
    near,
    `${JSON.stringify({ id: "1", database: "x", question: "How many bakers are there?", sql: "SELECT count(*) FROM y" })}\n`,
  );
  const report = await checkTrainingData({ ...options, holdOut: [near], keepFlags: ["empty"] });
  expect(report).toMatchObject({ questions: 12, used: 8, missing: 1, missingDatabases: ["nowhere"] });
  expect(report.removals.map(({ id, kind }) => [id, kind])).toEqual([
    ["bakers", "question"],
    ["again", "question"],
    ["fails", "gold"],
  ]);
});
