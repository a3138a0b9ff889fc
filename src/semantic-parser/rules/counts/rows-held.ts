import type { Pick } from "../picks.js";

/** "without", "never", "do not have": rows of the question's table for which nothing of this kind exists. */
export interface Exclusion {
  readonly at: number;
  /** The tables and fields named inside it. */
  readonly picks: Pick[];
  /** The rows of which it is said, where others are shown. */
  readonly of?: Pick;
  /** True where it says of which rows a part of a share is, and leaves out none of the whole. */
  readonly ofPart?: true;
}

/** "only", "every": filters, by their places, that hold of all the rows that belong to one of those asked for. */
export interface OfAll {
  readonly filters: readonly number[];
  /** The rows of which it is said, where others are shown. */
  readonly of?: Pick;
}
