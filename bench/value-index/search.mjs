/**
 * The value index on values made by rules: how fast it is built, how large it is, how fast and how well it finds, by
 * each method of finding what is misspelt.
 *
 *     node bench/value-index/search.mjs [--values 100000] [--queries 500] [--methods trigrams,lsh] [--peers 100] [--python python3]
 *
 * Times are of this process's processor, so that other work on the machine counts little; each query runs three times
 * and the middle time counts. The engine reads in a process of its own beside it: "in all" is the time by the clock.
 */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readPacked } from "../../dist/artifacts/packed.js";
import { openDatabase } from "../../dist/databases/open.js";
import { buildValueIndex } from "../../dist/indexes/values/build.js";
import { LSH_DEFAULTS } from "../../dist/indexes/values/lsh.js";
import { openValueIndex } from "../../dist/indexes/values/open.js";
import { TRIGRAM_DEFAULTS } from "../../dist/indexes/values/trigrams.js";
import { makeSqlite } from "../support/databases.mjs";
import { inFolder, printTable, quantile, stopwatch } from "../support/measure.mjs";
import { random } from "../support/random.mjs";
import { datasketchPeers, PEERS } from "./peers.mjs";
import { edit, makeValues } from "./strings.mjs";

const { values: options } = parseArgs({
  options: {
    values: { type: "string", default: "100000" },
    queries: { type: "string", default: "500" },
    methods: { type: "string", default: "trigrams,lsh" },
    /** Queries that are put to other programs too. */
    peers: { type: "string", default: "0" },
    /** A Python with datasketch, to be a peer too. */
    python: { type: "string" },
  },
});
const count = Number(options.values);
const queries = Number(options.queries);
const METHODS = { trigrams: TRIGRAM_DEFAULTS, lsh: LSH_DEFAULTS };

await inFolder(async (folder) => {
  const data = makeValues(count);
  const path = join(folder, "values.sqlite");
  writeDatabase(path, data);
  const built = [];
  for (const method of options.methods.split(",")) built.push(await build(method, path, data, folder));
  printTable(
    ["method", "values", "build s", "in all s", "values/s", "peak MB", "bytes/value", "strings apart", "open ms"],
    built.map(({ row }) => row),
  );
  for (const { method, index } of built) {
    console.log(method);
    printTable(["queries", "recall@5", "median ms", "p99 ms", "first"], measure(index, data));
  }
  if (Number(options.peers) > 0) await beside(built, data, Number(options.peers), folder);
});

async function build(method, path, data, folder) {
  const target = join(folder, method);
  const database = await openDatabase(path);
  await database.query("SELECT 1");
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = () => {
    peak = Math.max(peak, process.memoryUsage().rss);
  };
  const timer = setInterval(watch, 20);
  const started = performance.now();
  const processor = stopwatch();
  const report = await buildValueIndex(database, profileOf(data), target, {
    inputs: {},
    maxValuesPerField: count,
    maxMegabytes: 4096,
    approximate: METHODS[method],
  });
  const busy = processor();
  const wall = performance.now() - started;
  watch();
  clearInterval(timer);
  await database.close();
  const size = statSync(join(target, "values.bin")).size;
  const { meta: _, sections } = await readPacked(join(target, "values.bin"));
  const strings = sections.get("valueBytes").length + sections.get("wordBytes").length;
  const opened = openElsewhere(target);
  const index = await openValueIndex(target);
  const { values } = report;
  const row = [
    method,
    values,
    (busy / 1000).toFixed(2),
    (wall / 1000).toFixed(2),
    Math.round((values / busy) * 1000),
    Math.round((peak - before) / 2 ** 20),
    Math.round(size / values),
    Math.round((size - strings) / values),
    opened.toFixed(0),
  ];
  return { method, index, row, seconds: wall / 1000, bytes: size };
}

/** Milliseconds by the clock that a process takes which holds nothing else; the least of three. */
function openElsewhere(target) {
  const module = new URL("../../dist/indexes/values/open.js", import.meta.url).href;
  const script = `import { openValueIndex } from ${JSON.stringify(module)};
    const started = performance.now(); await openValueIndex(process.argv[1]); console.log(performance.now() - started);`;
  const run = () => Number(execFileSync(process.execPath, ["--input-type=module", "-e", script, target]).toString());
  return Math.min(run(), run(), run());
}

function measure(index, data) {
  const next = random(7);
  const pick = (list) => list[Math.floor(next() * list.length)];
  const all = [...data.name, ...data.company, ...data.city, ...data.code, ...data.title];
  const words = [...data.name, ...data.company, ...data.city];
  const kinds = {
    "as stored": () => ask(pick(all)),
    "lower case": () => ask(pick(all), (text) => text.toLowerCase()),
    "one edit": () => ask(pick(words), (text) => edit(text, next)),
    "two edits": () => ask(pick(words), (text) => edit(edit(text, next), next)),
    "one edit in a code": () => ask(pick(data.code), (text) => edit(text, next)),
    "blank left out": () => ask(pick(words), (text) => text.replace(" ", "")),
    "last word of a long value": () => ask(pick(data.title), (text) => text.slice(text.lastIndexOf(" ") + 1), true),
    "last word, one edit": () =>
      ask(pick(data.title), (text) => edit(text.slice(text.lastIndexOf(" ") + 1), next), true),
    "two letters": () => ask(pick(data.state)),
    "a common word": () => ask("international", undefined, true),
  };
  return Object.entries(kinds).map(([kind, make]) => {
    const asked = Array.from({ length: queries }, () => make());
    for (const { text } of asked.slice(0, 50)) index.find(text, { limit: 5 });
    const times = [];
    let found = 0;
    let first = 0;
    for (const { text, accepts } of asked) {
      let hits = [];
      const runs = [1, 2, 3].map(() => {
        const processor = stopwatch();
        hits = index.find(text, { limit: 5 });
        return processor();
      });
      times.push(quantile(runs, 0.5));
      if (hits.some((hit) => accepts(hit.value))) found++;
      if (hits[0] && accepts(hits[0].value)) first++;
    }
    const at = (share) => quantile(times, share).toFixed(2);
    return [kind, (found / asked.length).toFixed(3), at(0.5), at(0.99), (first / asked.length).toFixed(3)];
  });
}

/** The same queries to the index, by each of its methods, and to other programs. */
async function beside(built, data, queries, folder) {
  const values = Object.values(data).flat();
  const next = random(11);
  const words = [...data.name, ...data.company, ...data.city];
  const pick = (list) => list[Math.floor(next() * list.length)];
  const own = built.map(({ method, index, seconds, bytes }) => async () => ({
    name: `this index, ${method}`,
    seconds,
    bytes,
    find: (text) => index.find(text, { limit: 5 }).map(({ value }) => value),
  }));
  const kinds = { "one edit": (text) => edit(text, next), "two edits": (text) => edit(edit(text, next), next) };
  const asked = Object.entries(kinds).map(([kind, change]) => [
    kind,
    Array.from({ length: queries }, () => pick(words)).map((value) => [value, change(value)]),
  ]);
  const rows = [];
  const others = [...PEERS, ...(options.python ? datasketchPeers(options.python) : [])];
  for (const open of [...own, ...others]) {
    const peer = await open(values, folder);
    for (const [kind, pairs] of asked) {
      const times = [];
      let found = 0;
      for (const [value, text] of pairs) {
        const started = performance.now();
        if ((await peer.find(text)).includes(value)) found++;
        times.push(performance.now() - started);
      }
      const at = (share) => quantile(times, share).toFixed(2);
      const size = peer.bytes === undefined ? "" : (peer.bytes / values.length).toFixed(0);
      rows.push([
        peer.name,
        peer.seconds?.toFixed(1) ?? "",
        size,
        kind,
        (found / queries).toFixed(3),
        at(0.5),
        at(0.99),
      ]);
    }
    peer.close?.();
  }
  printTable(["found by", "build s", "bytes/value", "queries", "recall@5", "median ms", "p99 ms"], rows);
}

/** `anyHolder`: any value that holds the word is right, where the value asked for is one of many. */
function ask(value, change = (text) => text, anyHolder = false) {
  const word = value.slice(value.lastIndexOf(" ") + 1);
  const text = change(value);
  return { text, accepts: (found) => (anyHolder ? found.includes(word) || found.includes(text) : found === value) };
}

function writeDatabase(path, data) {
  makeSqlite(path, (database) => {
    for (const [field, list] of Object.entries(data)) {
      database.exec(`CREATE TABLE ${field}_list (${field} TEXT)`);
      const insert = database.prepare(`INSERT INTO ${field}_list VALUES (?)`);
      database.transaction(() => {
        for (const value of list) insert.run(value);
      })();
    }
  });
}

function profileOf(data) {
  return {
    kind: "profile",
    version: 2,
    database: "values",
    engine: "sqlite",
    dialect: "sqlite",
    joins: [],
    tables: Object.keys(data).map((field) => ({
      name: `${field}_list`,
      kind: "table",
      rows: data[field].length,
      primaryKey: [],
      fields: [{ name: field, type: "TEXT", nullable: true, textLike: true }],
    })),
  };
}
