import type { Dialect } from "../../databases/dialect.js";
import type { Measure } from "../measure/timed-query.js";

/** What a check may use. */
export interface Checking {
  readonly dialect: Dialect;
  /** The table as it stands after FROM. */
  readonly source: string;
  readonly query: Measure;
}
