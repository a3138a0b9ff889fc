/**
 * The example store: how often one of the examples shown has the skeleton of the gold SQL.
 *
 *     node bench/example-store/quality.mjs --examples FILE.jsonl --data FOLDER [--tuned a,b] [--cache FOLDER]
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { embedAll } from "../../dist/indexes/embed-all.js";
import { buildExampleStore } from "../../dist/indexes/examples/build.js";
import { openExampleStore } from "../../dist/indexes/examples/open.js";
import { readExamples } from "../../dist/indexes/examples/read.js";
import { maskQuestion, schemaKnowledge } from "../../dist/indexes/examples/skeleton.js";
import { normalWording } from "../../dist/indexes/examples/wording.js";
import { sentenceEncoder } from "../../dist/models/embedders/sentence-encoder.js";
import { loadPipeline } from "../../dist/pipelines/load.js";
import { runPipeline } from "../../dist/pipelines/run.js";
import { sqlSkeleton } from "../../dist/sql/skeleton.js";
import { matchedValues } from "../../dist/stages/slots.js";
import { printTable } from "../support/measure.mjs";
import { openPrepared, readQuestions } from "../support/prepared.mjs";
import { remembering } from "../support/remembering.mjs";

const SHOWN = 8;
/** By SQL and what of it counts. */
const skeletons = new Map();

const { values: options } = parseArgs({
  options: {
    examples: { type: "string" },
    data: { type: "string" },
    tuned: { type: "string", default: "concert_singer,pets_1,car_1,course_teach,museum_visit" },
    cache: { type: "string", default: "indexes/bench" },
  },
});
if (!options.examples) throw new Error("--examples FILE.jsonl is needed");
await measureQuality(await readExamples(options.examples), options.data, options.tuned.split(","), options.cache);
process.exit(0);

async function measureQuality(examples, data, tuned, cache) {
  const encoder = kept(sentenceEncoder(), join(cache, "examples"));
  const asked = await askedQuestions(data, cache);
  const folder = join(cache, "examples", "store");
  await buildExampleStore(examples, encoder, folder, { inputs: {} });
  const store = await openExampleStore(folder, encoder);
  const structures = examples.map(({ sql }) => sqlSkeleton(sql));
  const rows = [];
  const add = (name, shown) => rows.push(rowOf(name, asked, shown, tuned));

  const byHand = [
    ["question as it is", (question) => question, ({ question }) => question],
    [
      "masked",
      (question, sql) => maskQuestion(question, schemaKnowledge(sql)).replace(/[[\]]/g, ""),
      ({ skeleton }) => skeleton.replace(/[[\]]/g, ""),
    ],
    [
      "masked, wording",
      (question, sql) => normalWording(maskQuestion(question, schemaKnowledge(sql))),
      ({ skeleton }) => normalWording(skeleton),
    ],
  ];
  for (const [name, ofExample, ofQuestion] of byHand) {
    const vectors = await embedAll(
      encoder,
      examples.map(({ question, sql }) => ofExample(question, sql)),
    );
    const queries = await embedAll(encoder, asked.map(ofQuestion));
    const ranked = queries.map((query) => nearest(vectors, query));
    add(
      `${name}: nearest`,
      ranked.map((order) => order.slice(0, SHOWN).map((index) => examples[index].sql)),
    );
    add(
      `${name}: all different`,
      ranked.map((order) => different(order, structures).map((index) => examples[index].sql)),
    );
  }
  const search = (options) =>
    Promise.all(
      asked.map(async (each) =>
        (await store.search(each.skeleton, { excludeDatabase: each.database, ...options(each) })).map(
          ({ example }) => example.sql,
        ),
      ),
    );
  add("store: words and votes too", await search(() => ({ perStructure: SHOWN })));
  add("store: all different", await search(() => ({})));
  add(
    "re-ranked by offline's SQL",
    await search(({ sql }) => ({ perStructure: SHOWN, ...(sql ? { likeSql: sql } : {}) })),
  );
  add("re-ranked, all different", await search(({ sql }) => (sql ? { likeSql: sql } : {})));
  const pool = examples.map(({ sql }) => sql);
  add(
    "(the whole pool)",
    asked.map(() => pool),
  );
  printTable(["tuned on", "hit@1", "hit@8", "joins counted", "held out", "hit@1", "hit@8", "joins counted"], rows);
  encoder.save();
}

/** The questions as the pipeline masks them, with the SQL that it makes of them without examples. */
async function askedQuestions(data, cache) {
  const questions = readQuestions(data);
  const pipeline = await loadPipeline("offline");
  const asked = [];
  for (const [name, file] of new Map(questions.map(({ database, file }) => [database, file]))) {
    const { database, profile, summaries, values } = await openPrepared(file, name, cache);
    const fields = () => Promise.reject(new Error("no field index here"));
    const resources = { database, databaseName: name, profile, summaries, values, fields };
    for (const { question, gold } of questions.filter((each) => each.database === name)) {
      const { state, answer } = await runPipeline(pipeline, { question }, resources);
      const skeleton = maskQuestion(question, {
        values: state
          .get(matchedValues)
          .filter(({ tier }) => tier === "exact")
          .map(({ value }) => value),
        tables: profile.tables.map((table) => table.name),
        fields: profile.tables.flatMap((table) => table.fields.map((field) => field.name)),
      });
      asked.push({ database: name, question, skeleton, gold, sql: answer.candidate?.sql });
    }
    await database.close();
  }
  return asked;
}

function rowOf(name, asked, shown, tuned) {
  const side = (wanted) => {
    const indexes = asked.flatMap(({ database }, index) => (tuned.includes(database) === wanted ? [index] : []));
    const share = (hit) =>
      (indexes.filter((index) => hit(asked[index].gold, shown[index])).length / indexes.length).toFixed(3);
    const has = (gold, sql, options) => sql.some((each) => skeletonOf(each, options) === skeletonOf(gold, options));
    return [
      shown[0].length > SHOWN ? "" : share((gold, sql) => has(gold, sql.slice(0, 1))),
      share((gold, sql) => has(gold, sql)),
      share((gold, sql) => has(gold, sql, { joins: true })),
    ];
  };
  return [name, ...side(true), "", ...side(false)];
}

function skeletonOf(sql, options = {}) {
  const key = `${options.joins ?? false} ${sql}`;
  if (!skeletons.has(key)) skeletons.set(key, sqlSkeleton(sql, options));
  return skeletons.get(key);
}

function nearest(vectors, query) {
  const scores = vectors.map((vector) => vector.reduce((sum, part, at) => sum + part * query[at], 0));
  return [...scores.keys()].sort((a, b) => scores[b] - scores[a]);
}

function different(order, structures) {
  const seen = new Set();
  return order.filter((index) => !seen.has(structures[index]) && seen.add(structures[index])).slice(0, SHOWN);
}

/** Embedding is the most of the time: what was embedded stays for the next run. */
function kept(encoder, folder) {
  mkdirSync(folder, { recursive: true });
  const [texts, data] = [join(folder, "texts.json"), join(folder, "vectors.bin")];
  const known = new Map();
  if (existsSync(texts)) {
    const bytes = readFileSync(data);
    const numbers = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    for (const [index, text] of JSON.parse(readFileSync(texts, "utf8")).entries())
      known.set(text, numbers.slice(index * encoder.dimension, (index + 1) * encoder.dimension));
  }
  return {
    ...remembering(encoder, known),
    save() {
      const all = new Float32Array(known.size * encoder.dimension);
      for (const [index, vector] of [...known.values()].entries()) all.set(vector, index * encoder.dimension);
      writeFileSync(data, new Uint8Array(all.buffer));
      writeFileSync(texts, JSON.stringify([...known.keys()]));
    },
  };
}
