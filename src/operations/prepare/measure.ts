import { groupBy } from "../../collections.js";
import type { Database } from "../../databases/database.js";
import { AskableError } from "../../errors.js";
import { partialPhrases, skippedPhrase } from "../../profiles/describe/how-measured.js";
import { type Checkpoint, openCheckpoint } from "../../profiles/measure/checkpoint.js";
import { brokenTables, failedTables } from "../../profiles/measure/failed-tables.js";
import type { ProfileLimits } from "../../profiles/measure/limits.js";
import { type MeasureOptions, measureProfile } from "../../profiles/measure/measure.js";
import type { Profile, TableProfile } from "../../profiles/profile.js";
import type { Progress } from "../../traces/progress.js";
import type { Workspace } from "../../workspace/workspace.js";

export interface MeasureDatabaseOptions extends Pick<MeasureOptions, "tables" | "previous" | "known" | "fingerprints"> {
  readonly workspace: Workspace;
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
  { workspace, limits, onProgress, onNote, signal, tables, previous, known, fingerprints }: MeasureDatabaseOptions,
): Promise<MeasuredDatabase> {
  const checkpoint = await openCheckpoint(workspace.checkpoint(name));
  if (checkpoint.damaged !== undefined) {
    onNote?.(`What an interrupted run had measured of ${name} is damaged: it was put aside as ${checkpoint.damaged}`);
  }
  if (checkpoint.size > 0)
    onNote?.(`Going on where an interrupted run stopped, after ${checkpoint.size} of the tables`);
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
  const [left, read] = [tables.filter(isUnread), tables.filter((table) => !isUnread(table))];
  return [
    ...failedTables(tables),
    ...read.flatMap((table) => [
      ...table.fields
        .filter((field) => field.failure !== undefined && table.failure === undefined)
        .map((field) => `${table.name}.${field.name} could not be measured: ${field.failure}`),
      ...partialPhrases(table).map((phrase) => `${table.name}: ${phrase}`),
    ]),
    ...leftOut(left),
    ...skipped.map(skippedPhrase),
  ];
}

const isUnread = ({ rows, failure, skipped }: TableProfile) => rows === undefined && failure === undefined && !!skipped;

export interface Counts {
  /** Tables that could not be read, of the warnings, one sentence each: what is measured is not all. */
  readonly broken: readonly string[];
  readonly tables: number;
  readonly fields: number;
  /** Of these, the ones that were measured, whole or in part. */
  readonly measured: { readonly tables: number; readonly fields: number };
  readonly joins: number;
}

export function countsOf(profile: Profile): Counts {
  const { tables, joins } = profile;
  const fieldsOf = (some: readonly TableProfile[]) => some.reduce((sum, table) => sum + table.fields.length, 0);
  const measured = tables.filter((table) => table.failure === undefined && !isUnread(table));
  return {
    broken: brokenTables(profile),
    tables: tables.length,
    fields: fieldsOf(tables),
    measured: { tables: measured.length, fields: fieldsOf(measured) },
    joins: joins.length,
  };
}

/** One sentence for each reason: there may be thousands of tables that a pattern leaves out. */
function leftOut(tables: readonly TableProfile[]): string[] {
  const byReason = groupBy(tables, ({ skipped }) => skipped?.[0]?.why ?? "");
  return [...byReason].map(([why, alike]) => {
    const more = alike.length - NAMED;
    const names = alike.slice(0, NAMED).map(({ name }) => name);
    const named = `${names.join(", ")}${more > 0 ? ` and ${more} more tables` : ""}`;
    return `Not measured: ${named}, because ${why}`;
  });
}

/** Tables that are named where several share a reason. */
const NAMED = 5;
