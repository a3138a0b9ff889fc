import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "../../dist/databases/open.js";
import { buildExampleStore } from "../../dist/indexes/examples/build.js";
import { openExampleStore } from "../../dist/indexes/examples/open.js";
import { readExamples } from "../../dist/indexes/examples/read.js";
import { buildFieldIndex } from "../../dist/indexes/fields/build.js";
import { openFieldIndex } from "../../dist/indexes/fields/open.js";
import { buildValueIndex } from "../../dist/indexes/values/build.js";
import { openValueIndex } from "../../dist/indexes/values/open.js";
import { describeByRules } from "../../dist/profiles/describe/rules.js";
import { measureProfile } from "../../dist/profiles/measure/measure.js";

/** A benchmark's questions with the paths of their databases. */
export async function readQuestions(data) {
  const folder = ["database", "dev_databases"].map((name) => join(data, name)).find(existsSync);
  if (!folder) throw new Error(`${data} has neither database/ nor dev_databases/`);
  const questions = JSON.parse(await readFile(join(data, "dev.json"), "utf8"));
  return questions.map((entry) => ({
    database: entry.db_id,
    path: join(folder, entry.db_id, `${entry.db_id}.sqlite`),
    question: entry.question,
    evidence: entry.evidence ?? "",
    gold: entry.query ?? entry.SQL,
    tier: entry.difficulty,
    informative: entry.informative !== false,
  }));
}

/** One database with all that a pipeline needs, prepared by rules; the indexes are kept in `cache`. */
export async function prepare(name, path, embedder, cache) {
  const database = await openDatabase(path);
  const profile = await measureProfile(database, name);
  const summaries = describeByRules(profile);
  const values = join(cache, name, "values");
  const fields = join(cache, name, "fields");
  if (!existsSync(values)) await buildValueIndex(database, profile, values, { inputs: {} });
  if (!existsSync(fields)) await buildFieldIndex(summaries, embedder, fields);
  const fieldIndex = await openFieldIndex(fields, embedder);
  const valueIndex = await openValueIndex(values);
  return { database, databaseName: name, profile, summaries, values: valueIndex, fields: async () => fieldIndex };
}

export async function openExamples(path, embedder, cache) {
  const folder = join(cache, "examples");
  if (!existsSync(folder)) await buildExampleStore(await readExamples(path), embedder, folder, { inputs: {} });
  return openExampleStore(folder, embedder);
}
