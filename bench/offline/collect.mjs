import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { askOpen } from "../../dist/operations/ask/ask.js";
import { openPrepared } from "../../dist/operations/ask/open-prepared.js";
import { prepareDatabase } from "../../dist/operations/prepare/prepare.js";
import { likelihood } from "../../dist/semantic-parser/scoring/likelihood.js";
import { bestRevisions } from "../../dist/stages/best-revisions.js";
import { clusterByResult } from "../../dist/stages/select/clusters.js";
import { votesOf } from "../../dist/stages/select/score.js";
import { resultShape } from "../../dist/stages/select/score-confidence.js";
import { candidates, examples } from "../../dist/stages/slots.js";
import { readConfig } from "../../dist/workspace/config.js";
import { workspaceAt } from "../../dist/workspace/workspace.js";
import { doubtfulQuestions } from "./doubtful.mjs";
import { matches } from "./match.mjs";
import { rebuildDatabases } from "./rebuild.mjs";

/** Question sets in the form of bench/accuracy/divide.mjs, with where their databases are. */
export function readSets(paths, databases) {
  const known = Object.assign({}, ...databases.map((path) => JSON.parse(readFileSync(path, "utf8"))));
  return paths.map((path) => {
    const questions = readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const names = [...new Set(questions.map(({ database }) => database))];
    return {
      name: basename(path, ".jsonl"),
      databases: names.map((name) => {
        if (known[name] === undefined) throw new Error(`${databases.join(" and ")} do not say where ${name} is`);
        return { name, ...known[name], questions: questions.filter(({ database }) => database === name) };
      }),
    };
  });
}

/** Questions of one rebuilt database at most, evenly drawn. */
const PER_DATABASE = 25;

/** Solved examples that come without rows, as a set: every so many-th database, and some that cannot be answered. */
export function rebuiltSet(path, folder, every) {
  const chosen = rebuildDatabases(path, folder).filter((_, index) => index % every === 0);
  const databases = chosen.map(({ name, file, questions }) => {
    const step = Math.ceil(questions.length / PER_DATABASE);
    const asked = questions
      .filter((_, index) => index % step === 0)
      .map(({ question, gold }) => ({ question, golds: [gold], mustFind: true }));
    return { name: `rebuilt_${name}`, location: file, questions: asked, embedder: noVectors };
  });
  return {
    name: "rebuilt",
    calibrates: true,
    databases: databases.map((each) => ({ ...each, questions: doubtfulQuestions(each) })),
  };
}

/** `offline` asks no field index; making many in one process takes minutes and gigabytes. */
const noVectors = {
  name: "none",
  dimension: 2,
  embed: async (texts) => texts.map(() => Float32Array.of(1, 0)),
};

/** Asks all questions of a set with `offline`, and with examples once more; what came of each is plain data. */
export async function collect({ name: set, calibrates = false, databases }, { home, examples: exampleFile, now }) {
  const workspace = workspaceAt(resolve(home));
  const config = await readConfig(workspace);
  const context = { workspace, config, environment: process.env, now };
  const samples = [];
  for (const { name, location, notes, queryLog, embedder, questions } of databases) {
    const given = { notes, queryLog, examples: embedder ? undefined : exampleFile, embedder };
    const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if (!existsSync(join(home, "profiles", name, "manifest.json")))
      await prepareDatabase(location, { workspace, environment: process.env, name, ...known });
    const open = await openPrepared(name, { workspace, environment: process.env, ...(embedder && { embedder }) });
    for (const examples of exampleFile && open.examples ? [undefined, open.examples] : [undefined])
      for (const each of questions) {
        const sample = await ask(each, { ...open, examples }, { ...context, withoutExamplesOf: [name] });
        if (sample !== undefined) samples.push({ set, calibrates, database: name, ...sample });
      }
    await open.database.close();
  }
  return samples;
}

async function ask({ question, evidence, golds, mustFind }, open, { now, ...context }) {
  const results = [];
  for (const sql of golds) {
    const { result } = await open.database.query(sql);
    if (result && !(mustFind && isNothing(result))) results.push({ result, ordered: /order\s+by/i.test(sql) });
  }
  if (golds.length > 0 && results.length === 0) return undefined;
  const { state } = await askOpen(
    open,
    question,
    { pipeline: "offline", now, ...(evidence ? { evidence } : {}) },
    context,
  );
  const standing = bestRevisions(state.get(candidates) ?? []);
  const equals = (found) => found && results.some(({ result, ordered }) => matches(result, found, ordered));
  const isRight = async ({ sql, outcome }) => {
    if (equals(outcome.result)) return true;
    const stored = asStored(sql);
    return stored !== sql && Boolean(equals((await open.database.query(stored)).result));
  };
  const votes = votesOf(standing, state.get(examples) ?? []);
  return {
    question,
    answerable: golds.length > 0,
    candidates: await Promise.all(standing.map(async (each) => ({ ...slim(each), right: await isRight(each) }))),
    clusters: clusterByResult(standing),
    ...(votes && { votes }),
  };
}

/** What confidence is made of, without the rows. `likeness` is what a filled template's likelihood is multiplied with. */
function slim(candidate) {
  const { sql, generator, score, features, outcome } = candidate;
  const made = features && { features, likeness: score / likelihood(features) };
  return {
    sql,
    generator,
    score,
    ...made,
    outcome: { kind: outcome.kind, result: likeResult(resultShape(candidate)) },
  };
}

/** The smallest result of the same shape. */
function likeResult({ empty, nothing, repeated, blank, numberless }) {
  if (empty) return { rows: 0, data: [[]] };
  const cell = numberless ? "text" : 1;
  const cells = nothing ? [0] : [cell, ...(repeated ? [cell] : []), ...(blank ? [null] : [])];
  return { rows: cells.length, data: [cells] };
}

/**
 * Gold queries compute with values as they are stored, 'null' as 0; an answer that differs from them by leaving such
 * values out is no wrong answer.
 */
function asStored(sql) {
  return sql
    .replaceAll(/NULLIF\(([\w."]+), [^()]+\)/g, "$1")
    .replaceAll(/CAST\(([\w."]+) AS \w+\)/g, "$1")
    .replaceAll(" NULLS LAST", "");
}

/** No rows, or one of NULL or 0: rows that are invented should hold an answer. */
function isNothing({ rows, data }) {
  return rows === 0 || (rows === 1 && data.every(([cell]) => cell === null || cell === 0));
}
