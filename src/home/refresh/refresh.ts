import type { Embedder } from "../../models/embedder.js";
import type { Drift } from "../../profiles/drift/drift.js";
import type { Progress } from "../../progress.js";
import type { Home } from "../home.js";
import type { LockWaiting } from "../lock.js";
import { requireLocation, requirePreparation } from "../prepared.js";
import { isUnchanged, isWhole } from "./current.js";

export interface RefreshOptions extends LockWaiting {
  readonly home: Home;
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
  readonly warnings: readonly string[];
  readonly seconds: number;
}

/**
 * Brings what was prepared of a database up to date with its data: measures the tables that changed, describes again
 * the fields whose profile changed in a way that matters (`standing`), embeds summaries that changed, and says what
 * drifted. Nothing is written where nothing changed; that takes a look at the files only, and no lock.
 *
 * @throws AskableError for a name that is not prepared, a database that is gone, another job at work.
 */
export async function refreshDatabase(name: string, options: RefreshOptions): Promise<RefreshReport> {
  const begun = performance.now();
  const { home, thorough = false } = options;
  const known = await requirePreparation(home, name);
  requireLocation(known);
  const current = !thorough && (await isWhole(home, known)) && (await isUnchanged(known));
  const refreshed = current ? UNCHANGED : await (await import("./bring-up-to-date.js")).bringUpToDate(known, options);
  return { name, ...refreshed, seconds: (performance.now() - begun) / 1000 };
}

export type Refreshed = Omit<RefreshReport, "name" | "seconds">;

export const UNCHANGED: Refreshed = {
  outcome: "unchanged",
  measured: [],
  drift: undefined,
  embedded: 0,
  indexed: false,
  warnings: [],
};
