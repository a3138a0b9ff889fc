import type { Dialect } from "../databases/database.js";
import type { Measurer } from "./figures.js";
import { sqlMeasurer } from "./statistics/sql-measurer.js";

/** Dialects that are measured otherwise than by SQL. */
const measurers: Partial<Record<Dialect, Measurer>> = {};

export function measurerFor(dialect: Dialect): Measurer {
  return measurers[dialect] ?? sqlMeasurer;
}
