import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDuckdb } from "../../databases/tools.js";
import type { HostileDatabase, Where } from "./hostile-database.js";
import { WORDS } from "./words.js";

const ARTIST = [
  "CREATE TABLE artist (id INTEGER, name VARCHAR)",
  "INSERT INTO artist VALUES (1, 'Nina'), (2, 'Björk')",
];
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const range = (length: number) => Array.from({ length }, (_, at) => at);

function made(what: string, statements: (where: Where) => readonly string[]): HostileDatabase {
  return {
    what,
    make: (where) => makeDuckdb(join(where.folder, "data.duckdb"), ...ARTIST, ...statements(where)),
  };
}

export const DUCKDB: readonly HostileDatabase[] = [
  made("views that read files", ({ places: { folder } }) => [
    `CREATE VIEW v1 AS FROM read_text('${folder}/secret.txt')`,
    `CREATE VIEW v2 AS FROM read_csv('${folder}/secret.csv')`,
    `CREATE VIEW v3 AS FROM glob('${folder}/*')`,
    `CREATE VIEW v4 AS FROM '${folder}/secret.csv'`,
    "CREATE TABLE gone AS SELECT 1 AS a",
    "CREATE VIEW v5 AS FROM gone",
    "DROP TABLE gone",
  ]),
  made("macros called like functions of the engine", ({ places: { folder } }) => [
    ...["sum", "count", "lower", "length", "strftime", "approx_count_distinct"].map(
      (name) => `CREATE MACRO ${name}(x) AS (SELECT max(content) FROM read_text('${folder}/secret.txt'))`,
    ),
    `CREATE MACRO range(x) AS TABLE FROM read_text('${folder}/secret.txt')`,
    `CREATE MACRO read_secret() AS TABLE FROM query_table('${folder}/secret.csv')`,
  ]),
  made("views and defaults that set what they return", () => [
    "CREATE SEQUENCE s",
    "CREATE TABLE t (a INTEGER DEFAULT nextval('s'), b INTEGER GENERATED ALWAYS AS (a * 2), c INTEGER CHECK (c > 0))",
    "INSERT INTO t (c) VALUES (1), (2)",
    "CREATE VIEW v1 AS SELECT nextval('s') AS a FROM artist",
    "CREATE VIEW v2 AS SELECT write_log('x') AS a",
    "CREATE VIEW v3 AS SELECT setseed(0.5) AS a",
  ]),
  made("views that never end or take all memory", () => [
    "CREATE VIEW v1 AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) FROM n",
    "CREATE VIEW v2 AS SELECT sleep_ms(1000000) AS a",
    "CREATE VIEW v3 AS SELECT list(i || 'some text that is not short') AS a FROM range(1000000000) AS t(i)",
  ]),
  made("fifty views, one over the other", () => [
    "CREATE VIEW v0 AS FROM artist",
    ...range(50).map((at) => `CREATE VIEW v${at + 1} AS FROM v${at}`),
  ]),
  made("names and comments that mislead", () =>
    WORDS.filter((word) => !word.includes("\u0001")).flatMap((word, at) => [
      `CREATE TABLE ${quoted(`${word} ${at}`)} (${quoted(word)} VARCHAR)`,
      `COMMENT ON TABLE ${quoted(`${word} ${at}`)} IS ${text(word)}`,
      `INSERT INTO ${quoted(`${word} ${at}`)} VALUES (${text(word)})`,
    ]),
  ),
  made("types within types", () => [
    `CREATE TABLE t AS SELECT ${"{'a': ".repeat(60)}1${"}".repeat(60)} AS deep, [[[[[[1]]]]]] AS lists, MAP {'k': [1]} AS m`,
    `CREATE TYPE mood AS ENUM (${WORDS.filter((word) => !word.includes("\u0001"))
      .map(text)
      .join()})`,
    "CREATE TABLE u (m mood, n UNION(a INTEGER, b VARCHAR))",
    "INSERT INTO u VALUES ('--help', 'x')",
  ]),
  made("schemas called like catalogues", () => [
    "CREATE SCHEMA pg_authid",
    "CREATE TABLE pg_authid.duckdb_tables (a INTEGER)",
    "CREATE TABLE duckdb_settings (a INTEGER)",
    'CREATE TABLE "main.artist" (a INTEGER)',
    'CREATE TABLE "information_schema.tables" (a INTEGER)',
  ]),
  {
    what: "blocks of garbage",
    make: async ({ folder }) => {
      const path = await makeDuckdb(
        join(folder, "data.duckdb"),
        ...ARTIST,
        "CREATE TABLE filler AS SELECT range AS i, md5(range::VARCHAR) AS t FROM range(100000)",
      );
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0xee, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 50_000));
      return path;
    },
  },
];
