import PQueue from "p-queue";
import { hashOf } from "../../artifacts/hash.js";
import { PRODUCER } from "../../artifacts/manifest.js";
import type { Database } from "../../databases/database.js";
import type { Fingerprints } from "../../databases/fingerprints.js";
import type { Table } from "../../databases/schema.js";
import { AskableError } from "../../errors.js";
import { checkTable } from "../checks/check-table.js";
import type { TableProfile } from "../profile.js";
import { withCatalogue } from "../statistics/catalogue.js";
import { PROFILE_VERSION } from "../version.js";
import type { Checkpoint } from "./checkpoint.js";
import { measurerFor } from "./measurer.js";
import type { TablePlan } from "./table-plan.js";
import { failedTable, skippedTable, tableProfile } from "./table-profile.js";
import { tableSource } from "./table-source.js";
import { timed } from "./timed-query.js";

export interface TableTask {
  readonly table: Table;
  readonly plan: TablePlan;
}

export interface TablesOptions {
  readonly database: Database;
  readonly concurrency: number;
  /** The moment of `performance.now()` at which all must be done. */
  readonly end: number;
  readonly signal: AbortSignal | undefined;
  /** Told the names of the tables in work whenever one begins. */
  readonly onBegin: (begun: {
    readonly tables: readonly string[];
    readonly done: number;
    readonly failed: number;
  }) => void;
  readonly kept: { readonly checkpoint: Checkpoint; readonly fingerprints: Fingerprints } | undefined;
}

/**
 * Measures tables, several at a time. Small ones come first: should the time run out, most are done by then.
 * @returns them in the order of the tasks.
 */
export async function measureTables(tasks: readonly TableTask[], options: TablesOptions): Promise<TableProfile[]> {
  const queue = new PQueue({ concurrency: options.concurrency });
  const running = new Set<string>();
  const found = new Map<TableTask, TableProfile>();
  let failed = 0;
  const inOrder = tasks.toSorted((a, b) => (a.plan.seconds ?? 0) - (b.plan.seconds ?? 0));
  const measure = async (task: TableTask): Promise<void> => {
    options.signal?.throwIfAborted();
    running.add(task.table.name);
    options.onBegin({ tables: [...running], done: found.size, failed });
    const measured = await keptOrMeasured(task, options);
    if (hasFailures(measured)) failed++;
    found.set(task, measured);
    running.delete(task.table.name);
  };
  try {
    await Promise.all(inOrder.map((task) => queue.add(() => measure(task))));
  } finally {
    queue.clear();
  }
  return tasks.map((task) => found.get(task) as TableProfile);
}

async function keptOrMeasured(task: TableTask, options: TablesOptions): Promise<TableProfile> {
  const { table, plan } = task;
  if (plan.action === "skip") return skippedTable(table, plan.reason ?? "");
  const { checkpoint, fingerprints } = options.kept ?? {};
  const fingerprint = fingerprints?.get(table.name)?.quick;
  const key = fingerprint && hashOf({ version: PROFILE_VERSION, producer: PRODUCER, fingerprint, table, plan });
  const known = key ? checkpoint?.find(key) : undefined;
  if (known) return known;
  const measured = await measureTable(task, options);
  if (key && !hasFailures(measured)) await checkpoint?.keep(key, measured);
  return measured;
}

async function measureTable({ table, plan }: TableTask, options: TablesOptions): Promise<TableProfile> {
  const { database, signal } = options;
  const now = performance.now();
  if (now >= options.end) return skippedTable(table, "the database's time was used up");
  const end = Math.min(options.end, now + plan.milliseconds);
  try {
    const measure = measurerFor(database.dialect);
    const tools = timed(database, end, signal);
    const read = await measure(database, table, plan, { ...tools, signal });
    const statistics = await withCatalogue(read, { database, table, plan, signal });
    const { dialect } = database;
    const source = tableSource(table.name, dialect, plan.filter);
    return checkTable(tableProfile(table, dialect, statistics), { dialect, source, query: tools.query });
  } catch (error) {
    if (error instanceof AskableError) return failedTable(table, error.message);
    throw error;
  }
}

/** Whether something of a table could not be measured. */
export function hasFailures({ failure, fields }: TableProfile): boolean {
  return failure !== undefined || fields.some((field) => field.failure !== undefined);
}
