// node bench/profiling/samples.mjs [--folder DIR] [--rows N]: time and error of profiling a sample, on tables made in DIR.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../../dist/databases/open.js";
import { measureProfile } from "../../dist/profiles/measure/measure.js";
import { makeDuckdb, makeSqlite } from "../support/databases.mjs";
import { inFolder, printHead, printRow } from "../support/measure.mjs";

const { values } = parseArgs({ options: { folder: { type: "string" }, rows: { type: "string", default: "2000000" } } });
const rows = Number(values.rows);

// An id, a skewed text, a uniform one, numbers that drift with the row, and a field that is rarely there.
function* made() {
  let state = 42;
  const random = () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let i = 0; i < rows; i++) {
    const user = `user ${Math.floor(random() * random() * random() * 50_000)}`;
    const city = `city ${Math.floor(random() * 3000)}`;
    yield [i, user, city, i * 0.001 + random() * 1000, random() < 0.001 ? "yes" : null];
  }
}

const sqlite = (folder) =>
  makeSqlite(join(folder, "limits.sqlite"), (database) => {
    database.exec("CREATE TABLE t (id INTEGER, skewed TEXT, city TEXT, amount REAL, rare TEXT); BEGIN");
    const insert = database.prepare("INSERT INTO t VALUES (?, ?, ?, ?, ?)");
    for (const row of made()) insert.run(row);
    database.exec("COMMIT");
  });

const duckdb = (folder) =>
  makeDuckdb(join(folder, "limits.duckdb"), async (connection) => {
    await connection.run("CREATE TABLE t (id INTEGER, skewed VARCHAR, city VARCHAR, amount DOUBLE, rare VARCHAR)");
    const appender = await connection.createAppender("t");
    for (const [id, skewed, city, amount, rare] of made()) {
      appender.appendInteger(id);
      appender.appendVarchar(skewed);
      appender.appendVarchar(city);
      appender.appendDouble(amount);
      if (rare === null) appender.appendNull();
      else appender.appendVarchar(rare);
      appender.endRow();
    }
    appender.closeSync();
  });

const off = (guess, truth) => `${(100 * Math.abs(guess / truth - 1)).toFixed(1)} %`;

printHead([
  "engine",
  "rows read",
  "seconds",
  "distinct id",
  "skewed",
  "its bounds hold",
  "city",
  "median of amount",
  "rows with rare",
]);
await inFolder(async (folder) => {
  await measure(sqlite(folder));
  await measure(await duckdb(folder));
}, values.folder);

async function measure(path) {
  const database = await openDatabase(path);
  await database.schema();
  let truth;
  for (const share of [1, 0.1, 0.01]) {
    const limits = share === 1 ? {} : { table: { rows: rows * share } };
    const began = performance.now();
    const { tables } = await measureProfile(database, "bench", { limits });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const [id, skewed, city, amount, rare] = tables[0].fields;
    const figures = [id.distinct, skewed.distinct, city.distinct].map(({ count }) => count);
    figures.push(amount.quantiles[1], rows - rare.nulls);
    truth ??= figures;
    const { low, high } = skewed.estimates?.distinct ?? { low: truth[1], high: truth[1] };
    const errors = figures.map((figure, at) => off(figure, truth[at]));
    errors.splice(2, 0, low <= truth[1] && truth[1] <= high ? "yes" : `no: ${low} to ${high}`);
    printRow([database.engine, (tables[0].scan?.rows ?? rows).toLocaleString("en"), seconds, ...errors]);
  }
  await database.close();
}
