import type { FieldProfile } from "../../../profiles/profile-field.js";
import type { Join, TableProfile } from "../../../profiles/profile-table.js";
import type { Summaries } from "../../../profiles/summaries.js";
import type { Vocabulary } from "../../../profiles/vocabulary/vocabulary.js";

// What the service sends, as far as the page reads it.

export type { FieldProfile, TableProfile };

export interface DatabaseEntry {
  readonly name: string;
  readonly engine?: string | undefined;
  readonly tables: readonly string[];
  readonly tableCount: number;
  readonly fieldCount: number;
  readonly problem?: string | undefined;
}

export interface TableEntry {
  readonly name: string;
  readonly kind: string;
  readonly rows: number | null;
  readonly summary: string;
  readonly fields: number;
}

export interface Formula {
  readonly names: readonly string[];
  readonly expression: string;
  readonly says?: string | undefined;
}

export type ShownJoin = Pick<Join, "from" | "to" | "confidence"> & { readonly source: string };

export interface DatabaseDetail {
  readonly name: string;
  readonly engine: string;
  readonly dialect: string;
  readonly tables: readonly TableEntry[];
  readonly joins: readonly ShownJoin[];
  readonly formulas: readonly Formula[];
  /** What this key may see and do. */
  readonly rights: Rights;
}

export interface Rights {
  readonly sql: boolean;
  readonly runSql: boolean;
  readonly feedback: boolean;
  readonly traces: boolean;
}

export interface TableDetail {
  readonly profile: TableProfile;
  readonly summaries?: Summaries["tables"][number] | undefined;
  readonly vocabulary?: Vocabulary["tables"][number] | undefined;
  readonly joins: readonly ShownJoin[];
  readonly stale: boolean | null;
}

export interface Run {
  readonly name: string;
  /** ISO. */
  readonly created: string;
  readonly pipeline: string;
  readonly questions: number;
  readonly databases: readonly string[];
  readonly totals: { readonly [name: string]: unknown } | null;
  readonly report: string | null;
}

/** A cell as JSON holds it. */
export type Cell = unknown;

export interface Column {
  readonly name: string;
  /** The name in words, where it is an expression or short for something. */
  readonly heading?: string | undefined;
  readonly kind: string;
}

export interface Rows {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly truncated: boolean;
}

export interface Reading {
  readonly sql?: string | undefined;
  readonly confidence?: number | undefined;
  readonly readAs: readonly string[];
  readonly columns: readonly string[];
  /** The columns in words. */
  readonly headings: readonly string[];
  readonly rowCount: number;
  /** The first of its rows. */
  readonly rows: readonly (readonly Cell[])[];
  /** How it differs from the answer, in one line. */
  readonly difference?: string | undefined;
}

export interface Answer extends Rows {
  readonly database: string;
  readonly question: string;
  readonly answered: boolean;
  readonly sql?: string | null | undefined;
  readonly guess?: string | undefined;
  readonly rowCount: number;
  readonly confidence: number;
  readonly why: string;
  readonly readAs: readonly string[];
  readonly unmatched: readonly string[];
  readonly alternatives: readonly Reading[];
  /** There where one of them weighs about as much as the answer. */
  readonly open?: { readonly alternative: number; readonly difference: string } | undefined;
  readonly pipeline: string;
  readonly stale: boolean | null;
  readonly cost: {
    readonly calls: number;
    readonly tokensIn: number;
    readonly tokensOut: number;
    readonly price: number;
    readonly seconds: number;
  };
  readonly stopped?: string | undefined;
  readonly trace: string | null;
}
