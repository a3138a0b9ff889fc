import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  checkConfig,
  childrenFor,
  choosePipeline,
  limitsFor,
  readConfig,
  valueBounds,
} from "#askable/workspace/config.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { temporaryFolder } from "../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const read = (text: string) => checkConfig(text, workspaceAt(folder.path));

describe("askable.yaml", () => {
  test("need not be there, and may be empty", async () => {
    expect(await readConfig(workspaceAt(folder.path))).toEqual({ models: {}, roles: {}, stages: [] });
    expect(read("# nothing yet\n")).toEqual({ models: {}, roles: {}, stages: [] });
  });

  test("is read from the workspace, with paths of model files as from there", async () => {
    const workspace = workspaceAt(folder.path);
    writeFileSync(workspace.config, "models:\n  local: { provider: gguf, file: models/a.gguf }\n");
    const { models } = await readConfig(workspace);
    expect(models.local).toMatchObject({ file: join(folder.path, "models/a.gguf") });
  });

  test.each([
    ["modells: {}", /askable\.yaml: .*modells/],
    ["values: { max: 0 }", /askable\.yaml: values\.max/],
    ["roles: { default: coder }", /askable\.yaml: .*coder/],
    ["cache: on", /askable\.yaml: cache/],
    ["models: { a: [", /askable\.yaml:1:\d+/],
  ])("with a mistake is refused, naming the key: %s", (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe("a key for another machine", () => {
  const at = (baseUrl: string) => ({
    model: `models: { coder: { provider: openai, model: m, baseUrl: "${baseUrl}", apiKeyEnv: CODER_API_KEY } }\n`,
    embedder: `embedder: { provider: openai, model: m, dimension: 3, baseUrl: "${baseUrl}", apiKeyEnv: CODER_API_KEY }\n`,
  });
  const readAs = (trust: "named" | "trusted", text: string) => {
    const workspace = workspaceAt(folder.path, trust);
    writeFileSync(workspace.config, text);
    return readConfig(workspace);
  };

  test.each(["http://gpu.example:8000/v1", "HTTP://10.0.0.4/v1", "http://localhost.example/v1"])(
    "is not sent to %s, which has no TLS, unless the user trusts the file",
    async (baseUrl) => {
      const { model, embedder } = at(baseUrl);
      await expect(readAs("named", model)).rejects.toMatchObject({
        message: expect.stringMatching(
          /askable\.yaml: models\.coder\.baseUrl: the key in CODER_API_KEY would go to http:.* without TLS/i,
        ),
        hint: expect.stringContaining(`askable trust ${folder.path}`),
      });
      await expect(readAs("named", embedder)).rejects.toThrow("embedder.baseUrl: the key in CODER_API_KEY would go to");
      await expect(readAs("trusted", model)).resolves.toBeDefined();
    },
  );

  test.each(["https://models.example/v1", "http://127.0.0.1:8000/v1", "http://localhost/v1", "http://[::1]:8000/v1"])(
    "is sent to %s",
    async (baseUrl) => {
      for (const text of Object.values(at(baseUrl))) await expect(readAs("named", text)).resolves.toBeDefined();
    },
  );

  test("is no matter where there is none", async () => {
    const { model } = at("http://gpu.example:8000/v1");
    await expect(readAs("named", model.replace(", apiKeyEnv: CODER_API_KEY", ""))).resolves.toBeDefined();
  });
});

describe("what answers", () => {
  const model = "models:\n  coder: { provider: openai, model: m }\n";
  test("is what was asked for, else what is configured, else what the models allow", () => {
    expect(choosePipeline(read(`${model}pipeline: direct\n`), "offline")).toEqual({ name: "offline", by: "asked" });
    expect(choosePipeline(read(`${model}pipeline: direct\n`), undefined)).toEqual({ name: "direct", by: "configured" });
    expect(choosePipeline(read(model), undefined)).toEqual({ name: "adaptive-hybrid", by: "model" });
    expect(choosePipeline(read(""), undefined)).toEqual({ name: "offline", by: "no-model" });
  });

  test.each([
    ["an endpoint at 127.0.0.1", '{ provider: openai, model: m, baseUrl: "http://127.0.0.1:8091/v1" }', true],
    ["an endpoint at localhost", '{ provider: openai, model: m, baseUrl: "http://localhost:11434/v1" }', true],
    ["an endpoint at ::1", '{ provider: openai, model: m, baseUrl: "http://[::1]:8080/v1" }', true],
    ["a file", "{ provider: gguf, file: m.gguf }", true],
    ["an endpoint elsewhere", '{ provider: openai, model: m, baseUrl: "https://127.example.org/v1" }', false],
    ["an endpoint at its usual address", "{ provider: openai, model: m }", false],
  ])("is the variant for small models where the model runs on this machine: %s", (_, entry, local) => {
    const [small, main] = [
      { name: "adaptive-hybrid/small", by: "local-model" },
      { name: "adaptive-hybrid", by: "model" },
    ];
    expect(choosePipeline(read(`models: { a: ${entry} }`), undefined)).toEqual(local ? small : main);
    const far = "far: { provider: openai, model: large }";
    const writing = read(`models: { a: ${entry}, ${far} }\nroles: { default: a, generator: far }`);
    expect(choosePipeline(writing, undefined)).toEqual(main);
  });
});

describe("limits", () => {
  test("that are given go before those of askable.yaml, one by one", () => {
    const config = read("profile: { seconds: 60, rows: 1000, table: { seconds: 5 } }");
    expect(limitsFor(config, { rows: 10, table: { rows: 2 } })).toEqual({
      seconds: 60,
      rows: 10,
      table: { seconds: 5, rows: 2 },
    });
    expect(limitsFor(read(""))).toEqual({ table: {} });
  });

  test("of tables at a time give the child processes, two at least", () => {
    expect([childrenFor({ concurrency: 1 }), childrenFor({ concurrency: 8 }), childrenFor({})]).toEqual([2, 8, 2]);
  });

  test("of the value index are for all fields, and for single ones", () => {
    const config = read('values: { max: 500, fields: { "shop.name": { max: 9 } } }');
    expect(valueBounds(config)).toEqual({ maxValuesPerField: 500, maxValues: { "shop.name": 9 } });
    expect(valueBounds(read(""))).toEqual({});
  });

  test("name how misspelt values are found", () => {
    expect(valueBounds(read("values: { approximate: lsh }"))).toMatchObject({ approximate: { method: "lsh" } });
    const each = read("values: { approximate: { shop: lsh } }");
    expect(valueBounds(each, "shop")).toMatchObject({ approximate: { method: "lsh" } });
    expect(valueBounds(each, "depot")).toEqual({});
    expect(() => read("values: { approximate: soundex }")).toThrow(/values\.approximate/);
  });
});
