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
  /**
   * That the first gold query has no result, which the official metrics go by. Else what is wrong with all gold queries:
   * `strict` accepts any that is sound.
   */
  readonly flags: readonly GoldFlag[];
  /** Further gold queries that have no result, if any: no answer can agree with them. */
  readonly otherFailures?: readonly GoldFailure[];
}

export interface GoldFailure {
  /** Place in the list: 2 for the second gold query. */
  readonly gold: number;
  readonly flag: GoldFlag;
}
