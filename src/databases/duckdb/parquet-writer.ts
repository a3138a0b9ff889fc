import { quoteName, quoteText } from "../../sql/quoting.js";
import { DuckDBInstance } from "./api.js";
import { duckdbSql } from "./sql.js";

/** A column and DuckDB's type of it. */
export interface ParquetColumn {
  readonly name: string;
  readonly type: string;
}

export interface ParquetWriter {
  /**
   * Makes a Parquet file of JSON lines: the same rows in the same order give the same bytes.
   *
   * @param lines Their file, and the bytes of the longest.
   */
  readonly write: (
    path: string,
    lines: { readonly path: string; readonly longest: number },
    columns: readonly ParquetColumn[],
  ) => Promise<void>;
  close(): void;
}

/** @param spilled A folder for what does not fit into memory, which need not exist. */
export async function openParquetWriter(spilled: string): Promise<ParquetWriter> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1", memory_limit: "512MB" });
  const connection = await instance.connect();
  await connection.run(`SET temp_directory = ${quoteText(spilled, duckdbSql)}`);
  return {
    write: async (path, lines, columns) => {
      await connection.run(copyOf(columns, lines, path));
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

function copyOf(
  columns: readonly ParquetColumn[],
  lines: { readonly path: string; readonly longest: number },
  path: string,
): string {
  const types = columns.map(({ name, type }) => `${quoteName(name, duckdbSql)}: ${quoteText(type, duckdbSql)}`);
  const options = [
    "format = 'newline_delimited'",
    "compression = 'uncompressed'",
    `maximum_object_size = ${Math.max(1 << 20, lines.longest + 1)}`,
    `columns = {${types.join(", ")}}`,
  ];
  const source = `read_json(${quoteText(lines.path, duckdbSql)}, ${options.join(", ")})`;
  return `COPY (SELECT * FROM ${source}) TO ${quoteText(path, duckdbSql)} (FORMAT parquet, COMPRESSION zstd)`;
}
