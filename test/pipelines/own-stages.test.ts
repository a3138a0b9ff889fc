import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { open, prepare } from "#askable/index.js";
import type { LanguageModel } from "#askable/models/model.js";
import { scriptedModels } from "#askable/models/scripted.js";
import { importStages } from "#askable/pipelines/import-stages.js";
import { loadPipeline, readDefinition } from "#askable/pipelines/load.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { removableParts } from "#askable/pipelines/variants/derive.js";
import { openRunTables } from "#askable/reports/queries.js";
import { candidates, judgements } from "#askable/stages/slots.js";
import type { Stage } from "#askable/stages/stage.js";
import { type Behaviour, says, serveFaults } from "../models/fault-server.js";
import { bakery } from "../support/bakery.js";
import { temporaryFolder } from "../support/folder.js";
import { askable } from "../support/warm-cli.js";
import { type Fixture, openFixture } from "./fixture.js";

const OWN = fileURLToPath(new URL("./own", import.meta.url));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

let fixture: Fixture;
let stages: Stage[];
beforeAll(async () => {
  fixture = await openFixture();
  stages = await importStages([join(OWN, "stages.mjs")], "askable.yaml");
});
afterAll(() => fixture.close());

const load = (name: string) => loadPipeline(name, { workspace: OWN, stages });
const QUESTION = "How many singers are there?";

describe("a loop with a slot of its own", () => {
  const drafts = ["SELECT 1", "SELECT 2", "SELECT count(*) FROM singer"];
  const ask = async (scores: readonly string[], name = "refine") => {
    let [written, judged] = [0, 0];
    const models = scriptedModels(({ messages }) =>
      messages.at(-1)!.content.startsWith("Score") ? scores[judged++]! : drafts[written++]!,
    );
    const { resources, events } = fixture.bare({ models });
    const run = await runPipeline(await load(name), { question: QUESTION }, resources);
    return { run, events };
  };

  test("goes on until the critic is content, and answers with the best", async () => {
    const { run, events } = await ask(["0.1 because one is no count", "0.9"]);
    expect(run.answer).toMatchObject({ candidate: { id: "2", sql: "SELECT 2" }, confidence: 0.9 });
    expect(run.state.get(judgements)).toEqual([
      { form: "score", candidate: "1", score: 0.1, comment: "one is no count" },
      { form: "score", candidate: "2", score: 0.9, comment: "" },
    ]);
    expect(run.state.slots.map(({ name }) => name)).toEqual(["candidates", "drafts", "judgements", "answer"]);
    expect(events.filter((event) => event.event === "slot")).toEqual([
      {
        event: "slot",
        stage: "explore/refine",
        slot: "drafts",
        value: [
          { round: 1, sql: "SELECT 1", score: 0.1 },
          { round: 2, sql: "SELECT 2", score: 0.9 },
        ],
        title: "Drafts",
        lines: ["round 1, 0.1 of 1: SELECT 1", "round 2, 0.9 of 1: SELECT 2"],
      },
      {
        event: "slot",
        stage: "explore/refine",
        slot: "judgements",
        value: run.state.get(judgements),
        title: "Judgements",
        lines: ["#1: 0.1 (one is no count)", "#2: 0.9"],
      },
    ]);
    const calls = events.flatMap((event) => (event.event === "call" ? [[event.stage, event.role]] : []));
    expect(calls).toEqual([
      ["explore/refine > writer", "generator"],
      ["explore/refine > critic", "critic"],
      ["explore/refine > writer", "generator"],
      ["explore/refine > critic", "critic"],
    ]);
    // The comment of the first round stands in the prompt of the second.
    const prompts = events.flatMap((event) => (event.event === "call" ? [event.messages.at(-1)!.content] : []));
    expect(prompts[2]).toContain("one is no count");
  });

  test("ends after three rounds", async () => {
    const { run } = await ask(["0.1", "0.3", "0.2"]);
    expect([run.cost.calls, run.answer.candidate?.sql]).toEqual([6, "SELECT 2"]);
  });

  test("is extended by a variant with another value and another limit", async () => {
    const once = await load("refine/once");
    expect(once).toMatchObject({ name: "refine/once", budget: { calls: 6, seconds: 60 } });
    const { run } = await ask(["0.1"], "refine/once");
    expect(run.cost.calls).toBe(2);
  });

  test("says itself what a pipeline can do without of it", async () => {
    const base = await readDefinition("refine", { workspace: OWN, stages });
    expect(removableParts(base).map(({ name, without }) => [name, without])).toEqual([
      ["critic", "the first draft is the answer"],
    ]);
  });
});

describe("branches inside branches", () => {
  const ask = async (delay: (sample: number) => number) => {
    const scripted = scriptedModels(({ sample = 0 }) => `SELECT ${sample + 1} AS n`).forRole("generator");
    const call: LanguageModel = async (request) => {
      await new Promise((resolve) => setTimeout(resolve, delay(request.sample ?? 0)));
      return scripted.call(request);
    };
    const models = { forRole: () => ({ ...scripted, call }) };
    const { resources, events } = fixture.bare({ models });
    const run = await runPipeline(await load("nested"), { question: QUESTION }, resources);
    return {
      run,
      events: events.map((event) => JSON.stringify(event).replaceAll(/"(?:ms|at|seconds)":[\d.e-]+/g, "")),
    };
  };

  test("have ids that tell where they stand, none twice", async () => {
    const { run } = await ask(() => 0);
    const made = run.state.get(candidates)?.map(({ id, sql }) => [id, sql]);
    expect(made).toEqual([
      ["1.1.1.1.1", "SELECT 1 AS n"],
      ["1.1.1.2.1", "SELECT 2 AS n"],
      ["1.1.2", "SELECT * FROM (SELECT 1 AS n) AS drawn"],
      ["1.2.1.1.1", "SELECT 3 AS n"],
      ["1.2.1.2.1", "SELECT 4 AS n"],
      ["1.2.2", "SELECT * FROM (SELECT 3 AS n) AS drawn"],
    ]);
  });

  test("give the same trace whichever reply comes first, inner branches at the place where they began", async () => {
    const forwards = await ask((sample) => 5 * sample);
    const backwards = await ask((sample) => 20 - 5 * sample);
    expect(backwards.events).toEqual(forwards.events);
    const ids = forwards.events.flatMap((line) => /"event":"candidate".*?"id":"([\d.]+)"/.exec(line)?.[1] ?? []);
    expect(ids).toEqual(["1.1.1.1.1", "1.1.1.2.1", "1.1.2", "1.2.1.1.1", "1.2.1.2.1", "1.2.2"]);
  });
});

test("a library user brings stages along", async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  cpSync(join(OWN, "pipelines"), join(folder.path, "pipelines"), { recursive: true });
  const path = bakery(join(folder.path, "bakery.sqlite"));
  await prepare(path, { home: folder.path });
  const alone = await open("bakery", { home: folder.path });
  await expect(alone.ask("How many breads?", { pipeline: "refine" })).rejects.toThrow(
    'stages[0].stage: there is no stage "explore/refine"',
  );
  await alone.close();
  const server = await serveFaults(answers);
  onTestFinished(() => server.close());
  writeFileSync(join(folder.path, "askable.yaml"), `models: { m: ${endpoint(server.url)} }\n`);
  const own = await open("bakery", { home: folder.path, stages, environment: { BAKERY_API_KEY: "key" } });
  const answer = await own.ask("How many breads are there?", { pipeline: "refine" });
  await own.close();
  expect(answer).toMatchObject({ sql: "SELECT count(*) FROM bread", rows: [[5]], confidence: 0.9 });
});

const endpoint = (url: string) => `{ provider: openai, baseUrl: "${url}", model: m, apiKeyEnv: BAKERY_API_KEY }`;

/** The critic is content with the second draft. */
const answers: Behaviour = (response, received) => {
  const { messages } = received.body as { messages: { content: string }[] };
  const prompt = messages.at(-1)!.content;
  const good = "SELECT count(*) FROM bread";
  const text = prompt.startsWith("Score")
    ? prompt.includes(good)
      ? "0.9"
      : "0.2 because it counts nothing"
    : prompt.includes("counts nothing") || prompt.includes("in way")
      ? good
      : "SELECT 1";
  says(text)(response, received);
};

describe("in a workspace that names its modules", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: Awaited<ReturnType<typeof serveFaults>>;
  const run = (...words: string[]) => askable(words, { cwd: folder.path, env: { BAKERY_API_KEY: "key" } });
  const file = (...parts: string[]) => readFileSync(join(folder.path, ...parts), "utf8");

  beforeAll(async () => {
    folder = await temporaryFolder();
    server = await serveFaults(answers);
    cpSync(OWN, folder.path, { recursive: true });
    // As npm would install it.
    mkdirSync(join(folder.path, "node_modules"));
    symlinkSync(ROOT, join(folder.path, "node_modules", "askable"));
    symlinkSync(join(ROOT, "node_modules", "zod"), join(folder.path, "node_modules", "zod"));
    writeFileSync(
      join(folder.path, "askable.yaml"),
      `models: { m: ${endpoint(server.url)} }\nstages: [./stages.mjs]\npipeline: refine\n`,
    );
    const questions = [
      { id: "breads", database: "bakery", question: "How many breads are there?", sql: "SELECT count(*) FROM bread" },
      { id: "bakers", database: "bakery", question: "How many bakers are there?", sql: "SELECT count(*) FROM baker" },
    ];
    writeFileSync(join(folder.path, "shop.jsonl"), questions.map((each) => `${JSON.stringify(each)}\n`).join(""));
    bakery(join(folder.path, "bakery.sqlite"));
    // Its stages are code: nobody runs them because they lie here.
    expect((await run("prepare", "bakery.sqlite")).stderr).toContain("askable trust");
    expect(await run("trust")).toMatchObject({ code: 0 });
    expect(await run("prepare", "bakery.sqlite")).toMatchObject({ code: 0 });
  });
  afterAll(async () => {
    await server.close();
    await folder.remove();
  });

  test("--explain shows the slot and what each inner step cost", async () => {
    const { stdout } = await run("ask", "bakery", "How many breads are there?", "--explain");
    expect(stdout).toContain(
      "\nDrafts:\n  round 1, 0.2 of 1: SELECT 1\n  round 2, 0.9 of 1: SELECT count(*) FROM bread\n",
    );
    expect(stdout).toContain("\nJudgements:\n  #1: 0.2 (it counts nothing)\n  #2: 0.9\n");
    expect(stdout).toMatch(
      /^ {2}explore\/refine +0 .*\n {2}explore\/refine > writer +2 .*\n {2}explore\/refine > critic +2 /m,
    );
  });

  test("--dry-run counts the calls of each inner step", async () => {
    const { stdout } = await run("ask", "bakery", "How many breads are there?", "--dry-run", "--json");
    const { stages, total } = JSON.parse(stdout);
    expect(stages.map(({ stage, calls }: { stage: string; calls: object }) => [stage, calls])).toEqual([
      ["explore/refine > writer", { best: 1, expected: 3, worst: 3 }],
      ["explore/refine > critic", { best: 1, expected: 3, worst: 3 }],
    ]);
    expect(total.calls).toEqual({ best: 2, expected: 6, worst: 6 });
  });

  test("pipelines with branches inside branches are asked too", async () => {
    const { stdout } = await run("ask", "bakery", "How many breads are there?", "--pipeline", "nested", "--explain");
    expect(stdout).toContain("#1.2.1.2.1 way-2, 1 row: SELECT count(*) FROM bread");
    expect(stdout).toMatch(/explore\/tree > way 2 +2 /);
  });

  test("ablate leaves out the part that the stage names", async () => {
    const made = await run("ablate", "shop.jsonl", "--without", "critic", "--out", "ablated", "--json");
    expect(made).toMatchObject({ code: 0 });
    const unknown = await run("ablate", "shop.jsonl", "--without", "critics");
    expect(unknown.stderr).toContain('Do you mean "critic"? It can do without critic.');
  });

  test("a scored run holds the slot, and the report shows it with the cost of the inner steps", async () => {
    expect(await run("evaluate", "shop.jsonl", "--out", "own-run")).toMatchObject({ code: 0 });
    const scored = await run("score", "own-run", "--json");
    expect(scored).toMatchObject({ code: 0 });
    expect(await run("report", "own-run", "--out", "page.html")).toMatchObject({ code: 0 });
    expect(file("page.html")).toContain("explore/refine &#62; critic</th>");
    const tables = await openRunTables([join(folder.path, "own-run")]);
    onTestFinished(() => tables.close());
    const slots = await tables.query("SELECT slot, lines FROM slots WHERE id = 'breads' ORDER BY position");
    expect(slots).toEqual([
      { slot: "drafts", lines: ["round 1, 0.2 of 1: SELECT 1", "round 2, 0.9 of 1: SELECT count(*) FROM bread"] },
      { slot: "judgements", lines: ["#1: 0.2 (it counts nothing)", "#2: 0.9"] },
    ]);
  });

  test("a module that is not there or has no stage is named", async () => {
    const config = file("askable.yaml");
    const asked = async (modules: string) => {
      writeFileSync(join(folder.path, "askable.yaml"), config.replace("[./stages.mjs]", modules));
      return (await run("ask", "bakery", "How many breads are there?")).stderr;
    };
    try {
      expect(await asked("[./none.mjs]")).toMatch(/askable\.yaml: stages: there is no module .*none\.mjs/);
      writeFileSync(join(folder.path, "empty.mjs"), "export const one = 1;\n");
      expect(await asked("[./empty.mjs]")).toMatch(/askable\.yaml: stages: .*empty\.mjs exports no stage/);
      writeFileSync(join(folder.path, "broken.mjs"), "throw new Error('not today');\n");
      expect(await asked("[./broken.mjs]")).toMatch(/broken\.mjs cannot be loaded: not today/);
    } finally {
      writeFileSync(join(folder.path, "askable.yaml"), config);
    }
  });
});
