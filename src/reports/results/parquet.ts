import { rmSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DuckDBAppender, DuckDBConnection } from "@duckdb/node-api";
import { writeFailure } from "../../artifacts/replace-file.js";
import { whileUnfinished } from "../../artifacts/unfinished.js";
import { DuckDBInstance } from "../../databases/duckdb/api.js";
import { duckdbSql } from "../../databases/duckdb/sql.js";
import type { Cell } from "../../databases/results/result.js";
import { quoteName, quoteText } from "../../sql/quoting.js";
import { plainText } from "./csv.js";
import { parquetType } from "./parquet-types.js";
import { distinctNames, type ResultTable } from "./result-table.js";

/** A Parquet file of typed columns. @throws AskableError where the system's folder for temporary files has no room. */
export async function parquetFile(table: ResultTable): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "askable-parquet-"));
  const finished = whileUnfinished(() => rmSync(folder, { recursive: true, force: true }));
  try {
    const path = join(folder, "rows.parquet");
    const instance = await DuckDBInstance.create(":memory:", { threads: "1", memory_limit: "512MB" });
    const connection = await instance.connect();
    try {
      await connection.run(`SET temp_directory = ${quoteText(folder, duckdbSql)}`);
      await connection.run("SET autoinstall_known_extensions = false");
      await writeRows(table, path, connection);
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
    return await readFile(path);
  } catch (error) {
    throw writeFailure(folder, error);
  } finally {
    finished();
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeRows({ columns, rows }: ResultTable, path: string, connection: DuckDBConnection): Promise<void> {
  const names = distinctNames(columns).map((name) => quoteName(name.replaceAll("\0", "\ufffd"), duckdbSql));
  const types = columns.map(({ kind }, index) =>
    parquetType(
      kind,
      rows.map((row) => row[index] ?? null),
    ),
  );
  const loads = types.map((type) => LOADS[type] ?? loadText);
  const loaded = types.map((type, index) => `${names[index]} ${type in LOADS ? type : "VARCHAR"}`);
  await connection.run(`CREATE TABLE loaded (${loaded.join(", ")})`);
  const appender = await connection.createAppender("loaded");
  for (const row of rows) {
    loads.forEach((load, index) => {
      const cell = row[index] ?? null;
      if (cell === null) appender.appendNull();
      else load(appender, cell);
    });
    appender.endRow();
  }
  appender.closeSync();
  const typed = types.map((type, index) => `CAST(${names[index]} AS ${type}) AS ${names[index]}`);
  const target = `${quoteText(path, duckdbSql)} (FORMAT parquet, COMPRESSION zstd)`;
  await connection.run(`COPY (SELECT ${typed.join(", ")} FROM loaded) TO ${target}`);
}

type Load = (appender: DuckDBAppender, cell: Exclude<Cell, null>) => void;

/** Types that are loaded as they are; the others are made from their text. */
const LOADS: Readonly<Record<string, Load>> = {
  BIGINT: (appender, cell) => appender.appendBigInt(BigInt(cell as number | bigint)),
  DOUBLE: (appender, cell) => appender.appendDouble(cell as number),
  BOOLEAN: (appender, cell) => appender.appendBoolean(cell as boolean),
  BLOB: (appender, cell) => appender.appendBlob(cell as Uint8Array),
};

const loadText: Load = (appender, cell) => appender.appendVarchar(plainText(cell));
