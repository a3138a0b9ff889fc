import type { GoldFlag } from "./flags.js";

/** A question's gold queries and where they run: the path of a file or a server's URL. */
export interface LocatedGold {
  readonly id: string;
  /** At least one. */
  readonly goldQueries: readonly string[];
  readonly location: string;
}

export interface GoldCheck {
  readonly id: string;
  /** Of the first gold query. */
  readonly outcome: "rows" | "empty" | "error" | "timeout";
  /** Of the first gold query; undefined where it has no result. */
  readonly rows?: number;
  /** What is wrong with all of its gold queries: one sound query is enough for scoring. */
  readonly flags: readonly GoldFlag[];
}
