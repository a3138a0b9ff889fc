import { countEach } from "../collections.js";
import { shuffled } from "../sketches/random.js";
import type { TrainingRow } from "./row.js";

export interface DatabaseSplit {
  /** Databases whose rows are kept for evaluation. */
  readonly held: ReadonlySet<string>;
  /** Why none are, though some were asked for. */
  readonly note?: string;
}

/**
 * Holds out whole databases until they have the share of rows that is asked for: a model that has seen a database knows
 * its names. At least one is held out and one is left.
 *
 * @param rows How many rows each database has.
 * @param share 0 to below 1.
 */
export function splitDatabases(rows: ReadonlyMap<string, number>, share: number, seed: number): DatabaseSplit {
  if (share === 0) return { held: new Set() };
  const names = [...rows.keys()].sort();
  if (names.length < 2) {
    const note = `All questions are of one database (${names.join("")}), so none can be held out: there is no eval split.`;
    return { held: new Set(), note };
  }
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  const held = new Set<string>();
  let kept = 0;
  for (const name of shuffled(names, seed)) {
    const count = rows.get(name)!;
    if (held.size === names.length - 1) break;
    // One that takes much more than what is missing would leave little to train on.
    if (held.size > 0 && (kept >= share * total || kept + count > 1.5 * share * total)) continue;
    held.add(name);
    kept += count;
  }
  return { held };
}

/** Divides rows by their databases: to train on, and to evaluate with where some are held out. */
export function splitRows(
  rows: readonly TrainingRow[],
  share: number,
  seed: number,
): { readonly split: DatabaseSplit; readonly splits: Readonly<Record<string, readonly TrainingRow[]>> } {
  const split = splitDatabases(countEach(rows.map(({ database }) => database)), share, seed);
  const isHeld = ({ database }: TrainingRow) => split.held.has(database);
  const train = rows.filter((row) => !isHeld(row));
  return { split, splits: split.held.size === 0 ? { train } : { train, eval: rows.filter(isHeld) } };
}
