import type { Dialect } from "../../databases/database.js";
import { AskableError } from "../../errors.js";
import { duckdbStatistics } from "./duckdb.js";
import { mysqlStatistics } from "./mysql.js";
import { sqliteStatistics } from "./sqlite.js";
import type { StatisticsSql } from "./statistic.js";

const dialects: Partial<Record<Dialect, StatisticsSql>> = {
  sqlite: sqliteStatistics,
  duckdb: duckdbStatistics,
  mysql: mysqlStatistics,
};

export function statisticsFor(dialect: Dialect): StatisticsSql {
  const found = dialects[dialect];
  if (!found) throw new AskableError(`Databases that speak ${dialect} cannot be profiled yet`);
  return found;
}
