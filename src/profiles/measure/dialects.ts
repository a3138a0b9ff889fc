import type { Dialect } from "../../databases/database.js";
import { AskableError } from "../../errors.js";
import { duckdbStatistics } from "../statistics/duckdb.js";
import { mysqlStatistics } from "../statistics/mysql.js";
import { postgresStatistics } from "../statistics/postgres.js";
import { foldMeasurer } from "../statistics/scan-measurer.js";
import { sqliteStatistics } from "../statistics/sqlite.js";
import type { ReadingSql } from "../statistics/statistic.js";
import type { Measurer } from "../statistics/statistics.js";
import { duckdbMeasurer } from "./duckdb/measurer.js";

/** How databases of a dialect are planned for and measured. */
export interface Profiling {
  readonly reading: ReadingSql;
  readonly measure: Measurer;
}

const dialects: Partial<Record<Dialect, Profiling>> = {
  sqlite: { reading: sqliteStatistics, measure: foldMeasurer(sqliteStatistics) },
  duckdb: { reading: duckdbStatistics, measure: duckdbMeasurer },
  postgres: { reading: postgresStatistics, measure: foldMeasurer(postgresStatistics) },
  mysql: { reading: mysqlStatistics, measure: foldMeasurer(mysqlStatistics) },
};

export function profilingFor(dialect: Dialect): Profiling {
  const found = dialects[dialect];
  if (!found) throw new AskableError(`Databases that speak ${dialect} cannot be profiled yet`);
  return found;
}
