import type { Account } from "./account.js";
import type { CatalogueStatistics, TableSize } from "./catalogue.js";
import type { Dialect } from "./dialect.js";
import type { FingerprintOptions, Fingerprints } from "./fingerprints.js";
import type { PlanOutcome } from "./plan.js";
import type { Outcome, Result } from "./results/result.js";
import type { PermitOutcome, Rights } from "./rights.js";
import type { ScanOutcome, ScanRequest } from "./scan/column-scan.js";
import type { Schema } from "./schema.js";

export interface QueryLimits {
  /**
   * Milliseconds until the statement is stopped, from when a child takes it up; 1.5 times this is the most that it
   * takes. Default 30,000.
   */
  readonly deadline?: number;
  /** Rows kept; what lies beyond is not read. Default 10,000. */
  readonly maxRows?: number;
  /** Bytes kept, as the cells measure in memory. Default 64 MiB. */
  readonly maxBytes?: number;
  /** Gives rows whose order the query leaves open the other way round, to find out what depends on it. SQLite only. */
  readonly reversed?: boolean;
  /** Told `true` when the statement begins to wait for a child to take it up, `false` when one has. */
  readonly onTurn?: (waiting: boolean) => void;
  readonly signal?: AbortSignal;
}

export interface Abortable {
  readonly signal?: AbortSignal | undefined;
}

/** A run of rows of a result, column by column. A column's kind may widen in a later batch, where the engine types values. */
export type Batch = Pick<Result, "columns" | "data" | "rows">;

/** One open database. All SQL runs in child processes, read-only, one statement at a time in each. */
export interface Database {
  /** The engine's name, as in the list of engines. */
  readonly engine: string;
  /** The SQL that it speaks, and what else differs from engine to engine. */
  readonly dialect: Dialect;
  /** Path or URL, absolute, never with a password. */
  readonly location: string;
  /** Rejects with the signal's reason when that is aborted, as `fingerprint` and `fingerprints` do. */
  schema(options?: Abortable): Promise<Schema>;
  /** Rejects with the signal's reason when that is aborted, and with `AskableError` after `close`; all else is an outcome. */
  query(sql: string, limits?: QueryLimits): Promise<Outcome>;
  /**
   * As `query`, for results that should not be held at once. Resolves to the outcome with `data` empty and `rows` their
   * number. Rejects with what `onBatch` throws.
   */
  stream(sql: string, onBatch: (batch: Batch) => void, limits?: QueryLimits): Promise<Outcome>;
  /**
   * The engine's own plan for a query, which is not run; guarded, bounded and rejecting as `query`. For all engines a tree
   * of steps (`{ operation, detail, table?, index?, rows?, children }`), with costs where the engine has them (PostgreSQL,
   * MySQL, MariaDB), and a signature that aliases, literals and the order of tables do not change, but another join,
   * filtered field, index, aggregate or selected expression does.
   */
  plan(sql: string, limits?: Pick<QueryLimits, "deadline" | "signal">): Promise<PlanOutcome>;
  /**
   * Whether rights allow a query, which is not run: decided by what the engine itself says that it reads. Refused is also
   * what cannot be told, and all on servers, whose accounts have rights of their own.
   */
  permits(sql: string, rights: Rights, limits?: Pick<QueryLimits, "deadline" | "signal">): Promise<PermitOutcome>;
  /**
   * Reads a table once and gives the statistics of its fields, as `query` in all else. Its outcome is an error of kind
   * "refused" for engines that compute statistics faster than rows can be read from them.
   */
  scan(request: ScanRequest, limits?: Pick<QueryLimits, "deadline" | "signal">): Promise<ScanOutcome>;
  /** Changes when the stored data changes. Equal for equal copies of a file. What it can miss: `fingerprint.ts`. */
  fingerprint(options?: Abortable): Promise<string>;
  /**
   * Of each table and view, so that only those that changed are profiled again. Take `fingerprint` first and measure
   * afterwards: what is written meanwhile is then seen the next time.
   */
  fingerprints(options?: Partial<FingerprintOptions> & Abortable): Promise<Fingerprints>;
  /** Undefined where no account is needed. */
  account(): Promise<Account | undefined>;
  /**
   * What the engine's catalogue keeps of the tables' sizes, by name, which may be old. Empty where it keeps nothing, and
   * for engines that tell it by SQL (`statistics.facts`).
   */
  tableSizes(options?: Abortable): Promise<ReadonlyMap<string, TableSize>>;
  /** What it keeps of a table's fields, which may be old, too; undefined where it keeps nothing. */
  catalogueStatistics(
    table: string,
    fields: readonly string[],
    options?: Abortable,
  ): Promise<CatalogueStatistics | undefined>;
  close(): Promise<void>;
}
