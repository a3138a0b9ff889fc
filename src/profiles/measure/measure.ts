import { stableJson } from "../../artifacts/json.js";
import type { Database } from "../../databases/database.js";
import type { Fingerprints } from "../../databases/fingerprints.js";
import type { Schema, Table } from "../../databases/schema.js";
import { measureJoins } from "../joins/joins.js";
import type { KnownJoin } from "../joins/known-joins.js";
import type { Join, Profile, Skipped, TableProfile } from "../profile.js";
import { PROFILE_VERSION } from "../version.js";
import type { Checkpoint } from "./checkpoint.js";
import { CONCURRENCY, DEFAULT_SECONDS, requireSome, unlessUnwanted } from "./limits.js";
import { hasFailures, measureTables } from "./measure-tables.js";
import { type PlanOptions, planTables } from "./plan.js";
import { timed } from "./timed-query.js";

export interface MeasureProgress {
  /** The tables that are being measured; none while joins are looked for, which comes last. */
  readonly tables: readonly string[];
  readonly done: number;
  /** Of those done, the ones with something that could not be measured. */
  readonly failed: number;
  readonly total: number;
}

export interface MeasureOptions extends PlanOptions {
  readonly onProgress?: (progress: MeasureProgress) => void;
  /** Keeps finished tables, so that a run that was interrupted goes on where it stopped. */
  readonly checkpoint?: Checkpoint;
  /** Of the tables, where they were taken before. */
  readonly fingerprints?: Fingerprints;
  /** The only tables that are measured again: the others, and the joins between them, are taken from `previous`. */
  readonly tables?: readonly string[];
  readonly previous?: Profile;
  /** Joins that people or past queries tell. */
  readonly known?: readonly KnownJoin[];
}

/** Share of the database's time that is kept for the joins. */
const FOR_JOINS = 0.15;

/**
 * Measures every table and field of a database inside the engine that holds it, several tables at a time, within the
 * limits. What fails is recorded where it failed, and the rest goes on. What was created or changed its definition
 * meanwhile is measured at the end. Equal data give an equal profile, unless time runs out.
 *
 * @throws AskableError when the database cannot be read at all, or a table's filter is no condition.
 */
export async function measureProfile(database: Database, name: string, options: MeasureOptions = {}): Promise<Profile> {
  const { limits = {}, signal, checkpoint, onProgress, previous } = options;
  const begun = performance.now();
  const milliseconds = (limits.seconds ?? DEFAULT_SECONDS.database) * 1000;
  const fingerprints = checkpoint && (options.fingerprints ?? (await database.fingerprints(signal && { signal })));
  const kept = checkpoint && fingerprints && { checkpoint, fingerprints };
  const measure = async (tables: readonly Table[], done: number): Promise<TableProfile[]> => {
    const plans = await planTables(database, tables, options);
    return measureTables(
      tables.map((table, position) => ({ table, plan: plans[position]! })),
      {
        database,
        signal,
        kept,
        concurrency: limits.concurrency ?? CONCURRENCY,
        end: begun + milliseconds * (1 - FOR_JOINS),
        onBegin: (begun) => onProgress?.({ ...begun, done: done + begun.done, total: done + tables.length }),
      },
    );
  };

  const first = await database.schema();
  requireSome(first.tables, limits);
  const old = unchanged(first, options);
  const profiles = new Map(old);
  const add = (measured: readonly TableProfile[]) => {
    for (const profile of measured) profiles.set(profile.name, profile);
  };
  add(
    await measure(
      first.tables.filter((table) => !profiles.has(table.name)),
      profiles.size,
    ),
  );
  const schema = await database.schema();
  const definitions = new Map(first.tables.map((table) => [table.name, stableJson(table)]));
  const redefined = schema.tables.filter((table) => definitions.get(table.name) !== stableJson(table));
  if (redefined.length > 0) add(await measure(redefined, schema.tables.length - redefined.length));

  const tables = schema.tables.map((table) => profiles.get(table.name)!);
  const failed = tables.filter(hasFailures).length;
  onProgress?.({ tables: [], done: tables.length, failed, total: tables.length });
  const { joins, refuted, rejected, untried } = await measureJoins({
    dialect: database.dialect,
    schema,
    tables,
    known: options.known ?? [],
    signal,
    ...timed(database, begun + milliseconds, signal),
    before: previous && {
      joins: previous.joins,
      rejected: previous.rejectedJoins ?? [],
      changed: (name) => profiles.get(name) !== old.get(name),
    },
  });
  const unread = (schema.unread ?? []).map((each) => unlessUnwanted(each, limits));
  const skipped = [...unread, ...dropped(first, schema), ...untried];
  return {
    kind: "profile",
    version: PROFILE_VERSION,
    database: name,
    engine: database.engine,
    dialect: database.dialect.name,
    tables: tables.map((table) => withReferences(table, joins)),
    joins: [...joins],
    ...(refuted.length > 0 && { refutedJoins: [...refuted] }),
    ...(rejected.length > 0 && { rejectedJoins: [...rejected] }),
    ...(skipped.length > 0 && { skipped }),
  };
}

/** The tables that are not to be measured again. */
function unchanged({ tables }: Schema, options: MeasureOptions): Map<string, TableProfile> {
  const again = options.tables && new Set(options.tables);
  const known = again ? (options.previous?.tables ?? []) : [];
  const there = new Set(tables.map((table) => table.name));
  return new Map(known.filter(({ name }) => there.has(name) && !again?.has(name)).map((table) => [table.name, table]));
}

function dropped(before: Schema, after: Schema): Skipped[] {
  const there = new Set(after.tables.map((table) => table.name));
  const gone = before.tables.filter((table) => !there.has(table.name));
  return gone.map(({ name }) => ({ what: name, why: "it was dropped while the database was profiled" }));
}

/** A number that was taken for a quantity is an identifier once it turns out to refer to a key. */
function withReferences(table: TableProfile, joins: readonly Join[]): TableProfile {
  const refers = (name: string) => joins.some(({ from }) => from.table === table.name && from.fields.includes(name));
  const fields = table.fields.map((field) =>
    field.semantic?.type === "quantity" && refers(field.name)
      ? { ...field, semantic: { type: "identifier", confidence: 0.9 } }
      : field,
  );
  return { ...table, fields };
}
