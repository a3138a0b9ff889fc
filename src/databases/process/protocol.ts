import type { Batch } from "../database.js";
import type { Ending, ReadLimits, SessionOptions } from "../engine.js";
import type { FingerprintOptions } from "../fingerprints.js";
import type { Rights } from "../rights.js";
import type { ScanRequest } from "../scan/column-scan.js";
import type { Access } from "../server.js";

/** What a child is told at its start, as its first argument in JSON, which every user of the machine can read. */
export interface Start {
  readonly engine: string;
  readonly location: string;
  readonly options: Omit<SessionOptions, "access">;
  /** Process id of the parent, for whose end the child looks out. */
  readonly parent: number;
}

/** To a child, which does one of `run` and `call` at a time. */
export type Order =
  /** The first. */
  | { readonly type: "open"; readonly access?: Access }
  | { readonly type: "run"; readonly sql: string; readonly limits: ReadLimits }
  | ({ readonly type: "call" } & Call)
  | { readonly type: "interrupt" }
  /** One batch was taken. */
  | { readonly type: "taken" };

export type Call =
  | { readonly method: "schema" | "fingerprint" | "account" | "tableSizes" }
  | { readonly method: "catalogueStatistics"; readonly table: string; readonly fields: readonly string[] }
  | { readonly method: "fingerprints"; readonly options: FingerprintOptions }
  | { readonly method: "plan"; readonly sql: string; readonly limits: ReadLimits }
  | { readonly method: "permits"; readonly sql: string; readonly rights: Rights }
  | { readonly method: "scan"; readonly request: ScanRequest; readonly deadline: number };

/** From a child. */
export type Report =
  | { readonly type: "ready" }
  | { readonly type: "batch"; readonly batch: Batch }
  /** The end of `run`; the last batch travels with it. */
  | { readonly type: "ended"; readonly ending: Ending; readonly batch?: Batch; readonly ms: number }
  | { readonly type: "value"; readonly value: unknown }
  /** The end of `call`, or of a start, that failed. `hint` stands for an expected error. */
  | { readonly type: "failed"; readonly message: string; readonly hint?: string; readonly expected: boolean };

/** Batches that may be on their way at once, so that a slow reader does not fill the memory between. */
export const WINDOW = 4;
