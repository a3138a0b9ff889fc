// Asks question sets of databases as a user would have prepared them, and says how many answers are right, how many
// wrong ones were given with confidence, and how far the confidence can be believed.
// node bench/accuracy/board.mjs --sets a.jsonl,b.jsonl --databases FILE.json --home FOLDER [--pipeline offline] [--examples FILE] [--now 2025-06-30] [--show] [--out FILE] [--only TEXT]
//
// --misspelt: only questions that name a text of their gold query as it is stored, with two letters of it swapped.
// --sets: files, or a pattern in quotes ('sets/*.held-out.jsonl').
// --databases: by name { location, notes: [], queryLog }. --home: a workspace, where each is prepared once (delete it to prepare anew).
// --now: the day on which those are asked that do not say theirs (`now`).
// --show: the questions that are not answered rightly, with the SQL given. Leave it out for questions that nobody shall look at.
import { appendFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { open, prepare } from "../../dist/index.js";
import { matches } from "../offline/match.mjs";
import { calibrationError, errorByChance } from "./calibration-error.mjs";
import { goldResults, readSet, setFiles } from "./sets.mjs";

const { values: options } = parseArgs({
  options: {
    sets: { type: "string" },
    databases: { type: "string" },
    home: { type: "string" },
    pipeline: { type: "string", default: "offline" },
    examples: { type: "string" },
    now: { type: "string" },
    show: { type: "boolean", default: false },
    out: { type: "string" },
    only: { type: "string" },
    limit: { type: "string" },
    misspelt: { type: "boolean", default: false },
  },
});
for (const needed of ["sets", "databases", "home"]) if (!options[needed]) throw new Error(`--${needed} is needed`);

const known = JSON.parse(readFileSync(options.databases, "utf8"));
const settings = { home: resolve(options.home) };
if (options.out && existsSync(options.out)) rmSync(options.out);
const all = [];
const lines = [];
for (const file of setFiles(options.sets)) {
  let questions = readSet(file);
  if (options.only) questions = questions.filter((each) => JSON.stringify(each).includes(options.only));
  if (options.limit) {
    const step = Math.ceil(questions.length / Number(options.limit));
    questions = questions.filter((_, index) => index % step === 0);
  }
  if (options.misspelt) questions = questions.flatMap((each) => withMisspelling(each) ?? []);
  const rows = [];
  for (const name of new Set(questions.map(({ database }) => database)))
    rows.push(
      ...(await askAll(
        name,
        questions.filter(({ database }) => database === name),
      )),
    );
  lines.push({ set: basename(file, ".jsonl"), ...summary(rows) });
  all.push(...rows);
}
if (lines.length > 1) lines.push({ set: "all", ...summary(all) });
console.table(Object.fromEntries(lines.map(({ set, ...figures }) => [set, figures])));
process.exit(0);

/** The question with two neighbouring letters swapped in the middle of the first stored text that it names. */
function withMisspelling(each) {
  for (const [, text] of (each.golds[0] ?? "").matchAll(/['"]([^'"]{5,})['"]/g)) {
    const from = each.question.indexOf(text);
    const at = from + Math.floor(text.length / 2);
    const [one, other] = [each.question[at - 1], each.question[at]];
    if (from < 0 || one === other || !/^\p{L}{2}$/u.test(`${one}${other}`)) continue;
    const question = each.question.slice(0, at - 1) + other + one + each.question.slice(at + 1);
    return { ...each, question };
  }
  return undefined;
}

async function askAll(name, questions) {
  const { location, ...knowledge } = known[name] ?? {};
  if (location === undefined) throw new Error(`${options.databases} does not say where ${name} is`);
  const preparation = resolve(settings.home, "profiles", name, "manifest.json");
  if (!existsSync(preparation)) {
    const examples = options.examples ? { examples: options.examples } : {};
    await prepare(location, { ...settings, name, ...knowledge, ...examples });
  }
  const asked = await open(name, settings);
  const rows = [];
  for (const each of questions) {
    const golds = await goldResults(asked.database, each.golds);
    const start = performance.now();
    const evidence = each.evidence ? { evidence: each.evidence } : {};
    const answer = await asked.ask(each.question, {
      pipeline: options.pipeline,
      now: each.now ?? options.now,
      ...evidence,
    });
    const ms = performance.now() - start;
    const chosen = await (answer.sql === null ? undefined : asked.database.query(answer.sql));
    const right = golds.some(({ result, ordered }) => chosen?.result && matches(result, chosen.result, ordered));
    const row = {
      answerable: each.golds.length > 0,
      answered: answer.sql !== null,
      right,
      confidence: answer.confidence,
      ms,
    };
    rows.push(row);
    if (options.out)
      appendFileSync(options.out, `${JSON.stringify({ ...each, ...row, sql: answer.sql, why: answer.why })}\n`);
    if (options.show && !(row.answerable ? right : !row.answered)) show(each, answer);
  }
  await asked.close();
  return rows;
}

function show({ database, id, question, evidence, golds }, { sql, confidence, why }) {
  console.log(`\n${database} ${id}: ${question}${evidence ? `\n  evidence: ${evidence}` : ""}`);
  for (const gold of golds) console.log(`  gold: ${gold}`);
  console.log(`  ${confidence.toFixed(2)}: ${sql ?? "-"}\n  ${why}`);
}

function summary(rows) {
  const share = (count, of) => (of === 0 ? "-" : (count / of).toFixed(3));
  const answerable = rows.filter((row) => row.answerable);
  const others = rows.filter((row) => !row.answerable);
  const answered = rows.filter((row) => row.answered);
  const wrong = answered.filter((row) => !row.right);
  const times = rows.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    questions: answerable.length,
    right: share(answerable.filter((row) => row.right).length, answerable.length),
    "wrong at 70 % or more": share(wrong.filter((row) => row.confidence >= 0.7).length, rows.length),
    "wrong below": share(wrong.filter((row) => row.confidence < 0.7).length, rows.length),
    "no answer": share(answerable.filter((row) => !row.answered).length, answerable.length),
    "calibration error": calibrationError(answered).toFixed(3),
    "by chance": errorByChance(answered).toFixed(3),
    "cannot be answered": others.length,
    declined: share(others.filter((row) => !row.answered).length, others.length),
    "ms, median": times[Math.floor(times.length / 2)].toFixed(1),
  };
}
