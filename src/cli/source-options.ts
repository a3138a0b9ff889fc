import type { Option, Word } from "./command.js";

/** What is measured. */
export const SOURCE: Word = {
  name: "database",
  describe:
    "Path of a SQLite or DuckDB file, or of a file or folder of Parquet, CSV or JSON lines; URL of a server's database " +
    "(postgres://user@host/database, mysql://user@host/database); or the name of what was prepared before",
};

/** How much profiling may cost. */
export const LIMIT_OPTIONS: Readonly<Record<string, Option>> = {
  "max-seconds": { type: "number", describe: "Time for profiling; what takes longer is sampled" },
  "max-rows": { type: "number", describe: "Rows read of all tables together" },
  "max-bytes": { type: "string", describe: 'Bytes read of all tables together: 500000, "2 GB"' },
  "max-table-seconds": { type: "number", describe: "Time for each table" },
  "max-table-rows": { type: "number", describe: "Rows read of each table" },
  "max-table-bytes": { type: "string", describe: "Bytes read of each table" },
  only: { type: "string", describe: 'The only tables to measure: names or patterns, "sales_*,items"' },
  skip: { type: "string", describe: "Tables not to measure" },
};
