import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Table from "cli-table3";
import { embedAll } from "../../dist/indexes/embed-all.js";
import { buildExampleStore } from "../../dist/indexes/examples/build.js";
import { openExampleStore } from "../../dist/indexes/examples/open.js";
import { maskQuestion, schemaKnowledge } from "../../dist/indexes/examples/skeleton.js";
import { normalWording } from "../../dist/indexes/examples/wording.js";
import { sentenceEncoder } from "../../dist/models/embedders/sentence-encoder.js";
import { loadPipeline } from "../../dist/pipelines/load.js";
import { runPipeline } from "../../dist/pipelines/run.js";
import { sqlSkeleton } from "../../dist/sql/skeleton.js";
import { openPrepared } from "../offline/prepared.mjs";

const SHOWN = 8;

/** How often one of the examples shown has the skeleton of the gold SQL. */
export async function measureQuality(examples, data, tuned, cache) {
  const encoder = kept(sentenceEncoder(), join(cache, "examples"));
  const asked = await askedQuestions(data, cache);
  const folder = join(cache, "examples", "store");
  await buildExampleStore(examples, encoder, folder, { inputs: {} });
  const store = await openExampleStore(folder, encoder);
  const structures = examples.map(({ sql }) => sqlSkeleton(sql));
  const table = new Table({
    head: ["tuned on", "hit@1", "hit@8", "joins counted", "held out", "hit@1", "hit@8", "joins counted"],
    style: { head: [], border: [] },
  });
  const add = (name, shown) => table.push(rowOf(name, asked, shown, tuned));

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
  console.log(table.toString());
  encoder.save();
}

/** The questions as the pipeline masks them, with the SQL that it makes of them without examples. */
async function askedQuestions(data, cache) {
  const questions = JSON.parse(readFileSync(join(data, "dev.json"), "utf8"));
  const pipeline = await loadPipeline("offline");
  const asked = [];
  for (const name of [...new Set(questions.map((each) => each.db_id))]) {
    const { database, profile, summaries, values } = await openPrepared(
      join(data, "database", name, `${name}.sqlite`),
      name,
      cache,
    );
    const resources = { database, databaseName: name, profile, summaries, values };
    for (const { question, query } of questions.filter((each) => each.db_id === name)) {
      const { state, answer } = await runPipeline(pipeline, { question }, resources);
      const skeleton = maskQuestion(question, {
        values: state.values.filter(({ tier }) => tier === "exact").map(({ value }) => value),
        tables: profile.tables.map((table) => table.name),
        fields: profile.tables.flatMap((table) => table.fields.map((field) => field.name)),
      });
      asked.push({ database: name, question, skeleton, gold: query, sql: answer.candidate?.sql });
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

const skeletons = new Map();
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
    ...encoder,
    async embed(wanted, signal) {
      const fresh = [...new Set(wanted)].filter((text) => !known.has(text));
      const vectors = fresh.length > 0 ? await encoder.embed(fresh, signal) : [];
      for (const [index, text] of fresh.entries()) known.set(text, vectors[index]);
      return wanted.map((text) => known.get(text));
    },
    save() {
      const all = new Float32Array(known.size * encoder.dimension);
      for (const [index, vector] of [...known.values()].entries()) all.set(vector, index * encoder.dimension);
      writeFileSync(data, new Uint8Array(all.buffer));
      writeFileSync(texts, JSON.stringify([...known.keys()]));
    },
  };
}
