import type { GoldFlag } from "./flags.js";

/** A question's gold queries and where they run: the path of a file or a server's URL. */
export interface LocatedGold {
  readonly id: string;
  readonly goldQueries: readonly string[];
  readonly location: string;
}

export interface GoldCheck {
  readonly id: string;
  /** Of the first gold. */
  readonly outcome: "rows" | "empty" | "error" | "timeout";
  /** Of the first gold; undefined where it gave no result. */
  readonly rows?: number;
  /** What is wrong with every one of the gold queries: where one of them is sound, the question can be scored. */
  readonly flags: readonly GoldFlag[];
}
