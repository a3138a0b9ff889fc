import { availableParallelism } from "node:os";
import type { Account } from "./account.js";
import type { CatalogueStatistics, TableSize } from "./catalogue.js";
import type { Batch, Database, QueryLimits } from "./database.js";
import type { Fingerprints } from "./fingerprints.js";
import { planOf } from "./plan.js";
import { abortable } from "./process/deadline.js";
import { Pool, type StatementRun } from "./process/pool.js";
import { recognise } from "./recognise.js";
import { collect } from "./results/collect.js";
import type { Outcome } from "./results/result.js";
import type { Schema } from "./schema.js";
import type { CallerAccount, Environment } from "./server.js";

export interface OpenOptions {
  /** Child processes at most; the first starts at once, the others when they are needed. Default 2. */
  readonly children?: number;
  /** Bytes that one statement may take beyond its child's size at rest. Default 1 GiB. */
  readonly memory?: number;
  /** Threads of one statement, where the engine has them. Default: the processors. */
  readonly threads?: number;
  /** Environment variables from which a server's password and defaults are taken: pass `process.env`. Default: none. */
  readonly environment?: Environment | undefined;
  /** With whose rights statements run on a server. Default: the user's of the URL. */
  readonly account?: CallerAccount | undefined;
  /** Ends the opening; statements have signals of their own. */
  readonly signal?: AbortSignal | undefined;
}

const DEFAULTS = { deadline: 30_000, maxRows: 10_000, maxBytes: 64 * 2 ** 20 };

/**
 * Opens a database for reading. `location` is the path of a SQLite or DuckDB file, of a Parquet, CSV or JSON lines
 * file, or of a folder of such files, or a `sqlite:`, `duckdb:` or `file:` URL; what it is, its content tells. A server's
 * database is named by its URL (`postgres://user@host:port/database?schema=a,b&sslmode=…`).
 *
 * Throws `AskableError` when there is nothing there, when it is something else, when it is damaged or encrypted, or
 * when the server turns the account down; the signal's reason when it is aborted before the database is open.
 */
export async function openDatabase(location: string, options: OpenOptions = {}): Promise<Database> {
  const { engine, location: recorded, access } = await recognise(location, options.environment ?? {}, options.account);
  const pool = new Pool(engine, recorded, {
    children: options.children ?? 2,
    memory: options.memory ?? 2 ** 30,
    threads: options.threads ?? availableParallelism(),
    ...(access && { access }),
  });
  try {
    await abortable(pool.open(), options.signal);
  } catch (error) {
    await pool.close();
    throw error;
  }
  /** For the names in plans: read once, since it may take long. */
  let schema: Promise<Schema> | undefined;
  return {
    engine: engine.name,
    dialect: engine.dialect,
    location: recorded,
    schema: ({ signal } = {}) => pool.call<Schema>({ method: "schema" }, signal),
    fingerprint: ({ signal } = {}) => pool.call<string>({ method: "fingerprint" }, signal),
    fingerprints: ({ thorough = false, signal } = {}) =>
      pool.call<Fingerprints>({ method: "fingerprints", options: { thorough } }, signal),
    query: async (sql, limits) => {
      const collected = collect();
      const run = await pool.run(sql, { ...DEFAULTS, ...defined(limits) }, collected.add);
      return outcomeOf(run, collected.batch());
    },
    stream: async (sql, onBatch, limits) => {
      const collected = collect({ rows: false });
      const onRows = (batch: Batch) => {
        collected.add(batch);
        if (batch.rows > 0) onBatch(batch);
      };
      const run = await pool.run(sql, { ...DEFAULTS, ...defined(limits) }, onRows);
      return outcomeOf(run, collected.batch());
    },
    plan: async (sql, limits) => {
      const planned = await pool.plan(sql, { ...DEFAULTS, ...defined(limits) });
      if (planned.kind !== "done") return planned;
      schema ??= pool.call<Schema>({ method: "schema" }).catch(() => {
        schema = undefined;
        return { tables: [] };
      });
      const known = await abortable(schema, limits?.signal);
      return { kind: "plan", plan: await planOf(sql, planned.steps, known, engine.dialect), ms: planned.ms };
    },
    permits: (sql, rights, limits) => pool.permits(sql, rights, { ...DEFAULTS, ...defined(limits) }),
    scan: (request, limits) => pool.scan(request, { ...DEFAULTS, ...defined(limits) }),
    account: () => pool.call<Account | undefined>({ method: "account" }),
    tableSizes: async ({ signal } = {}) =>
      (await pool.call<ReadonlyMap<string, TableSize> | undefined>({ method: "tableSizes" }, signal)) ?? new Map(),
    catalogueStatistics: (table, fields, { signal } = {}) =>
      pool.call<CatalogueStatistics | undefined>({ method: "catalogueStatistics", table, fields }, signal),
    close: () => pool.close(),
  };
}

function defined(limits: QueryLimits | undefined): QueryLimits {
  return Object.fromEntries(Object.entries(limits ?? {}).filter(([, value]) => value !== undefined));
}

function outcomeOf(run: StatementRun, batch: Batch): Outcome {
  if (run.kind !== "done") return run;
  const { truncated, ms, rewritten } = run;
  const kind = batch.rows > 0 ? "rows" : "empty";
  return { kind, result: { ...batch, truncated }, ms, ...(rewritten === undefined ? {} : { rewritten }) };
}
