// What preparing a database costs, by its tables, fields and rows: seconds of processors and bytes that are kept; then what
// it costs to find nothing changed. The figures of docs/scale.md and of simulate.mjs come from here.
//
//     node bench/jobs/costs.mjs [--only 0,1,2]
import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import Sqlite from "better-sqlite3";
import { inFolder, printHead, printRow } from "../support/measure.mjs";

const { values: given } = parseArgs({ options: { only: { type: "string" } } });
const MAIN = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const SHAPES = [
  { tables: 2, fields: 5, rows: 400 },
  { tables: 20, fields: 10, rows: 1_000 },
  { tables: 100, fields: 10, rows: 1_000 },
  { tables: 1, fields: 10, rows: 1_000_000 },
];

printHead([
  "tables",
  "fields",
  "rows",
  "prepare",
  "seconds",
  "refresh",
  "profile kB",
  "fields kB",
  "values kB",
  "rest kB",
]);
for (const shape of given.only ? given.only.split(",").map((at) => SHAPES[at]) : SHAPES) {
  await inFolder((folder) => {
    const path = join(folder, "shape.sqlite");
    makeDatabase(path, shape);
    const begun = performance.now();
    const prepare = processorSeconds("prepare", path, "--home", folder, "--quiet");
    const seconds = (performance.now() - begun) / 1000;
    const refresh = processorSeconds("refresh", "shape", "--home", folder, "--quiet");
    const all = bytesIn(join(folder, "indexes", "shape"));
    const parts = [
      bytesIn(join(folder, "profiles", "shape")),
      bytesIn(join(folder, "indexes", "shape", "fields")),
      bytesIn(join(folder, "indexes", "shape", "values")),
    ];
    const kilobytes = [...parts, all - parts[1] - parts[2]].map((bytes) => Math.round(bytes / 1000));
    const { tables, fields, rows } = shape;
    printRow([
      tables,
      tables * fields,
      tables * rows,
      ...[prepare, seconds, refresh].map((each) => each.toFixed(2)),
      ...kilobytes,
    ]);
  });
}

/** A key, a reference, a code, names, texts that hardly repeat, amounts, days: ten kinds of field, one after the other. */
function makeDatabase(path, { tables, fields, rows }) {
  const kinds = [
    ["INTEGER PRIMARY KEY", "i"],
    ["INTEGER", "1 + i % 200"],
    ["TEXT", "'code ' || (i % 12)"],
    ["TEXT", "'name ' || (i * 7919 % 5000)"],
    ["TEXT", "'note ' || i || ' of ' || (i * 31 % 977)"],
    ["REAL", "(i * 37 % 10007) / 100.0"],
    ["TEXT", "date('2024-01-01', '+' || (i % 700) || ' days')"],
    ["INTEGER", "i % 2"],
    ["TEXT", "'town ' || (i * 104729 % 3000)"],
    ["REAL", "i * 0.5"],
  ];
  const database = new Sqlite(path);
  database.pragma("journal_mode = OFF");
  for (let table = 0; table < tables; table++) {
    const columns = kinds.slice(0, fields);
    const declared = columns.map(([type], at) => `field_${at} ${type}`);
    database.exec(`CREATE TABLE thing_${table} (${declared.join(", ")});
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      INSERT INTO thing_${table} SELECT ${columns.map(([, value]) => value).join(", ")} FROM n`);
  }
  database.close();
}

/** Of the command and all below it, as the shell that started it counts them. */
function processorSeconds(...words) {
  const script = '"$@" >&2 && times';
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script, "-", process.execPath, MAIN, ...words], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  const [minutes, seconds, systemMinutes, systemSeconds] = stdout
    .trim()
    .split("\n")[1]
    .match(/[\d.]+/g)
    .map(Number);
  return 60 * (minutes + systemMinutes) + seconds + systemSeconds;
}

function bytesIn(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.size ?? 0;
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}
