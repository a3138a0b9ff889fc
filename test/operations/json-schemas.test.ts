import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { jsonSchemas } from "#askable/operations/json-schemas.js";
import { newConfig } from "#askable/workspace/new-config.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { documentPaths, ROOT, readDocument } from "../support/documents.js";

const NAMES = ["askable.schema.json", "notes.schema.json", "pipeline.schema.json", "sources.schema.json"] as const;
const shipped = (name: string) => JSON.parse(readFileSync(join(ROOT, "schemas", name), "utf8"));
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
const [isConfig, isNotes, isPipeline, isSources] = NAMES.map((name) => ajv.compile(shipped(name)));

/** What is wrong with a file by its schema; undefined where nothing is. */
function wrong(check: typeof isConfig, content: unknown): string | undefined {
  return check!(content) ? undefined : ajv.errorsText(check!.errors);
}

function faultsIn(check: typeof isConfig, all: readonly [string, unknown][]): string[] {
  return all.flatMap(([name, content]) => {
    const fault = wrong(check, content);
    return fault === undefined ? [] : [`${name}: ${fault}`];
  });
}

/** Files of the repository whose names end so, with what is in them. */
function files(folder: string, ending: RegExp): [string, unknown][] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  const found = names.filter((name) => ending.test(name) && !name.includes("node_modules"));
  return found.map((name) => [name, parse(readFileSync(join(ROOT, folder, name), "utf8"))]);
}

test("the schemas that are shipped say what validates", async () => {
  expect(readdirSync(join(ROOT, "schemas")).sort()).toEqual([...NAMES]);
  for (const [name, schema] of Object.entries(await jsonSchemas())) {
    const message = `schemas/${name} is out of date: npm run build && npm run docs`;
    expect(readFileSync(join(ROOT, "schemas", name), "utf8") === `${JSON.stringify(schema, null, 2)}\n`, message).toBe(
      true,
    );
  }
});

describe("a schema takes", () => {
  test("every pipeline that is shipped", () => {
    const pipelines = files("pipelines", /\.yaml$/);
    expect(pipelines.length).toBeGreaterThan(30);
    expect(faultsIn(isPipeline, pipelines)).toEqual([]);
  });

  test("every notes.yaml of the demo and of the benchmarks", () => {
    const notes = [...files("demo", /notes\.yaml$/), ...files("bench", /notes\.yaml$/)];
    expect(notes.length).toBeGreaterThan(4);
    expect(faultsIn(isNotes, notes)).toEqual([]);
  });

  test("the YAML of the documents", () => {
    const blocks = documentPaths().flatMap((path) =>
      readDocument(path)
        .blocks.filter(({ language }) => language === "yaml")
        .map(({ text }) => ({ path, content: parse(text) })),
    );
    const kinds = blocks.map(({ path, content }) => {
      if ("version" in content || "extends" in content) return { path, check: isPipeline, content };
      if ("tables" in content || "joins" in content) return { path, check: isNotes, content };
      if ("databases" in content) return { path, check: isSources, content };
      return { path, check: "jobs" in content || "services" in content ? undefined : isConfig, content };
    });
    expect(kinds.length).toBeGreaterThan(15);
    const faults = kinds.flatMap(({ path, check, content }) => {
      const fault =
        check && wrong(check, "extends" in content ? { version: 1, name: "a", description: "b", ...content } : content);
      return fault ? [`${path}: ${fault}`] : [];
    });
    expect(faults).toEqual([]);
  });

  test("what init writes, empty or with a model", () => {
    const model = { model: "m", baseUrl: "http://127.0.0.1:1/v1", apiKeyEnv: "M_API_KEY" };
    const texts = [undefined, model].map((each) => parse(newConfig(workspaceAt("."), each)));
    expect(texts.map((content) => wrong(isConfig, content))).toEqual([undefined, undefined]);
    expect(texts[1]).toHaveProperty("models.main.apiKeyEnv", "M_API_KEY");
  });
});

const STAGES = [{ stage: "ground/spans" }];
const PIPELINE = { version: 1, name: "p", description: "d", stages: STAGES };

describe("a schema refuses", () => {
  test.each<[string, typeof isConfig, unknown]>([
    ["a misspelt key of askable.yaml", isConfig, { model: {} }],
    ["a model without its name", isConfig, { models: { a: { provider: "openai" } } }],
    ["a provider that is none", isConfig, { models: { a: { provider: "nobody", model: "m" } } }],
    ["a mode of the cache that is none", isConfig, { cache: "always" }],
    ["a misspelt key of a note", isNotes, { tables: { a: { meanings: "x" } } }],
    ["a misspelt key of a field's note", isNotes, { tables: { a: { fields: { b: { uniq: true } } } } }],
    ["a misspelt key of a database to prepare", isSources, { databases: [{ source: "a.sqlite", note: "n.yaml" }] }],
    ["a pipeline without stages", isPipeline, { ...PIPELINE, stages: [] }],
    ["a misspelt key of a pipeline", isPipeline, { ...PIPELINE, stage: STAGES }],
    [
      "a parameter that a stage does not have",
      isPipeline,
      { ...PIPELINE, stages: [{ stage: "ground/spans", most: 1 }] },
    ],
    ["a misspelt key of a pipeline that extends another", isPipeline, { ...PIPELINE, extends: "direct", sets: {} }],
  ])("%s", (_, check, content) => {
    expect(wrong(isPipeline, PIPELINE)).toBeUndefined();
    expect(wrong(check, content)).toBeTypeOf("string");
  });
});

test("the keys that people write have descriptions", () => {
  const { properties } = shipped("askable.schema.json");
  const undescribed = Object.entries(properties).filter(
    ([, each]) => !(each as { readonly description?: string }).description,
  );
  expect(undescribed.map(([name]) => name)).toEqual([]);
});
