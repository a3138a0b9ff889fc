import { chmodSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, test } from "vitest";
import type { Schema } from "#askable/databases/schema.js";
import { mysqlServer } from "../support/mysql.js";
import { postgresServer } from "../support/postgres.js";
import { conforms } from "./conformance.js";
import { makeDuckdb, makeSqlite } from "./tools.js";

function schema(order: readonly string[]): Schema {
  const field = (name: string, type: string, nullable = true) => ({ name, type, nullable });
  const tables: Schema["tables"] = [
    {
      name: "artist",
      kind: "table",
      fields: [field("id", "INTEGER", false), field("name", "VARCHAR", false), field("born", "DATE")],
      primaryKey: ["id"],
      foreignKeys: [],
    },
    {
      name: "album",
      kind: "table",
      fields: [
        field("artist_id", "INTEGER", false),
        field("number", "INTEGER", false),
        field("title", "VARCHAR"),
        field("price", "DOUBLE"),
      ],
      primaryKey: ["artist_id", "number"],
      foreignKeys: [{ fields: ["artist_id"], references: { table: "artist", fields: ["id"] } }],
    },
    {
      name: "track",
      kind: "table",
      fields: [field("artist_id", "INTEGER"), field("album_number", "INTEGER"), field("title", "VARCHAR")],
      primaryKey: [],
      foreignKeys: [
        {
          fields: ["artist_id", "album_number"],
          references: { table: "album", fields: ["artist_id", "number"] },
        },
      ],
    },
    {
      name: "select",
      kind: "table",
      fields: [
        field("order", "INTEGER"),
        field("a b", "VARCHAR"),
        field('q"q', "VARCHAR"),
        field("Größe.x", "DOUBLE"),
        field("日本", "VARCHAR"),
      ],
      primaryKey: [],
      foreignKeys: [],
    },
    {
      name: "blank",
      kind: "table",
      fields: [field("a", "INTEGER"), field("b", "VARCHAR")],
      primaryKey: [],
      foreignKeys: [],
    },
    {
      name: "cheap",
      kind: "view",
      fields: [field("title", "VARCHAR"), field("price", "DOUBLE")],
      primaryKey: [],
      foreignKeys: [],
    },
  ];
  return { tables: order.map((name) => tables.find((table) => table.name === name)!) };
}

const declared = ["artist", "album", "track", "select", "blank", "cheap"];

/** Files have no keys, no constraints and no views. */
function bare({ tables }: Schema): Schema {
  return {
    tables: tables.map((table) => ({
      ...table,
      kind: "table",
      fields: table.fields.map((field) => ({ ...field, nullable: true })),
      primaryKey: [],
      foreignKeys: [],
    })),
  };
}

const recursion = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
const hundred = "(SELECT 1 FROM artist, artist AS b, album, album AS d, track)";

conforms({
  engine: "sqlite",
  make: async (folder, statements) => makeSqlite(join(folder, "data.db"), ...statements),
  schema: schema(declared),
  endless: recursion,
  crossJoin: `SELECT count(*) FROM ${Array.from({ length: 6 }, () => hundred).join(", ")}`,
  hungry: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT group_concat(hex(zeroblob(100000))) FROM n`,
});

conforms({
  engine: "duckdb",
  make: (folder, statements) => makeDuckdb(join(folder, "data.duckdb"), ...statements),
  schema: schema(["artist", "blank", "select", "album", "track", "cheap"]),
  endless: recursion,
  crossJoin: "SELECT sum(a.range * b.range) FROM range(10000000) AS a, range(10000000) AS b",
  hungry: "SELECT list(i || 'some text that is not short enough to fit') FROM range(1000000000) AS t(i)",
});

conforms({
  engine: "files",
  tellsTables: false,
  make: async (folder, statements) => {
    const known = readdirSync(folder).map(
      (name) => `CREATE TABLE "${name.split(".")[0]}" AS FROM '${join(folder, name)}'`,
    );
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    for (const statement of [...known, ...statements]) await connection.run(statement);
    const names = await (await connection.run("SELECT table_name FROM information_schema.tables")).getRows();
    for (const [name] of names) {
      await connection.run(`COPY "${name}" TO '${join(folder, `${name}.parquet`)}' (FORMAT parquet)`);
    }
    connection.closeSync();
    return folder;
  },
  schema: bare(schema([...declared].sort())),
  endless: recursion,
  crossJoin: "SELECT sum(a.range * b.range) FROM range(10000000) AS a, range(10000000) AS b",
  hungry: "SELECT list(i || 'some text that is not short enough to fit') FROM range(1000000000) AS t(i)",
});

const mysql = await mysqlServer();

if ("missing" in mysql) test.skip(`mysql: ${mysql.missing}`);
else {
  afterAll(() => mysql.close());
  conforms({
    engine: "mysql",
    make(folder, statements) {
      // Should a file be written after all, it is seen.
      chmodSync(folder, 0o777);
      const name = `askable_mysql_${basename(folder).replace(/\W/g, "_")}`;
      return mysql.make(
        name,
        statements.map((statement) => statement.replaceAll("VARCHAR", "VARCHAR(100)")),
      );
    },
    schema: mysqlSchema(schema([...declared].sort())),
    endless: recursion,
    crossJoin: `SELECT count(*) FROM ${Array.from({ length: 6 }, (_, index) => `${hundred} AS h${index}`).join(", ")}`,
    hungry: `WITH RECURSIVE n(i, t) AS (SELECT 1, repeat('x', 1000000) UNION ALL SELECT i + 1, t FROM n)
      SELECT count(*), max(t) FROM n`,
  });
}

function mysqlSchema({ tables }: Schema): Schema {
  const types: Record<string, string> = { INTEGER: "int(11)", VARCHAR: "varchar(100)" };
  return {
    tables: tables.map((table) => ({
      ...table,
      fields: table.fields.map((field) => ({ ...field, type: types[field.type] ?? field.type.toLowerCase() })),
    })),
  };
}

const postgres = await postgresServer();

if ("missing" in postgres) test.skip(`postgres: ${postgres.missing}`);
else {
  afterAll(() => postgres.close());
  conforms({
    engine: "postgres",
    costs: true,
    make(folder, statements) {
      chmodSync(folder, 0o777);
      const name = `askable_postgres_${basename(folder).replace(/\W/g, "_").toLowerCase()}`;
      return postgres.make(
        name,
        statements.map((statement) => statement.replace(/\bDOUBLE\b/g, "double precision")),
      );
    },
    schema: postgresSchema(schema([...declared].sort())),
    endless: recursion,
    crossJoin: "SELECT sum(a * b) FROM generate_series(1, 10000000) AS a, generate_series(1, 10000000) AS b",
    hungry: "SELECT repeat('x', 900000000) FROM generate_series(1, 100)",
    placed: true,
  });
}

function postgresSchema({ tables }: Schema): Schema {
  const types: Record<string, string> = { VARCHAR: "character varying", DOUBLE: "double precision" };
  return {
    tables: tables.map((table) => ({
      ...table,
      fields: table.fields.map((field) => ({ ...field, type: types[field.type] ?? field.type.toLowerCase() })),
    })),
  };
}
