/**
 * The value index on values made by rules: how fast it is built, how large it is, how fast and how well it finds.
 *
 *     node bench/values.mjs [--values 100000] [--queries 500]
 *
 * Each query runs three times and the middle time counts, so that other work on the machine does not.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import BetterSqlite from "better-sqlite3";
import Table from "cli-table3";
import { openDatabase } from "../dist/databases/open.js";
import { buildValueIndex } from "../dist/indexes/values/build.js";
import { openValueIndex } from "../dist/indexes/values/open.js";
import { edit, makeValues, random } from "./strings.mjs";

const { values: options } = parseArgs({
  options: { values: { type: "string", default: "100000" }, queries: { type: "string", default: "500" } },
});
const count = Number(options.values);
const queries = Number(options.queries);
const folder = mkdtempSync(join(tmpdir(), "askable-bench-"));

try {
  const data = makeValues(count);
  const path = join(folder, "values.sqlite");
  writeDatabase(path, data);
  const database = await openDatabase(path);
  const started = performance.now();
  const report = await buildValueIndex(database, profileOf(data), join(folder, "values"), {
    inputs: {},
    maxValuesPerField: count,
  });
  const built = performance.now() - started;
  await database.close();
  const opening = performance.now();
  const index = await openValueIndex(join(folder, "values"));
  const opened = performance.now() - opening;
  const size = statSync(join(folder, "values", "values.bin")).size;
  print(
    ["values", "build s", "values/s", "bytes per value", "open ms"],
    [
      [
        report.values,
        (built / 1000).toFixed(2),
        Math.round((report.values / built) * 1000),
        Math.round(size / report.values),
        opened.toFixed(0),
      ],
    ],
  );
  print(["queries", "recall@5", "median ms", "p99 ms", "first"], measure(index, data));
} finally {
  rmSync(folder, { recursive: true, force: true });
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
    const asked = Array.from({ length: queries }, make);
    for (const { text } of asked.slice(0, 50)) index.find(text, { limit: 5 });
    const times = [];
    let found = 0;
    let first = 0;
    for (const { text, accepts } of asked) {
      let hits = [];
      const runs = [1, 2, 3].map(() => {
        const started = performance.now();
        hits = index.find(text, { limit: 5 });
        return performance.now() - started;
      });
      times.push(runs.sort((a, b) => a - b)[1]);
      if (hits.some((hit) => accepts(hit.value))) found++;
      if (hits[0] && accepts(hits[0].value)) first++;
    }
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(2);
    return [kind, (found / asked.length).toFixed(3), at(0.5), at(0.99), (first / asked.length).toFixed(3)];
  });
}

/** `anyHolder`: any value that holds the word is right, where the value asked for is one of many. */
function ask(value, change = (text) => text, anyHolder = false) {
  const word = value.slice(value.lastIndexOf(" ") + 1);
  const text = change(value);
  return { text, accepts: (found) => (anyHolder ? found.includes(word) || found.includes(text) : found === value) };
}

function writeDatabase(path, data) {
  const database = new BetterSqlite(path);
  database.pragma("journal_mode = OFF");
  for (const [field, list] of Object.entries(data)) {
    database.exec(`CREATE TABLE ${field}_list (${field} TEXT)`);
    const insert = database.prepare(`INSERT INTO ${field}_list VALUES (?)`);
    database.transaction(() => {
      for (const value of list) insert.run(value);
    })();
  }
  database.close();
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
      primaryKey: [],
      fields: [{ name: field, type: "TEXT", nullable: true, textLike: true }],
    })),
  };
}

function print(head, rows) {
  const table = new Table({ head, style: { head: [], border: [] } });
  table.push(...rows);
  console.log(table.toString());
}
