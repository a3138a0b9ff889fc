import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, describe, test } from "vitest";
import { stringify } from "yaml";
import { parseYaml } from "#askable/artifacts/validate.js";
import { readDataSet } from "#askable/evaluation/datasets/read-data-set.js";
import { readExamples } from "#askable/indexes/examples/read.js";
import { readSources } from "#askable/operations/prepare/sources.js";
import { definePipeline } from "#askable/pipelines/definition.js";
import { readDbtManifest, readDbtProperties } from "#askable/profiles/notes/dbt.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import { readYamlNotes } from "#askable/profiles/notes/yaml.js";
import { loadStages } from "#askable/stages/stages.js";
import { checkConfig } from "#askable/workspace/config.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { damaged, damages, readsOrNames, replaced, replacements } from "./damage.js";
import { patience, runs } from "./settings.js";

const folder = mkdtempSync(join(tmpdir(), "askable-fuzz-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const stages = await loadStages();

const NAMES = { tables: [{ name: "box", fields: [{ name: "st" }, { name: "owner" }] }] };
const NOTES = {
  tables: {
    box: {
      meaning: "Each row is a box. A box is late when st = 'L'.",
      synonyms: ["crate"],
      formulas: { "late share": "share of boxes with st = 'L'" },
      rows: "st != 'X'",
      fields: {
        st: { meaning: "State: L late, X gone", values: { L: "late" }, unit: "kg", range: [0, 1], required: true },
        owner: { details: "refers to person.id", references: "person.id", unique: false },
      },
    },
  },
  joins: ["box.owner = person.id", "box(a, b) = other(a, b)"],
};
const DBT = {
  version: 2,
  models: [
    {
      name: "box",
      description: "{{ doc('box') }} Boxes",
      columns: [{ name: "st", description: "state", tests: ["unique", { accepted_values: { values: ["L"] } }] }],
      constraints: [{ type: "primary_key", columns: ["id"] }],
      config: { meta: { synonyms: ["crate"] } },
    },
  ],
  metrics: [{ name: "late", label: "Late", type: "simple", type_params: { measure: { name: "m", filter: "x" } } }],
  semantic_models: [{ name: "b", model: "ref('box')", measures: [{ name: "m", agg: "sum", expr: "st" }] }],
};
const CONFIG = {
  models: { coder: { provider: "openai", baseUrl: "http://127.0.0.1:1/v1", model: "m", price: { in: 1, out: 2 } } },
  roles: { default: "coder" },
  embedder: { provider: "openai", model: "m", dimension: 3, baseUrl: "http://127.0.0.1:1/v1" },
  profile: { seconds: 10, skip: ["tmp_*"], tables: { big: { rows: 1000 } } },
  pipeline: "offline",
};
const SYSTEM = fileURLToPath(new URL("../../pipelines/adaptive-hybrid", import.meta.url));
const PIPELINE = parseYaml(readFileSync(join(SYSTEM, "pipeline.yaml"), "utf8"), "p");
const PROMPTS = new Map(
  readdirSync(join(SYSTEM, "prompts")).map((name) => [
    name.replace(/\.md$/, ""),
    readFileSync(join(SYSTEM, "prompts", name), "utf8"),
  ]),
);
const SOURCES = {
  databases: [
    "shop.sqlite",
    "postgres://reader@db.example.org/crm",
    { source: "a/lake", name: "lake", notes: ["n.yaml"], queryLog: "q.sql", priority: 1, profile: { bytes: "2 GB" } },
  ],
};
const MANIFEST = {
  nodes: { "model.a.box": { ...DBT.models[0], resource_type: "model", alias: "box", unique_id: "model.a.box" } },
  sources: {},
  metrics: {},
  semantic_models: {},
};
const BIRD = [
  { question_id: 1, db_id: "shop", question: "How many?", evidence: "", SQL: "SELECT 1", difficulty: "simple" },
];
const SPIDER = [{ db_id: "shop", question: "How many?", query: "SELECT 1", sql: { select: [false, []] } }];
const LINE = { id: "1", database: "shop", question: "how many?", sql: "SELECT 1", tier: "easy", tags: ["a"] };
const EXAMPLE = { question: "How many?", sql: "SELECT 1", database: "shop", source: "accepted", date: "2025-01-01" };
const CSV =
  'db_name,query,question,query_category\nshop,"SELECT 1; SELECT ""a""",how many?,group\nshop,SELECT 2,"a\nb",x\n';

/** What reads a file that people write, with one that is as it should be. */
const READERS: Readonly<
  Record<string, { file: string; whole: unknown; write: (value: unknown) => string; read: (path: string) => unknown }>
> = {
  "notes.yaml": {
    file: "notes.yaml",
    whole: NOTES,
    write: stringify,
    read: async (path) => matchNotes(NAMES, await readYamlNotes(path)),
  },
  "properties of dbt": {
    file: "schema.yml",
    whole: DBT,
    write: stringify,
    read: async (path) => matchNotes(NAMES, await readDbtProperties(path)),
  },
  "the manifest of dbt": {
    file: "manifest.json",
    whole: MANIFEST,
    write: JSON.stringify,
    read: async (path) => matchNotes(NAMES, await readDbtManifest(path)),
  },
  "askable.yaml": {
    file: "askable.yaml",
    whole: CONFIG,
    write: stringify,
    read: (path) => checkConfig(readFileSync(path, "utf8"), workspaceAt(folder)),
  },
  "a pipeline": {
    file: "pipeline.yaml",
    whole: PIPELINE,
    write: stringify,
    read: (path) => {
      const content = parseYaml(readFileSync(path, "utf8"), path);
      return definePipeline({ content, source: path, prompts: PROMPTS, promptFolder: folder, stages });
    },
  },
  "a list of databases": {
    file: "sources.yaml",
    whole: SOURCES,
    write: stringify,
    read: (path) => readSources(path, workspaceAt(folder)),
  },
  "questions as BIRD has them": { file: "dev.json", whole: BIRD, write: JSON.stringify, read: readDataSet },
  "questions as Spider has them": { file: "dev.json", whole: SPIDER, write: JSON.stringify, read: readDataSet },
  "questions in lines": { file: "questions.jsonl", whole: LINE, write: JSON.stringify, read: readDataSet },
  "questions as CSV": { file: "questions.csv", whole: CSV, write: String, read: readDataSet },
  "solved examples": { file: "solved.jsonl", whole: EXAMPLE, write: JSON.stringify, read: readExamples },
};

describe.each(Object.entries(READERS))("%s", (_, { file, whole, write, read }) => {
  const path = join(folder, file);
  // A pipeline names its prompts, which lie beside it.
  const named = file === "pipeline.yaml" ? folder : path;

  test("as it should be is read", async () => {
    writeFileSync(path, write(whole));
    await read(path);
  });

  test("with cut and flipped bytes is read, or named in an error", { timeout: patience() }, async () => {
    const bytes = Buffer.from(write(whole));
    await fc.assert(
      fc.asyncProperty(damages, async (changes) => {
        writeFileSync(path, damaged(bytes, changes));
        await readsOrNames(named, () => read(path));
      }),
      runs(300),
    );
  });

  test("with other values in it is read, or named in an error", { timeout: patience() }, async () => {
    await fc.assert(
      fc.asyncProperty(replacements, async (changes) => {
        writeFileSync(path, write(replaced(whole, changes)) ?? "");
        await readsOrNames(named, () => read(path));
      }),
      runs(300),
    );
  });
});
