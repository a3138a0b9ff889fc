import type { Database, QueryLimits } from "../databases/database.js";
import { quoteName } from "../databases/names.js";
import { measureJoins } from "./joins.js";
import { measurerFor } from "./measurers.js";
import { type Join, PROFILE_VERSION, type Profile, type TableProfile } from "./profile.js";
import { statisticsFor } from "./statistics/dialects.js";
import type { Measure } from "./statistics/statistic.js";
import { tableProfile } from "./table-profile.js";

export interface MeasureProgress {
  /** The table that is being measured; undefined for the joins, which come last. */
  readonly table: string | undefined;
  readonly done: number;
  readonly total: number;
}

export interface MeasureOptions {
  readonly onProgress?: (progress: MeasureProgress) => void;
  readonly signal?: AbortSignal;
  /** Milliseconds that one measuring statement may take. Default 120,000. */
  readonly deadline?: number;
}

const MOST_ROWS = 100_000;
const LARGEST_ANSWER = 256 * 1024 * 1024;

/**
 * Measures every table and field of a database inside the engine that holds it: one scan per table for the base
 * statistics of all fields, then one grouping per field. What fails is recorded where it failed, and the rest goes on.
 * Equal data give an equal profile, whatever the number of threads.
 */
export async function measureProfile(database: Database, name: string, options: MeasureOptions = {}): Promise<Profile> {
  const { signal, onProgress, deadline = 120_000 } = options;
  const statistics = statisticsFor(database.dialect);
  const measurer = measurerFor(database.dialect);
  const measure: Measure = async (sql) => {
    signal?.throwIfAborted();
    const limits: QueryLimits = { deadline, maxRows: MOST_ROWS, maxBytes: LARGEST_ANSWER, ...(signal && { signal }) };
    const outcome = await database.query(sql, limits);
    signal?.throwIfAborted();
    return outcome;
  };

  const schema = await database.schema();
  const tables: TableProfile[] = [];
  for (const table of schema.tables) {
    onProgress?.({ table: table.name, done: tables.length, total: schema.tables.length });
    const samples = statistics.samples(quoteName(table.name, database.dialect), 1, 200_000).slice(-1);
    const plan = { table: table.name, action: "whole" as const, samples, milliseconds: deadline };
    const figures = await measurer(database, table, plan, { query: measure, left: () => deadline, signal });
    tables.push(tableProfile(table, database.dialect, figures));
  }
  onProgress?.({ table: undefined, done: tables.length, total: schema.tables.length });
  const joins = await measureJoins(database.dialect, schema, tables, measure);
  return {
    kind: "profile",
    version: PROFILE_VERSION,
    database: name,
    engine: database.engine,
    dialect: database.dialect,
    tables: tables.map((table) => withReferences(table, joins)),
    joins,
  };
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
