/**
 * What others offer for finding a misspelt value: SQLite's FTS5 with trigrams, a scan by DuckDB's jaro_winkler, MinHash
 * LSH of the npm package minhash, and that of Python's datasketch as two published systems use it.
 */
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import BetterSqlite from "better-sqlite3";
import minhash from "minhash";
import { editSimilarity } from "../../dist/indexes/values/similarity.js";

/** Each takes the values and gives `{ name, seconds, bytes, find }`, where `find` gives five values or a promise of them. */
export const PEERS = [ftsTrigram, jaroWinkler, npmMinhash];

async function ftsTrigram(values, folder) {
  const path = join(folder, "fts.sqlite");
  const database = new BetterSqlite(path);
  database.pragma("journal_mode = OFF");
  const started = performance.now();
  database.exec("CREATE VIRTUAL TABLE v USING fts5(value, tokenize = 'trigram')");
  const insert = database.prepare("INSERT INTO v VALUES (?)");
  database.transaction(() => {
    for (const value of values) insert.run(value);
  })();
  const seconds = (performance.now() - started) / 1000;
  const search = database.prepare("SELECT value FROM v WHERE v MATCH ? ORDER BY rank LIMIT 5").pluck();
  const find = (text) => {
    const trigrams = Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3));
    if (trigrams.length === 0) return [];
    return search.all(trigrams.map((each) => `"${each.replaceAll('"', '""')}"`).join(" OR "));
  };
  return { name: "SQLite FTS5 trigram", seconds, bytes: statSync(path).size, find, close: () => database.close() };
}

async function jaroWinkler(values) {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  await connection.run("CREATE TABLE v (value TEXT, folded TEXT)");
  const appender = await connection.createAppender("v");
  const started = performance.now();
  for (const value of values) {
    appender.appendVarchar(value);
    appender.appendVarchar(value.toLowerCase());
    appender.endRow();
  }
  appender.closeSync();
  const seconds = (performance.now() - started) / 1000;
  const search = await connection.prepare(
    "SELECT value FROM v ORDER BY jaro_winkler_similarity(folded, $1) DESC, value LIMIT 5",
  );
  const find = async (text) => {
    search.bindVarchar(1, text.toLowerCase());
    const reader = await search.runAndReadAll();
    return reader.getRows().map(([value]) => value);
  };
  return { name: "DuckDB jaro_winkler scan", seconds, find, close: () => connection.closeSync() };
}

/** With this project's settings for LSH: trigrams, 64 hashes, 2 rows in 32 bands; hits are ordered by edit distance. */
function npmMinhash(values) {
  const sketch = (text) => {
    const hashes = new minhash.Minhash({ numPerm: 64, seed: 1 });
    const padded = `##${text.toLowerCase()}##`;
    for (let at = 0; at < padded.length - 2; at++) hashes.update(padded.slice(at, at + 3));
    return hashes;
  };
  const lsh = new minhash.LshIndex({ bandSize: 2 });
  const started = performance.now();
  for (const [at, value] of values.entries()) lsh.insert(at, sketch(value));
  const seconds = (performance.now() - started) / 1000;
  const bytes = JSON.stringify(lsh.index).length;
  const find = (text) => {
    const query = sketch(text);
    // Its own search throws where a band of the query was never seen.
    for (const band of lsh.getHashbands(query)) lsh.index[band] ??= [];
    const likeness = (value) => editSimilarity(text.toLowerCase(), value.toLowerCase(), 0);
    const near = lsh.query(query).map((at) => values[at]);
    return near.sort((a, b) => likeness(b) - likeness(a)).slice(0, 5);
  };
  return { name: "npm minhash", seconds, bytes, find };
}

/** @param python A Python that has datasketch. */
export function datasketchPeers(python) {
  return ["chess", "aashena"].map((system) => async (values) => {
    const script = fileURLToPath(new URL("minhash_lsh.py", import.meta.url));
    const child = spawn(python, [script], { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (what) => {
      child.stdin.write(`${JSON.stringify(what)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${python} has no datasketch: pip install datasketch`);
      return JSON.parse(value);
    };
    const { seconds, bytes } = await ask({ values, system });
    return { name: `datasketch as ${system}`, seconds, bytes, find: ask, close: () => child.stdin.end() };
  });
}
