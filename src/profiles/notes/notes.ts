import type { SummarySource } from "../summaries.js";

/** What a person says of one table or field. */
export interface Note {
  readonly meaning?: string;
  /** Other words that people use for it. */
  readonly synonyms?: readonly string[];
  /** What stored values mean: { A: "active" }. */
  readonly values?: Readonly<Record<string, string>>;
  readonly unit?: string;
  /** Whatever else helps. */
  readonly details?: string;
  /** Of a table: how figures are computed from it, by name. */
  readonly formulas?: Readonly<Record<string, string>>;
  /** What is said to hold for the data: it is compared with them. */
  readonly claims?: Claims;
}

export interface Claims {
  readonly unique?: boolean;
  /** Never NULL. */
  readonly required?: boolean;
  readonly range?: { readonly min?: number | string; readonly max?: number | string };
  /** The only values that may occur. */
  readonly allowed?: readonly string[];
  readonly references?: { readonly table: string; readonly field?: string };
}

export interface TableNotes {
  readonly table: string;
  /** Other names under which the database may know it. */
  readonly aliases?: readonly string[];
  readonly note: Note;
  readonly fields: readonly { readonly field: string; readonly note: Note }[];
}

export interface NotedJoin {
  readonly from: JoinEnd;
  /** Without fields: the primary key. */
  readonly to: JoinEnd;
  /** Whether it is said which end refers to which. */
  readonly directed: boolean;
}

export interface JoinEnd {
  readonly table: string;
  readonly fields: readonly string[];
}

export interface Notes {
  /** The file or folder that they were read from. */
  readonly path: string;
  /** How summaries name the source. */
  readonly by: Exclude<SummarySource["by"], "rules" | "model">;
  readonly tables: readonly TableNotes[];
  readonly joins: readonly NotedJoin[];
  /** What was left out of them and why, for people. */
  readonly warnings: readonly string[];
}
