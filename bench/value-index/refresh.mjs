/**
 * What it takes to bring the value index up to date after one field of a hundred changed, beside building all of it, and
 * how much of a build is reading.
 *
 *     node bench/value-index/refresh.mjs [--values 1000000] [--fields 100]
 *
 * Each field has a table of its own, with its share of the values.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import BetterSqlite from "better-sqlite3";
import { openDatabase } from "../../dist/databases/open.js";
import { buildValueIndex } from "../../dist/indexes/values/build.js";
import { updateValueIndex } from "../../dist/indexes/values/update.js";
import { inFolder } from "../support/measure.mjs";
import { makeValues } from "./strings.mjs";

const { values: options } = parseArgs({
  options: {
    values: { type: "string", default: "1000000" },
    fields: { type: "string", default: "100" },
  },
});
const count = Number(options.fields);

await inFolder(async (folder) => {
  const data = Object.values(makeValues(Number(options.values))).flat();
  const share = Math.floor(data.length / count);
  const path = join(folder, "values.sqlite");
  const writer = new BetterSqlite(path);
  writer.transaction(() => {
    for (let field = 0; field < count; field++) {
      writer.exec(`CREATE TABLE t${field} (v TEXT)`);
      const insert = writer.prepare(`INSERT INTO t${field} VALUES (?)`);
      for (const value of data.slice(field * share, (field + 1) * share)) insert.run(value);
    }
  })();
  const profile = {
    tables: Array.from({ length: count }, (_, field) => ({
      name: `t${field}`,
      rows: share,
      fields: [{ name: "v", textLike: true }],
    })),
  };
  const inputs = Object.fromEntries(profile.tables.map(({ name }) => [`${name}.v`, "first"]));
  const database = await openDatabase(path);
  await database.query("SELECT 1");
  const target = join(folder, "values");

  const reading = await withSeconds(async () => {
    for (const { name } of profile.tables)
      await database.stream(`SELECT v FROM ${name}`, () => {}, { maxRows: share + 1, maxBytes: 2 ** 32 });
  });
  console.log(`reading alone: ${reading.seconds} s`);
  const full = await withSeconds(() => buildValueIndex(database, profile, target, { inputs }));
  console.log(`full build: ${full.seconds} s, ${full.result.values} values, ${full.result.read} fields read`);
  writer.exec("DELETE FROM t7 WHERE rowid % 2 = 0");
  const next = { ...inputs, "t7.v": "second" };
  const update = await withSeconds(() => updateValueIndex(database, profile, target, { inputs: next }));
  console.log(`update: ${update.seconds} s, ${update.result.values} values, ${update.result.read} fields read`);
  const whole = await withSeconds(() => buildValueIndex(database, profile, join(folder, "again"), { inputs: next }));
  const same = ["values.bin", "manifest.json"].every((file) =>
    readFileSync(join(target, file)).equals(readFileSync(join(folder, "again", file))),
  );
  console.log(`full build again: ${whole.seconds} s, the same bytes: ${same}`);
  await database.close();
  writer.close();
});

async function withSeconds(work) {
  const begun = performance.now();
  const result = await work();
  return { result, seconds: ((performance.now() - begun) / 1000).toFixed(2) };
}
