import type { SqlDialect } from "../sql/dialect.js";
import { sqlTokens, unquoted } from "../sql/tokens.js";
import type { Account } from "./account.js";
import type { CatalogueStatistics, TableSize } from "./catalogue.js";
import type { Batch } from "./database.js";
import type { Dialect } from "./dialect.js";
import type { FingerprintOptions, Fingerprints } from "./fingerprints.js";
import type { PlanStep } from "./plan.js";
import type { FailureKind } from "./results/result.js";
import type { Rights } from "./rights.js";
import type { ScannedTable, ScanRequest } from "./scan/column-scan.js";
import type { Schema } from "./schema.js";
import type { Access, Server } from "./server.js";
import type { Source } from "./source.js";

/** One kind of database. Adding one adds a file and a line in `engines.ts`. */
export interface Engine {
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  readonly dialect: Dialect;
  /** What its URLs begin with, without the colon; of an engine that reads files: what may stand before a path. */
  readonly schemes: readonly string[];
  /** Of an engine that reads files: what their names usually end with, without the dot. */
  readonly endings?: readonly string[];
  /** Whether a folder of files is one database. */
  readonly readsFolders?: true;
  /** Whether benchmarks define their metrics by what this engine answers, read as Python reads it. */
  readonly scoresBenchmarks?: true;
  /** SQL runs on the child's only thread: `interrupt` cannot reach it, so a statement is stopped by killing the child. */
  readonly blocking: boolean;
  /**
   * Of an engine that reads files: whether it reads what was found at the location; decided by content, names only
   * where content is silent.
   */
  recognise?(source: Source): boolean;
  /** Of an engine whose databases are reached by a URL. */
  readonly server?: Server;
  /** What `Session.fingerprint` gives, read from the files without opening them; absent where only a server can tell. */
  fingerprint?(location: string): Promise<string>;
  /** Loads the driver. Throws when it is not there. */
  driver(): Promise<unknown>;
  /** The package that the driver comes in, where that is installed only by those who want it. */
  readonly optionalDriver?: string;
  /** Of an engine that reads files: the smallest database, to try the engine on. */
  readonly probe?: Probe;
  /** Called in a child process only. Throws `AskableError` when the database cannot be opened. */
  connect(location: string, options: SessionOptions): Promise<Session>;
}

export interface Probe {
  /** The name of its file. */
  readonly name: string;
  write(path: string): Promise<unknown>;
  /** An expression for the version of the engine. */
  readonly version: string;
}

export interface SessionOptions {
  /** Bytes that one statement may take beyond the child's size at rest. */
  readonly memory: number;
  readonly threads: number;
  /** Of a server's database: always there. */
  readonly access?: Access;
}

/** One connection, inside a child process. Runs one statement at a time. */
export interface Session {
  schema(): Promise<Schema>;
  /** Runs one statement and emits its rows in batches, at least one (possibly without rows) when it succeeds. */
  run(sql: string, limits: ReadLimits, emit: Emit): Promise<Ending>;
  /**
   * How the engine means to run a query, which is guarded as `run` guards it and is not run. `table` of a step is as the
   * engine tells it, which may be an alias.
   */
  plan(sql: string, limits: ReadLimits): Promise<readonly PlanStep[] | Failed>;
  /**
   * Whether rights allow a statement, by what the engine itself says that it reads; what cannot be told is refused.
   * Absent where the accounts of a server decide.
   */
  permits?(sql: string, rights: Rights): Promise<Permit>;
  /**
   * Reads a table once and gives the statistics of its fields; where SQL is not the fastest way to them. `deadline` is the
   * one of `ReadLimits`.
   */
  scan?(request: ScanRequest, deadline: number): Promise<ScannedTable | Failed>;
  /** Asks the running statement to stop; `run` then ends with an error. Never called where the engine is `blocking`. */
  interrupt(): void;
  /** Of the whole database: cheap, since every question asks for it. What it can miss, its docstring says. */
  fingerprint(): Promise<string>;
  /** Of each table and view that `schema` names. What `quick` can miss, the docstring of the implementation says. */
  fingerprints(options: FingerprintOptions): Promise<Fingerprints>;
  /** Of a server's database. */
  account?(): Promise<Account>;
  /** What the catalogue keeps of the tables' sizes, by name, where no query can ask for it. */
  tableSizes?(): Promise<ReadonlyMap<string, TableSize>>;
  /** What it keeps of a table's fields; undefined where it keeps nothing. */
  catalogueStatistics?(table: string, fields: readonly string[]): Promise<CatalogueStatistics | undefined>;
  close(): void | Promise<void>;
}

export interface ReadLimits {
  /** Milliseconds after which the statement is stopped from outside; a server is told, should that not reach it. */
  readonly deadline: number;
  readonly maxRows: number;
  readonly maxBytes: number;
  /** As in `QueryLimits`. */
  readonly reversed?: boolean;
}

/** Resolves when the next batch may follow. */
export type Emit = (batch: Batch) => Promise<void>;

export type Ending = { readonly kind: "done"; readonly truncated: boolean; readonly rewritten?: string } | Failed;

export interface Failed {
  readonly kind: "error";
  readonly failure: FailureKind;
  readonly message: string;
}

export function failed(failure: FailureKind, message: string): Failed {
  return { kind: "error", failure, message };
}

/** The statement as it was looked at, or why rights do not allow it. */
export type Permit = { readonly kind: "permitted"; readonly sql: string } | Failed;

export function notReadable(what: string): Failed {
  return failed("refused", `${what} may not be read with the rights of this caller`);
}

/** Of a table, or a field of it: `*` and views read what the caller may not even know of, so only what is written is named. */
export function notReadableOf(sql: string, dialect: SqlDialect, table: string, field?: string): Failed {
  const written = new Set(sqlTokens(sql, dialect).map((token) => unquoted(token).toLowerCase()));
  if (!written.has(table.toLowerCase())) return notReadable("Something that the statement reads");
  if (field === undefined) return notReadable(table);
  return notReadable(written.has(field.toLowerCase()) ? `${table}.${field}` : `A field of ${table}`);
}
