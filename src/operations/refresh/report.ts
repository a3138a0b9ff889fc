import type { Embedder } from "../../models/embedders/embedder.js";
import type { Drift } from "../../profiles/drift/drift.js";
import type { Progress } from "../../traces/progress.js";
import type { LockWaiting } from "../../workspace/lock.js";
import type { Workspace } from "../../workspace/workspace.js";

export interface RefreshOptions extends LockWaiting {
  readonly workspace: Workspace;
  /** Finds what changed by reading all of the data, and trusts no time or counter. Default: false. */
  readonly thorough?: boolean | undefined;
  /** Environment variables that models of `askable.yaml` take their keys from, and servers their passwords. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  readonly embedder?: Embedder | undefined;
  readonly onProgress?: Progress | undefined;
  /** Told what a person should know before the long work begins. */
  readonly onNote?: ((note: string) => void) | undefined;
}

export interface RefreshReport {
  readonly name: string;
  /** `unchanged`: nothing was written. `rebuilt`: there was no profile to compare with, so all was made anew. */
  readonly outcome: "unchanged" | "refreshed" | "rebuilt";
  /** Tables that were measured again. */
  readonly measured: readonly string[];
  /** Undefined unless the outcome is `refreshed`. */
  readonly drift: Drift | undefined;
  /** Texts that were embedded again. */
  readonly embedded: number;
  /** Whether the value index was written. */
  readonly indexed: boolean;
  /** Tables that cannot be read, of `warnings`, one sentence each: they are tried again with each refresh. */
  readonly broken: readonly string[];
  readonly warnings: readonly string[];
  readonly seconds: number;
}

export type Refreshed = Omit<RefreshReport, "name" | "seconds">;

export const UNCHANGED: Refreshed = {
  outcome: "unchanged",
  measured: [],
  drift: undefined,
  embedded: 0,
  indexed: false,
  broken: [],
  warnings: [],
};
