import type { Database } from "../databases/database.js";
import { AskableError } from "../errors.js";
import { type Checkpoint, openCheckpoint } from "../profiles/checkpoint.js";
import { partialPhrases, skippedPhrase } from "../profiles/describe/how-measured.js";
import type { ProfileLimits } from "../profiles/limits.js";
import { type MeasureOptions, measureProfile } from "../profiles/measure.js";
import type { Profile } from "../profiles/profile.js";
import type { Progress } from "../progress.js";
import type { Home } from "./home.js";

export interface MeasureDatabaseOptions extends Pick<MeasureOptions, "tables" | "previous" | "known" | "fingerprints"> {
  readonly home: Home;
  readonly limits: ProfileLimits;
  readonly onProgress?: Progress | undefined;
  /** Told what a person should know before the long work begins. */
  readonly onNote?: ((note: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface MeasuredDatabase {
  readonly profile: Profile;
  /** What an interrupted run left, to be removed once the profile is written. */
  readonly checkpoint: Checkpoint;
  /** What could not be measured, one sentence each. */
  readonly warnings: readonly string[];
}

/** Profiles a database, going on where a run that was interrupted stopped. */
export async function measureDatabase(
  database: Database,
  name: string,
  { home, limits, onProgress, onNote, signal, tables, previous, known, fingerprints }: MeasureDatabaseOptions,
): Promise<MeasuredDatabase> {
  const checkpoint = await openCheckpoint(home.checkpoint(name));
  if (checkpoint.damaged !== undefined) {
    onNote?.(`What an interrupted run had measured of ${name} is damaged: it was put aside as ${checkpoint.damaged}`);
  }
  if (checkpoint.size > 0)
    onNote?.(`Going on where an interrupted run stopped: ${checkpoint.size} tables were measured`);
  const profile = await measureProfile(database, name, {
    limits,
    checkpoint,
    ...(tables && { tables }),
    ...(previous && { previous }),
    ...(known && { known }),
    ...(fingerprints && { fingerprints }),
    ...(signal && { signal }),
    onProgress: ({ tables, done, failed, total }) =>
      onProgress?.({
        task: tables.length > 0 ? "profiling tables" : "looking for joins",
        ...(tables.length > 0 && { detail: `${failed > 0 ? `(${failed} failed) ` : ""}${tables.join(", ")}` }),
        done,
        total,
      }),
  });
  if (profile.tables.length === 0) {
    throw new AskableError(`${database.location} has no tables`, { hint: "Name a database that holds some." });
  }
  return { profile, checkpoint, warnings: warningsOf(profile) };
}

/** What is not as one might take it for, one sentence each. */
function warningsOf({ tables, skipped = [] }: Profile): string[] {
  return [
    ...tables.flatMap((table) => [
      ...(table.failure === undefined ? [] : [`${table.name} could not be measured: ${table.failure}`]),
      ...table.fields
        .filter((field) => field.failure !== undefined && table.failure === undefined)
        .map((field) => `${table.name}.${field.name} could not be measured: ${field.failure}`),
      ...partialPhrases(table)
        .slice(0, 1)
        .map((phrase) => `${table.name}: ${phrase}`),
    ]),
    ...skipped.map(skippedPhrase),
  ];
}
