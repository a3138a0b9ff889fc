import type { Dialect } from "../databases/database.js";
import type { Measurer } from "./figures.js";
import { foldMeasurer } from "./statistics/fold-measurer.js";
import { sqlMeasurer } from "./statistics/sql-measurer.js";

/** Dialects that are measured otherwise than by SQL. */
const measurers: Partial<Record<Dialect, Measurer>> = { sqlite: foldMeasurer, mysql: foldMeasurer };

export function measurerFor(dialect: Dialect): Measurer {
  return measurers[dialect] ?? sqlMeasurer;
}
