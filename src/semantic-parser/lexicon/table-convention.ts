import type { Convention } from "../../profiles/vocabulary/vocabulary.js";
import type { Figure } from "./figures.js";

/** A convention of a table. */
export interface TableConvention {
  readonly table: string;
  readonly convention: Convention;
  /** Set where it is a condition over several fields that people give a name. */
  readonly figure?: Figure;
}
