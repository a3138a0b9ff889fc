import { join } from "node:path";
import type { LockOwner } from "../../artifacts/lock-owner.js";
import { AskableError, isAbort, messageOf } from "../../errors.js";
import type { FailRule } from "../../profiles/drift/fail-on.js";
import type { ProgressEvent } from "../../traces/progress.js";
import { refreshDatabase } from "./refresh.js";
import type { RefreshOptions, RefreshReport } from "./report.js";

export interface RefreshAllOptions extends Omit<RefreshOptions, "onProgress" | "onNote" | "onWait"> {
  /** Which drift is a breach. Default: `any`. */
  readonly failOn?: readonly FailRule[] | undefined;
  /** A command, or the URL of a webhook, told of breaches. */
  readonly onDrift?: string | undefined;
  /** How one is refreshed beside the others. Default: by this process, one after the other. */
  readonly refresh?: ((name: string) => Promise<RefreshReport>) | undefined;
  readonly onEvent?: ((event: RefreshEvent) => void) | undefined;
}

/** What happens to one database. */
export type RefreshEvent = { readonly database: string } & (
  | { readonly event: "progress"; readonly progress: ProgressEvent }
  | { readonly event: "note"; readonly message: string }
  | { readonly event: "waiting"; readonly owner: LockOwner }
  | { readonly event: "ended"; readonly result: RefreshResult }
);

export interface RefreshResult {
  readonly name: string;
  readonly report: RefreshReport | undefined;
  /** All that drifted, one sentence each. */
  readonly drifted: readonly string[];
  /** Drift beyond the rules, one sentence each. */
  readonly breaches: readonly string[];
  /** What failed: the refresh, or telling of its drift. */
  readonly failure: { readonly message: string; readonly hint?: string } | undefined;
}

/**
 * Refreshes databases. What fails for one is in its result, and the others go on.
 *
 * @throws only when the signal is aborted.
 */
export async function refreshAll(names: readonly string[], options: RefreshAllOptions): Promise<RefreshResult[]> {
  const one = async (database: string) => {
    const result = await refreshOne(database, options);
    options.onEvent?.({ database, event: "ended", result });
    return result;
  };
  if (options.refresh) {
    const settled = await Promise.allSettled(names.map(one));
    return settled.map((each) => {
      if (each.status === "rejected") throw each.reason;
      return each.value;
    });
  }
  const results: RefreshResult[] = [];
  for (const database of names) results.push(await one(database));
  return results;
}

async function refreshOne(name: string, options: RefreshAllOptions): Promise<RefreshResult> {
  const { workspace, onEvent, onDrift, signal } = options;
  let report: RefreshReport | undefined;
  let drifted: readonly string[] = [];
  let breaches: readonly string[] = [];
  try {
    report = options.refresh
      ? await options.refresh(name)
      : await refreshDatabase(name, {
          ...options,
          onProgress: (progress) => onEvent?.({ database: name, event: "progress", progress }),
          onNote: (message) => onEvent?.({ database: name, event: "note", message }),
          onWait: (owner) => onEvent?.({ database: name, event: "waiting", owner }),
        });
    if (report.drift) {
      const rules = await import("../../profiles/drift/fail-on.js");
      const { driftLines } = await import("../../profiles/drift/report.js");
      drifted = driftLines(report.drift);
      breaches = rules.breaches(report.drift, options.failOn ?? rules.readFailRules("any"));
      if (onDrift !== undefined && breaches.length > 0) {
        const { notifyDrift } = await import("./notify-drift.js");
        const path = join(workspace.profile(name), "drift.json");
        await notifyDrift(onDrift, { database: name, path, breaches, drift: report.drift }, options);
      }
    }
    return { name, report, drifted, breaches, failure: undefined };
  } catch (error) {
    if (isAbort(error) || signal?.aborted) throw error;
    const hint = error instanceof AskableError ? error.hint : undefined;
    return {
      name,
      report,
      drifted,
      breaches,
      failure: { message: messageOf(error), ...(hint !== undefined && { hint }) },
    };
  }
}
