import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { STATEMENTS } from "../../databases/conformance.js";
import { makeDuckdb } from "../../databases/tools.js";
import { hash } from "../machine.js";
import { duckdb as corpus } from "../statements/duckdb.js";
import type { MakeSubject, Subject } from "./subject.js";

const SETTINGS = "SELECT string_agg(name || '=' || value, '; ' ORDER BY name) FROM duckdb_settings()";

export const duckdb: MakeSubject = async ({ folder, port }) => {
  const path = await makeDuckdb(join(folder, "data", "data.duckdb"), ...STATEMENTS, "CREATE SEQUENCE s");
  return {
    engine: "duckdb",
    corpus,
    accounts: { nobody: path },
    settings: SETTINGS,
    secrets: [],
    state: async () => ({ tables: await tablesOf(path) }),
    effects: [
      ["tables", "a row", () => makeDuckdb(path, "INSERT INTO blank VALUES (1, 'x')")],
      ["tables", "a sequence", () => makeDuckdb(path, "SELECT nextval('s')")],
      ["tables", "a macro", () => makeDuckdb(path, "CREATE MACRO more() AS 1")],
      ...outside(folder, port),
    ],
    close: async () => {},
  };
};

/** A folder of Parquet files. */
export const files: MakeSubject = async ({ folder, port }) => {
  const data = join(folder, "data");
  const tables = ["artist", "album", "track", "select", "blank"];
  await makeDuckdb(
    ":memory:",
    ...STATEMENTS,
    ...tables.map((name) => `COPY "${name}" TO '${join(data, `${name}.parquet`)}' (FORMAT parquet)`),
  );
  const overwritten = `COPY (SELECT 1 AS a) TO '${join(data, "blank.parquet")}' (FORMAT parquet)`;
  return {
    engine: "files",
    corpus,
    accounts: { nobody: data },
    settings: SETTINGS,
    secrets: [],
    state: async () => ({}),
    effects: [["files", "a table", () => makeDuckdb(":memory:", overwritten)], ...outside(folder, port)],
    close: async () => {},
  };
};

function outside(folder: string, port: number): Subject["effects"] {
  const called = `FROM read_text('http://127.0.0.1:${port}/x')`;
  return [
    ["files", "a file", () => makeDuckdb(":memory:", `COPY (SELECT 1) TO '${folder}/out.csv'`)],
    ["read", "another file", () => makeDuckdb(":memory:", `FROM read_csv('${folder}/secret.csv')`)],
    ["read", "another database", () => makeDuckdb(":memory:", `ATTACH '${folder}/other.duckdb' AS o (READ_ONLY)`)],
    // Without the extension for it, DuckDB calls nobody.
    ["calls", "a call over the network", () => makeDuckdb(":memory:", called).catch(() => fetched(port))],
  ];
}

const fetched = (port: number) => fetch(`http://127.0.0.1:${port}/x`).catch(() => {});

/** Of a copy, since a file that is written is not read by others. */
async function tablesOf(path: string): Promise<Record<string, string>> {
  const copy = `${path}.copy`;
  cpSync(path, copy);
  const instance = await DuckDBInstance.create(copy, { access_mode: "READ_ONLY" });
  const connection = await instance.connect();
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
  const found: Record<string, string> = {
    sequences: JSON.stringify(await rows("SELECT sequence_name, last_value FROM duckdb_sequences()")),
    macros: JSON.stringify(await rows("SELECT function_name FROM duckdb_functions() WHERE NOT internal")),
  };
  for (const [name] of await rows("SELECT table_name FROM duckdb_tables() ORDER BY 1"))
    found[String(name)] = hash(JSON.stringify(await rows(`FROM "${name}"`)));
  connection.closeSync();
  instance.closeSync();
  rmSync(copy);
  return found;
}
