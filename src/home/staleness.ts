import type { Database } from "../databases/database.js";
import type { Fingerprints } from "../databases/fingerprints.js";
import { openDatabase } from "../databases/open.js";
import { fingerprintUnopened } from "../databases/recognise.js";
import type { Preparation } from "./prepared.js";
import { hasChanged, recordedFingerprints } from "./table-fingerprints.js";

/** Whether the data are still those that were profiled. */
export interface Staleness {
  readonly stale: boolean;
  /** Names of the tables that changed, came or went; empty when nothing is stale, or when it takes too long to tell. */
  readonly tables: readonly string[];
}

const FRESH: Staleness = { stale: false, tables: [] };

/** Milliseconds that may be spent on finding out which tables changed. */
const LOOK = 1000;

/** A file that changed while its tables did not (VACUUM, a log that was written back) is not stale. */
export async function stalenessOf(database: Database, preparation: Preparation): Promise<Staleness> {
  if ((await database.fingerprint()) === preparation.fingerprint) return FRESH;
  const before = recordedFingerprints(preparation.manifest.inputs);
  try {
    const now = await database.fingerprints({ signal: AbortSignal.timeout(LOOK) });
    const { tables } = await database.schema();
    const changed = changedNames(before, now, new Set(tables.map(({ name }) => name)));
    return changed.length === 0 ? FRESH : { stale: true, tables: changed };
  } catch {
    return { stale: true, tables: [] };
  }
}

/** As `stalenessOf`, opening the database only where its files do not tell. Throws when it cannot be opened. */
export async function stalenessAt(
  preparation: Preparation,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Staleness> {
  if ((await fingerprintUnopened(preparation.location)) === preparation.fingerprint) return FRESH;
  const database = await openDatabase(preparation.location, { environment, children: 1 });
  try {
    return await stalenessOf(database, preparation);
  } finally {
    await database.close();
  }
}

/** For a person: what is stale, and what to do. Undefined when nothing is. */
export function stalenessText({ stale, tables }: Staleness, name: string): string | undefined {
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
