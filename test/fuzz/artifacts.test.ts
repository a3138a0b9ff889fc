import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import fc from "fast-check";
import { afterAll, beforeAll, describe, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import { buildExampleStore } from "#askable/indexes/examples/build.js";
import { openExampleStore } from "#askable/indexes/examples/open.js";
import { buildFieldIndex } from "#askable/indexes/fields/build.js";
import { openFieldIndex } from "#askable/indexes/fields/open.js";
import { buildValueIndex } from "#askable/indexes/values/build.js";
import { openValueIndex } from "#askable/indexes/values/open.js";
import { DESCRIPTIONS_FILE, readDescriptions } from "#askable/profiles/describe/descriptions.js";
import { describeByRules } from "#askable/profiles/describe/rules.js";
import { readProfileFolder, writeProfileFolder } from "#askable/profiles/folder.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { USAGE_VERSION, type Usage } from "#askable/profiles/usage/usage.js";
import { vocabularyOf } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { readTrace } from "#askable/traces/reader.js";
import { letterEmbedder } from "../indexes/embedder.js";
import { damaged, damages, readsOrNames, replaced, replacements } from "./damage.js";
import { patience, runs } from "./settings.js";

const home = mkdtempSync(join(tmpdir(), "askable-damage-"));
const whole = join(home, "whole");
const folder = join(home, "damaged");
afterAll(() => rmSync(home, { recursive: true, force: true }));

const embedder = letterEmbedder();
const QUERIES = ["Oslo 17", "osllo 17", "", "a", "Größe", "harbour of oslo number 17", "%_'\u0000", "x".repeat(500)];

const cost = { calls: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, price: 0, seconds: 0.1 };
const TRACE = [
  { event: "start", version: 2, question: "How many?", database: "d", pipeline: "direct", pipelineHash: "h" },
  { event: "slot", stage: "link", slot: "precise", value: [{ table: "a.b", field: "c" }] },
  { event: "candidate", stage: "generate", id: "1", sql: "SELECT 1", generator: "g", round: 0, outcome: "rows", ms: 1 },
  { event: "answer", sql: "SELECT 1", candidate: "1", confidence: 0.5, why: "It runs.", cost },
];
const OLD_TRACE = [
  { ...TRACE[0], version: 1 },
  { event: "keywords", stage: "ground/offline", keywords: ["a"] },
  { event: "linked", stage: "link", precise: [], recall: [], filtered: [] },
  {
    event: "candidate",
    stage: "generate/grammar",
    id: 1,
    sql: "SELECT 1",
    generator: "grammar",
    round: 0,
    outcome: "rows",
    ms: 1,
  },
  { event: "clusters", stage: "select", clusters: [[0]], candidates: [[1]] },
  { event: "clusters", stage: "select", clusters: [[0]] },
  { event: "verdict", stage: "select", first: 1, second: 1, winner: 1 },
  { event: "answer", sql: "SELECT 1", candidate: 1, confidence: 0.5, why: "It runs.", cost },
];
const USAGE: Usage = {
  kind: "usage",
  version: USAGE_VERSION,
  statements: { total: 2, parsed: 1, others: 0, failed: 1, failures: [{ line: 2, reason: "no SQL" }] },
  columns: { seen: 1, resolved: 1, unresolved: [] },
  tables: [{ table: "harbour", uses: 1 }],
  fields: [],
  joins: [],
  formulas: [{ name: "number", expression: "count(*)", tables: ["harbour"], count: 1 }],
};
const linesOf = (events: readonly unknown[]) => events.map((event) => `${JSON.stringify(event)}\n`).join("");

/** What is kept on disk, each as a folder and what reads and uses it. */
const ARTIFACTS: Readonly<Record<string, () => Promise<unknown>>> = {
  profile: async () => {
    await readProfileFolder(join(folder, "profile"));
    await readDescriptions(join(folder, "profile", DESCRIPTIONS_FILE));
  },
  values: async () => {
    const index = await openValueIndex(join(folder, "values"));
    for (const text of QUERIES) index.find(text);
  },
  fields: async () => {
    const index = await openFieldIndex(join(folder, "fields"), embedder);
    for (const text of QUERIES) await index.search(text);
  },
  examples: async () => {
    const store = await openExampleStore(join(folder, "examples"), embedder);
    for (const text of QUERIES) await store.search(text, { likeSql: "SELECT 1" });
    store.same("How many harbours are there?", "harbours");
  },
  trace: () => readTrace(join(folder, "trace", "trace.jsonl")),
  "old-trace": () => readTrace(join(folder, "old-trace", "trace.jsonl")),
};

beforeAll(async () => {
  const path = join(home, "harbours.sqlite");
  const made = new SQLite(path);
  made.exec("CREATE TABLE harbour (id INTEGER PRIMARY KEY, name TEXT, country TEXT)");
  const insert = made.prepare("INSERT INTO harbour VALUES (?, ?, ?)");
  // So many that parts of the index are too large for the sum in its header.
  made.transaction(() => {
    for (let id = 0; id < 4000; id++) insert.run(id, `harbour of Oslo number ${id} by ${id * 7919}`, `C${id % 40}`);
  })();
  made.close();
  const database = await openDatabase(path);
  const profile = await measureProfile(database, "harbours");
  const summaries = describeByRules(profile);
  const at = (name: string) => join(whole, name);
  const vocabulary = vocabularyOf(profile);
  const descriptions = [
    { key: "k", table: "harbour", field: "name", model: "m", prompt: "p", short: "A.", more: "B." },
  ];
  await writeProfileFolder(at("profile"), {
    ...{ profile, summaries, vocabulary, descriptions, inputs: {}, parameters: {} },
    usage: USAGE,
  });
  await buildValueIndex(database, profile, at("values"), { inputs: {} });
  await buildFieldIndex(summaries, embedder, at("fields"));
  const examples = [
    { question: "How many harbours are there?", sql: "SELECT count(*) FROM harbour", database: "harbours" },
  ];
  await buildExampleStore(examples, embedder, at("examples"), { inputs: {} });
  await database.close();
  for (const [name, events] of [
    ["trace", TRACE],
    ["old-trace", OLD_TRACE],
  ] as const) {
    cpSync(at("profile"), at(name), { recursive: true });
    for (const file of readdirSync(at(name))) rmSync(join(at(name), file));
    writeFileSync(join(at(name), "trace.jsonl"), linesOf(events));
  }
  cpSync(whole, folder, { recursive: true });
}, 60_000);

/** Changes a file of an artifact for as long as something is done with it. */
async function changed(name: string, change: (bytes: Buffer) => Uint8Array | string, act: () => Promise<void>) {
  const path = join(folder, name);
  const bytes = readFileSync(join(whole, name));
  writeFileSync(path, change(bytes));
  try {
    await act();
  } finally {
    writeFileSync(path, bytes);
  }
}

describe.each(Object.entries(ARTIFACTS))("%s", (name, use) => {
  test("as it was written is used", () => use());

  test("with cut and flipped bytes is used, or named in an error", { timeout: patience() }, async () => {
    const files = readdirSync(join(whole, name));
    await fc.assert(
      fc.asyncProperty(fc.nat(100), damages, async (file, changes) => {
        const path = join(name, files[file % files.length]!);
        await changed(
          path,
          (bytes) => damaged(bytes, changes),
          () => readsOrNames(join(folder, name), use),
        );
      }),
      runs(150),
    );
  });

  test("with other values in its JSON is used, or named in an error", { timeout: patience() }, async () => {
    const files = readdirSync(join(whole, name)).filter((file) => /\.jsonl?$/.test(file));
    await fc.assert(
      fc.asyncProperty(fc.nat(100), replacements, async (file, changes) => {
        const path = join(name, files[file % files.length]!);
        const other = (bytes: Buffer) => {
          const lines = path.endsWith(".jsonl") ? bytes.toString().trimEnd().split("\n") : [bytes.toString()];
          const parts = replaced(
            lines.map((line) => JSON.parse(line)),
            changes,
          );
          return (Array.isArray(parts) ? parts : [parts]).map((part) => `${JSON.stringify(part)}\n`).join("");
        };
        await changed(path, other, () => readsOrNames(join(folder, name), use));
      }),
      runs(150),
    );
  });
});
