import type { Dialect } from "../../databases/database.js";
import type { Measure } from "../statistics/statistic.js";

/** What a check may use. */
export interface Checking {
  readonly dialect: Dialect;
  /** The table as it stands after FROM. */
  readonly source: string;
  readonly query: Measure;
}
