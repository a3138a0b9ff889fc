// Makes sft sets of solved examples, on databases rebuilt of their SQL alone, and tells what became of them.
// node bench/training/sets.mjs --data FOLDER --cache FOLDER [--share .2] [--tokenizer tokenizer.json]
//
// --data: a folder with files of JSON lines (db_id, question, sql, evidence): each becomes a set.
// --share: of the databases, chosen by a hash of their names. All gold queries are rewritten in steps whatever it is.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sqliteSql } from "../../dist/databases/sqlite/sql.js";
import { openScorer } from "../../dist/evaluation/scoring/score.js";
import { makeSftSet } from "../../dist/operations/training/sft.js";
import { sqlParser } from "../../dist/sql/parse.js";
import { chunkedQuery } from "../../dist/training/chunked/chunk.js";
import { DEFAULT_MIX } from "../../dist/training/sft/mix.js";
import { workspaceAt } from "../../dist/workspace/workspace.js";
import { rebuildDatabases } from "../offline/rebuild.mjs";

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    cache: { type: "string" },
    share: { type: "string", default: "0.2" },
    tokenizer: { type: "string" },
  },
});
if (!options.data || !options.cache) throw new Error("--data FOLDER and --cache FOLDER are needed");

/** 0 to 1, the same for the same text on every machine. */
const chance = (text) => createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
const seconds = (since) => Number(((performance.now() - since) / 1000).toFixed(1));
const percent = (part, all) => `${((100 * part) / all).toFixed(1)} %`;
const CHILDREN = 2;

for (const file of readdirSync(options.data).filter((name) => name.endsWith(".jsonl"))) {
  const name = file.replace(/\.jsonl$/, "");
  const folder = join(options.cache, name);
  mkdirSync(join(folder, "databases"), { recursive: true });
  const lines = readFileSync(join(options.data, file), "utf8").trim().split("\n");
  const examples = lines.map((line) => JSON.parse(line));
  const databases = rebuildDatabases(join(options.data, file), join(folder, "databases"));
  const files = new Map(databases.map((each) => [each.name, each.file]));
  console.log(`\n${name}: ${examples.length} questions of ${files.size} databases`);
  console.log("every gold query in steps:", await rewriteAll(examples, files));
  console.log("a set:", await makeSet(lines, folder));
}
process.exit(0);

/** Of all gold queries, whether they can tell a wrong answer or not. */
async function rewriteAll(examples, files) {
  const parse = await sqlParser(sqliteSql);
  const start = performance.now();
  const chunked = examples.map(({ sql }) => chunkedQuery(sql, parse, []));
  const rewriting = seconds(start);
  const kinds = {};
  for (const { kind } of chunked) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const pairs = examples.flatMap(({ sql: gold, db_id }, index) => {
    const { kind, sql } = chunked[index];
    return kind === "rewritten" ? [{ gold, prediction: sql, files: [files.get(db_id)] }] : [];
  });
  const scorer = openScorer({ metrics: ["strict"], children: CHILDREN, deadline: 5000 });
  const outcomes = await scorer.score(pairs);
  await scorer.close();
  const ran = outcomes.filter(({ failures }) => !failures.gold);
  const equal = ran.filter(({ metrics }) => metrics.strict === 1).length;
  const failing = ran.filter(({ failures }) => failures.prediction).length;
  return { ...kinds, "gold runs": ran.length, equal, share: percent(equal, ran.length), failing, rewriting };
}

/** Of some of the databases, with the checks and all tasks. */
async function makeSet(lines, folder) {
  const chosen = lines.filter((line) => chance(`training ${JSON.parse(line).db_id}`) < Number(options.share));
  const data = join(folder, "questions.jsonl");
  writeFileSync(data, `${chosen.join("\n")}\n`);
  const start = performance.now();
  const { manifest } = await makeSftSet({
    data,
    databases: join(folder, "databases"),
    workspace: workspaceAt(join(folder, "home")),
    out: join(folder, `set-${options.share}`),
    pipeline: "adaptive-hybrid",
    roles: { standard: "generator-b1", chunked: "generator-b2" },
    mix: DEFAULT_MIX,
    noise: 1,
    evalShare: 0.1,
    runs: [],
    seed: 0,
    deadline: 5000,
    concurrency: CHILDREN,
    tokenizer: options.tokenizer,
    force: true,
    signal: new AbortController().signal,
  });
  const { warnings: _, ...counts } = manifest.parameters.counts;
  const { equal = 0, differs = 0 } = counts.chunked;
  return { ...counts, "rewritten with equal rows": percent(equal, equal + differs), seconds: seconds(start) };
}
