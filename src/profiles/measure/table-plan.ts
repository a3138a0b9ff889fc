import type { Sample } from "../../databases/statistics.js";

/** What will be done with one table, decided from cheap facts before it is read. */
export interface TablePlan {
  readonly table: string;
  readonly action: "whole" | "sample" | "skip";
  /** Where it is to be sampled: about so many rows. */
  readonly sampled?: number;
  /** One phrase: why it is sampled or skipped. */
  readonly reason?: string;
  /** Rows and bytes as far as they are known without a scan. */
  readonly rows?: number;
  readonly bytes?: number;
  /**
   * Ways to read part of the rows, the best first: for a table that is to be sampled, and for one whose whole scan
   * takes longer than was foreseen. The first that runs and gives rows is taken.
   */
  readonly samples: readonly Sample[];
  /** A condition in the database's SQL that all reading of the table is under. */
  readonly filter?: string;
  /** Estimate of what it will take; absent when its size is not known. */
  readonly seconds?: number;
  /** Milliseconds that it may take. */
  readonly milliseconds: number;
}
