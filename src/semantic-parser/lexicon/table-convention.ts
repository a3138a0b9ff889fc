import type { Convention } from "../../profiles/vocabulary/vocabulary.js";

/** A convention of a table. */
export interface TableConvention {
  readonly table: string;
  readonly convention: Convention;
}
