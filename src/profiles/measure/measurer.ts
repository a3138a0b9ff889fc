import type { ColumnDialect, Dialect } from "../../databases/dialect.js";
import { scanMeasurer } from "../statistics/scan-measurer.js";
import type { Measurer } from "../statistics/statistics.js";
import { columnMeasurer } from "./columns/measurer.js";

/** How tables of a dialect's engine are measured. */
export function measurerFor(dialect: Dialect): Measurer {
  const { statistics } = dialect;
  return statistics.storage === "rows" ? scanMeasurer(statistics) : columnMeasurer(dialect as ColumnDialect);
}
