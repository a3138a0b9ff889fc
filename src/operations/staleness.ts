import type { Database } from "../databases/database.js";
import type { Fingerprints } from "../databases/fingerprints.js";
import { fingerprintUnopened } from "../databases/recognise.js";
import type { Preparation } from "../workspace/preparation.js";
import { hasChanged, recordedFingerprints } from "./table-fingerprints.js";

/** Whether the data are still those that were profiled. */
export interface Staleness {
  /** Null when it takes too long to tell. */
  readonly stale: boolean | null;
  /** Names of the tables that changed, came or went; empty when nothing is stale, or when it takes too long to tell. */
  readonly tables: readonly string[];
}

const FRESH: Staleness = { stale: false, tables: [] };

/** Milliseconds that a question, or showing what is known, may spend on it. A server with 10,000 tables takes longer. */
const LOOK = 1000;

/** Whether the data changed, as far as a second suffices to tell. */
export function checkStalenessQuickly(database: Database, preparation: Preparation): Promise<Staleness> {
  return checkStaleness(database, preparation, AbortSignal.timeout(LOOK));
}

/**
 * Whether the data changed. A file that changed while its tables did not (VACUUM, a log that was written back) is not
 * stale.
 *
 * @param signal When it is aborted, what is not known by then is left open.
 */
export async function checkStaleness(
  database: Database,
  preparation: Preparation,
  signal?: AbortSignal,
): Promise<Staleness> {
  try {
    if ((await database.fingerprint({ signal })) === preparation.fingerprint) return FRESH;
  } catch (error) {
    if (!signal?.aborted) throw error;
    return { stale: null, tables: [] };
  }
  const before = recordedFingerprints(preparation.manifest.inputs);
  try {
    const now = await database.fingerprints({ signal });
    const { tables } = await database.schema({ signal });
    const changed = changedNames(before, now, new Set(tables.map(({ name }) => name)));
    return changed.length === 0 ? FRESH : { stale: true, tables: changed };
  } catch {
    return { stale: true, tables: [] };
  }
}

/** As `checkStalenessQuickly`, opening the database only where its files do not tell. Throws when it cannot be opened. */
export async function checkStalenessAt(
  preparation: Preparation,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Staleness> {
  if ((await fingerprintUnopened(preparation.location)) === preparation.fingerprint) return FRESH;
  const { openDatabase } = await import("../databases/open.js");
  const database = await openDatabase(preparation.location, { environment, children: 1 });
  try {
    return await checkStalenessQuickly(database, preparation);
  } finally {
    await database.close();
  }
}

/** For a person: what is stale, and what to do. Undefined when nothing is. */
export function stalenessText({ stale, tables }: Staleness, name: string): string | undefined {
  if (stale === null) {
    return `Whether the data changed since they were profiled was not checked: it takes over a second. askable doctor checks it, askable refresh ${name} brings the profile up to date.`;
  }
  if (!stale) return undefined;
  const shown = tables.slice(0, 5).join(", ");
  const rest = tables.length - 5;
  const where = tables.length === 0 ? "" : ` (${shown}${rest > 0 ? ` and ${rest} more tables` : ""})`;
  return `The data changed since they were profiled${where}. Bring the profile up to date: askable refresh ${name}`;
}

function changedNames(before: Fingerprints, now: Fingerprints, there: ReadonlySet<string>): string[] {
  const names = [...new Set([...there, ...before.keys()])];
  return names.filter((name) => !there.has(name) || hasChanged(before.get(name), now.get(name), false));
}
