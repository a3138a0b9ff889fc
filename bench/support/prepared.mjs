import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
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

/** The questions of a folder in Spider's or in BIRD's layout, with the files of their databases. */
export function readQuestions(data) {
  if (data === undefined) throw new Error("--data FOLDER is needed: dev.json, and database/ or dev_databases/");
  return JSON.parse(readFileSync(join(data, "dev.json"), "utf8")).map((entry) => ({
    database: entry.db_id,
    file: databaseFile(data, entry.db_id),
    question: entry.question,
    evidence: entry.evidence ?? "",
    gold: entry.query ?? entry.SQL,
    tier: entry.difficulty,
    informative: entry.informative !== false,
  }));
}

/** The file of a database in such a folder. */
export function databaseFile(data, name) {
  const files = ["database", "dev_databases"].map((folder) => join(data, folder, name, `${name}.sqlite`));
  const found = files.find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${files.join(" and ")} are not there`);
  return found;
}

/** Opens one database with its artifacts, made by rules once and kept in `cache`. */
export async function openPrepared(file, name, cache) {
  const database = await openDatabase(file, { children: 1 });
  const folder = join(cache, name);
  mkdirSync(folder, { recursive: true });
  const profilePath = join(folder, "profile.json");
  if (!existsSync(profilePath)) writeFileSync(profilePath, JSON.stringify(await measureProfile(database, name)));
  const profile = JSON.parse(readFileSync(profilePath, "utf8"));
  const values = join(folder, "values");
  if (!existsSync(values)) await buildValueIndex(database, profile, values, { inputs: {} });
  return { database, profile, summaries: describeByRules(profile), values: await openValueIndex(values) };
}

/** The same with a field index: all that a pipeline with a model needs. */
export async function openWithFields(file, name, embedder, cache) {
  const prepared = await openPrepared(file, name, cache);
  const folder = join(cache, name, "fields");
  if (!existsSync(folder)) await buildFieldIndex(prepared.summaries, embedder, folder);
  const fields = await openFieldIndex(folder, embedder);
  return { ...prepared, databaseName: name, fields: async () => fields };
}

export async function openExamples(path, embedder, cache) {
  const folder = join(cache, "examples");
  if (!existsSync(folder)) await buildExampleStore(await readExamples(path), embedder, folder, { inputs: {} });
  return openExampleStore(folder, embedder);
}
