import { totalmem } from "node:os";
import type { DuckDBConnection } from "@duckdb/node-api";
import { configuration } from "../duckdb/session.js";
import type { SessionOptions } from "../engine.js";
import { columnCount } from "./csv.js";
import type { TableFile } from "./tables.js";

type Amounts = Pick<SessionOptions, "memory" | "threads">;

/**
 * What loading a CSV file takes for each column besides its values, measured with DuckDB 1.5: vectors of 2,048 cells for
 * the reader and for the table, 87 to 130 KiB, and a block of 256 KiB once there are a thousand rows. DuckDB has three
 * quarters of it.
 */
const COLUMN_BYTES = 416 * 2 ** 10;
/** From so many columns on one thread loads: each takes as much memory, and two are no faster. */
const WIDE = 2000;

/** What text files are loaded with: as statements are run, and what their columns need, while the machine has it. */
export function loadingOptions(files: readonly TableFile[], { memory, threads }: Amounts): Amounts {
  const widths = files.filter(({ format }) => format === "csv").map(columnCount);
  const columns = widths.reduce((sum, width) => sum + width, 0);
  const most = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2;
  return {
    memory: Math.max(memory, Math.min(memory + columns * COLUMN_BYTES, most)),
    threads: widths.some((width) => width >= WIDE) ? 1 : threads,
  };
}

/** From here on statements have what they are to have, beside what the tables hold. */
export async function endLoading(connection: DuckDBConnection, options: Amounts, least: number): Promise<void> {
  const result = await connection.run("SELECT coalesce(sum(memory_usage_bytes), 0)::BIGINT FROM duckdb_memory()");
  const [[held] = []] = await result.getRows();
  const memory = Math.max(least, options.memory + Number(held));
  const { memory_limit, threads } = configuration({ ...options, memory });
  await connection.run(`SET memory_limit = '${memory_limit}'`);
  await connection.run(`SET threads = ${threads}`);
}
