import { lastPreparation, requireLocation, requirePreparation } from "../../workspace/preparation.js";
import { type RefreshOptions, type RefreshReport, UNCHANGED } from "./report.js";
import { damagedExamples, hasBroken, isUnchanged, isWhole, leftovers } from "./up-to-date.js";

/**
 * Brings what was prepared of a database up to date with its data: measures the tables that changed, describes again
 * the fields whose profile changed in a way that matters (`standing`), embeds summaries that changed, and says what
 * drifted. Nothing is written where nothing changed; that takes a look at the files only, and no lock.
 *
 * @throws AskableError for a name that is not prepared, a database that is gone, another job at work.
 */
export async function refreshDatabase(name: string, options: RefreshOptions): Promise<RefreshReport> {
  const begun = performance.now();
  const { workspace, thorough = false } = options;
  const known = (await lastPreparation(workspace, name)) ?? (await requirePreparation(workspace, name));
  requireLocation(known);
  const current =
    !thorough &&
    (await isWhole(workspace, known, options.embedder)) &&
    (await damagedExamples(workspace, known, false)).length === 0 &&
    (await leftovers(workspace, name)).length === 0 &&
    (await isUnchanged(known)) &&
    !(await hasBroken(workspace, name));
  const refreshed = current ? UNCHANGED : await (await import("./refresh-database.js")).refreshDatabase(known, options);
  return { name, ...refreshed, seconds: (performance.now() - begun) / 1000 };
}
