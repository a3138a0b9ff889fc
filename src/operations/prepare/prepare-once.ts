import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { stableJson } from "../../artifacts/json.js";
import { LockHeld, lockOwner } from "../../artifacts/lock.js";
import { replaceFile } from "../../artifacts/replace-file.js";
import { readPreparation } from "../../workspace/preparation.js";
import { fetchDatabase, type Workspace } from "../../workspace/workspace.js";
import { isWhole } from "../refresh/up-to-date.js";
import { checkStalenessAt } from "../staleness.js";
import { type PrepareOptions, type PrepareReport, prepareDatabase } from "./prepare.js";

export interface PrepareOnceOptions extends PrepareOptions {
  readonly name: string;
  /** Hash of all that the result depends on but for the data. */
  readonly settings: string;
}

export interface PreparedOnce extends PrepareReport {
  /** `unchanged`: it was prepared before with these settings, and the data are still those. */
  readonly outcome: "prepared" | "unchanged";
}

const TEN_MINUTES = 600_000;
const PAUSE = 250;

/**
 * Prepares a database unless that was done before with the same settings and the same data. Who comes while another does
 * it waits, and takes what that one made.
 *
 * @throws As `prepareDatabase`.
 */
export async function prepareOnce(location: string, options: PrepareOnceOptions): Promise<PreparedOnce> {
  const { workspace, name, settings, signal, onWait, wait = TEN_MINUTES } = options;
  const until = performance.now() + wait;
  for (let told = false; ; ) {
    if (told) await workspace.remote?.look(signal);
    const done = await preparedBefore(options);
    if (done) return { ...done, outcome: "unchanged" };
    try {
      let found: PrepareReport | undefined;
      const report = await prepareDatabase(
        location,
        { ...options, wait: 0 },
        {
          // Another may have begun and ended since.
          find: async () => {
            found = await preparedBefore(options);
            return found;
          },
          // What could not be read is tried again the next time.
          keep: async (report) => {
            if (report.broken.length > 0) return;
            await replaceFile(workspace.prepareReport(name), stableJson({ settings, report }));
          },
        },
      );
      return { ...report, outcome: found ? "unchanged" : "prepared" };
    } catch (error) {
      if (!(error instanceof LockHeld) || performance.now() >= until) throw error;
      if (!told) onWait?.(error.owner);
      told = true;
      await released(workspace, name, until, signal);
    }
  }
}

async function released(workspace: Workspace, name: string, until: number, signal?: AbortSignal): Promise<void> {
  do await sleep(PAUSE, undefined, signal ? { signal } : {});
  while ((await lockOwner(workspace.lock(name))) !== undefined && performance.now() < until);
}

/** The report of the last time, where everything that was made then is there and still fits. */
async function preparedBefore(options: PrepareOnceOptions): Promise<PrepareReport | undefined> {
  const { workspace, name, settings, environment = {}, embedder } = options;
  await fetchDatabase(workspace, name, "all");
  const record = await readRecord(workspace.prepareReport(name));
  if (record?.settings !== settings) return undefined;
  const preparation = await readPreparation(workspace, name).catch(() => undefined);
  if (!preparation || !(await isWhole(workspace, preparation, embedder))) return undefined;
  return (await checkStalenessAt(preparation, environment)).stale === false ? record.report : undefined;
}

async function readRecord(path: string): Promise<{ settings?: unknown; report: PrepareReport } | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    // None, or a damaged one: then it is prepared.
    return undefined;
  }
}
