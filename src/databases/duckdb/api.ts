import { createRequire } from "node:module";
import type { DuckDBTimestampValue as TimestampValue, DuckDBTypeId as TypeId } from "@duckdb/node-api";

const api: typeof import("@duckdb/node-api") = createRequire(import.meta.url)("@duckdb/node-api");

/**
 * The driver's values; its types are imported from it. It is required, since Node.js reads a CommonJS package that is
 * imported twice more to find its names, which took 140 of 225 ms at the start of each child process.
 */
export const { DuckDBInstance, DuckDBTimestampValue, DuckDBTypeId, StatementType } = api;
export type DuckDBTimestampValue = TimestampValue;
export type DuckDBTypeId = TypeId;
