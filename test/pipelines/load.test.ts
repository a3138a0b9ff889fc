import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { AskableError } from "#askable/errors.js";
import { loadPipeline } from "#askable/pipelines/load.js";

const workspace = mkdtempSync(join(tmpdir(), "askable-home-"));
const folder = join(workspace, "pipelines", "mine");
const path = join(folder, "pipeline.yaml");
afterAll(() => rmSync(workspace, { recursive: true, force: true }));
beforeEach(() => rmSync(folder, { recursive: true, force: true }));

const HEAD = "version: 1\nname: mine\ndescription: My own.\n";
const STAGES = `stages:
  - { stage: generate/prompt, prompt: sql, schema: all }
  - { stage: select/first }
`;
const PROMPT = "{{dialect}} {{schema}} {{evidence}} {{question}}";

function write(yaml: string, prompts: Record<string, string> = { sql: PROMPT }): void {
  mkdirSync(join(folder, "prompts"), { recursive: true });
  writeFileSync(path, yaml);
  for (const [name, text] of Object.entries(prompts)) writeFileSync(join(folder, "prompts", `${name}.md`), text);
}

async function mistake(name = "mine"): Promise<{ message: string; hint: string | undefined }> {
  const error = await loadPipeline(name, { workspace }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AskableError);
  return { message: (error as AskableError).message.replaceAll(workspace, "HOME"), hint: (error as AskableError).hint };
}

test("a pipeline of the workspace is found first and its parameters get their defaults", async () => {
  write(HEAD + STAGES);
  const pipeline = await loadPipeline("mine", { workspace });
  expect({ name: pipeline.name, roles: pipeline.roles, prompts: [...pipeline.prompts.keys()] }).toEqual({
    name: "mine",
    roles: ["generator"],
    prompts: ["sql"],
  });
  expect(pipeline.steps.map(({ name, params }) => ({ name, params }))).toEqual([
    {
      name: "generate/prompt",
      params: {
        prompt: "sql",
        role: "generator",
        schema: "all",
        form: "ddl",
        detail: "names",
        fieldExamples: 0,
        names: "stored",
        values: false,
        examples: 0,
        rows: false,
        samples: 1,
        temperature: 0,
        maxTokens: 400,
        grammar: false,
        stop: [],
      },
    },
    { name: "select/first", params: {} },
  ]);
});

test("the hash changes with the definition and with a prompt", async () => {
  const hashes: string[] = [];
  for (const [yaml, prompt] of [
    [HEAD + STAGES, PROMPT],
    [HEAD + STAGES, `${PROMPT} `],
    [`${HEAD}budget: { calls: 1 }\n${STAGES}`, PROMPT],
  ]) {
    write(yaml!, { sql: prompt! });
    hashes.push((await loadPipeline("mine", { workspace })).hash);
  }
  expect(new Set(hashes).size).toBe(3);
});

test("a copy of a shipped pipeline in the workspace replaces it", async () => {
  write(HEAD + STAGES);
  expect((await loadPipeline("direct", { workspace })).name).toBe("direct");
  const copy = join(workspace, "pipelines", "direct");
  mkdirSync(join(copy, "prompts"), { recursive: true });
  writeFileSync(join(copy, "pipeline.yaml"), HEAD + STAGES);
  writeFileSync(join(copy, "prompts", "sql.md"), PROMPT);
  const { name } = await loadPipeline("direct", { workspace });
  rmSync(copy, { recursive: true });
  expect(name).toBe("mine");
});

test.each<[string, string, string]>([
  [
    "an unknown key of a stage",
    `${HEAD}${STAGES.replace("schema: all", "schema: all, sampels: 3")}`,
    'HOME/pipelines/mine/pipeline.yaml: stages[0].sampels: unknown key; do you mean "samples"?',
  ],
  [
    "an unknown key of the pipeline",
    `${HEAD}budgett: {}\n${STAGES}`,
    'HOME/pipelines/mine/pipeline.yaml: budgett: unknown key; do you mean "budget"?',
  ],
  [
    "an unknown key of the budget",
    `${HEAD}budget: { call: 2 }\n${STAGES}`,
    'HOME/pipelines/mine/pipeline.yaml: budget.call: unknown key; do you mean "calls"?',
  ],
  [
    "a wrong value",
    `${HEAD}${STAGES.replace("schema: all", "schema: most")}`,
    "HOME/pipelines/mine/pipeline.yaml: stages[0].schema: must be all, recall, precise, or a subset of the pool as in: subset 0",
  ],
  [
    "an unknown stage",
    `${HEAD}${STAGES.replace("select/first", "select/onyl")}`,
    'HOME/pipelines/mine/pipeline.yaml: stages[1].stage: there is no stage "select/onyl"',
  ],
  [
    "a need that nothing gives",
    `${HEAD}${STAGES.replace("schema: all", "schema: recall, values: true")}`,
    "HOME/pipelines/mine/pipeline.yaml: stages[0]: generate/prompt needs recall and values, which no stage before it gives",
  ],
  [
    "no answer at the end",
    `${HEAD}${STAGES.replace("  - { stage: select/first }\n", "")}`,
    "HOME/pipelines/mine/pipeline.yaml: stages: no stage gives an answer",
  ],
  [
    "two stages of one name",
    `${HEAD}${STAGES}  - { stage: select/first }\n`,
    'HOME/pipelines/mine/pipeline.yaml: stages[2]: a second stage is named "select/first"',
  ],
  [
    "a name that the prompt lacks",
    `${HEAD}${STAGES.replace("schema: all", "schema: all, examples: 2, stop: []")}`,
    "needs examples",
  ],
  [
    "broken YAML",
    `${HEAD}stages:\n  - { stage: select/first\n`,
    "HOME/pipelines/mine/pipeline.yaml:6:1 is not valid YAML",
  ],
  ["nothing in the file", "", "HOME/pipelines/mine/pipeline.yaml: invalid input: expected object, received null"],
])("%s is named with its file and path", async (_, yaml, message) => {
  write(yaml);
  expect((await mistake()).message).toContain(message);
});

test("a prompt that is missing, unused or does not fit its stage is named", async () => {
  write(HEAD + STAGES, {});
  expect((await mistake()).message).toBe(
    'HOME/pipelines/mine/pipeline.yaml: the prompt "sql" is missing: there is no HOME/pipelines/mine/prompts/sql.md',
  );
  write(HEAD + STAGES, { sql: PROMPT, slq: PROMPT });
  expect((await mistake()).message).toBe("HOME/pipelines/mine/prompts/slq.md is used by no stage of mine");
  rmSync(folder, { recursive: true });
  write(HEAD + STAGES, { sql: PROMPT.replace("{{question}}", "{{questoin}}") });
  expect(await mistake()).toEqual({
    message: "HOME/pipelines/mine/prompts/sql.md: {{questoin}} is not a name that the stage gives",
    hint: "It gives: dialect, schema, evidence, question.",
  });
});

test("an unknown pipeline lists those that there are, and paths are no names", async () => {
  write(HEAD + STAGES);
  const unknown = await mistake("dirct");
  expect(unknown.message).toBe('There is no pipeline "dirct"');
  expect(unknown.hint).toMatch(
    /^Do you mean "direct"\? There are: mine, adaptive-hybrid, adaptive-hybrid\/small, .*, direct, direct\/bare, /,
  );
  for (const name of ["../mine", "mine/../mine", ".", ""]) {
    expect((await mistake(name)).message).toBe(`There is no pipeline "${name}"`);
  }
});

const EXTENSION = "extends: direct\nversion: 1\nname: mine\ndescription: My own.\n";
const methods = async () => (await loadPipeline("mine", { workspace })).steps.map(({ stage }) => stage.method);

test("a pipeline that extends another puts stages in the place of single ones", async () => {
  const [first = "", ...others] = (await loadPipeline("direct")).steps.map(({ stage }) => stage.method);
  const last = others.at(-1) ?? "";
  write(`${EXTENSION}replace:\n  ${last}: { stage: select/majority }\n`, {});
  expect(await methods()).toEqual([first, ...others.slice(0, -1), "select/majority"]);
  write(
    `${EXTENSION}replace:\n  ${last}: [{ stage: select/first, as: select/rough }, { stage: select/majority }]\n`,
    {},
  );
  expect(await methods()).toEqual([first, ...others.slice(0, -1), "select/first", "select/majority"]);
});

test("values are set in the stages that took the place of others", async () => {
  const last = (await loadPipeline("direct")).steps.at(-1)?.stage.method ?? "";
  const replace = `replace:\n  ${last}: { stage: select/majority }\nset: { select/majority.ranks: [sql] }\n`;
  write(EXTENSION + replace, {});
  const { steps } = await loadPipeline("mine", { workspace });
  expect(steps.at(-1)?.params).toMatchObject({ ranks: ["sql"] });
});

test("a stage that is to be replaced and is not there is named, with those that are", async () => {
  write(`${EXTENSION}replace:\n  select/nosuch: { stage: select/majority }\n`, {});
  expect(await mistake()).toEqual({
    message: "HOME/pipelines/mine/pipeline.yaml: replace.select/nosuch: the pipeline that it extends has no such stage",
    hint: expect.stringMatching(/^It has .*generate\/prompt/),
  });
});
