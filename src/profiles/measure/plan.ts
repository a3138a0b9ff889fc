import type { Database } from "../../databases/database.js";
import type { Dialect } from "../../databases/dialect.js";
import type { Table } from "../../databases/schema.js";
import type { ReadingSql } from "../../databases/statistics.js";
import { formatNumber } from "../../language/numbers.js";
import { type Amounts, DEFAULT_SECONDS, type ProfileLimits, type TableLimits, tableLimits } from "./limits.js";
import type { TablePlan } from "./table-plan.js";
import { gatherFacts } from "./table-sizes.js";
import { tableSource } from "./table-source.js";
import { type Measure, timed } from "./timed-query.js";

/** Milliseconds that a statement about a table's size may take. */
const FACT_DEADLINE = 2000;
/** Estimates of time are rough: so much of what is allowed is planned to be used. */
const FILLED = 0.8;
const BYTES_PER_CELL = 10;
/** A sample that a limit of time asks for is not made smaller than this: times are estimates. */
const SMALLEST_SAMPLE = 10_000;
/** Rows of the sample that stands in when a whole scan takes longer than was foreseen. */
const SPARE_SAMPLE = 200_000;

export interface PlanOptions {
  readonly limits?: ProfileLimits;
  readonly signal?: AbortSignal;
}

/**
 * Decides what to do with each table from what is known before it is read: whole, a sample as large as the limits
 * allow, or nothing. Limits of the whole database cut the largest tables first. In the order of the tables.
 *
 * @throws AskableError when a table's filter is no condition on it.
 */
export async function planTables(
  database: Database,
  tables: readonly Table[],
  { limits = {}, signal }: PlanOptions,
): Promise<TablePlan[]> {
  const { dialect } = database;
  const { statistics } = dialect;
  const query: Measure = (sql) => timed(database, performance.now() + FACT_DEADLINE, signal).query(sql);
  const filters = new Map(
    tables.flatMap(({ name }) => {
      const { filter, skipped } = tableLimits(name, limits);
      return filter === undefined || skipped !== undefined ? [] : [[name, filter]];
    }),
  );
  const facts = await gatherFacts(database, tables, filters, query, signal);
  const costs = tables.map((table): Cost => {
    const { rows, bytes = reckoned(table, rows) } = facts.get(table.name) ?? {};
    const seconds = rows === undefined ? undefined : (rows * table.fields.length) / statistics.cellsPerSecond;
    return { table, rows, bytes, seconds, limits: tableLimits(table.name, limits) };
  });
  const read = costs.filter((cost) => cost.limits.skipped === undefined);
  const levels = {
    seconds: levelOf(read, "seconds", (limits.seconds ?? DEFAULT_SECONDS.database) * FILLED),
    rows: levelOf(read, "rows", limits.rows),
    bytes: levelOf(read, "bytes", limits.bytes),
  };
  const plans = costs.map((cost) => planOf(cost, levels, statistics, dialect));
  return Promise.all(plans.map((plan) => (plan.action === "sample" ? withWhatRuns(plan, query) : plan)));
}

/** Not every way to sample works on everything that is called a table. */
async function withWhatRuns(plan: TablePlan, query: Measure): Promise<TablePlan> {
  for (const [index, { source }] of plan.samples.entries()) {
    const outcome = await query(`SELECT * FROM ${source} LIMIT 0`);
    if (outcome.kind !== "error") return { ...plan, samples: plan.samples.slice(index) };
  }
  return { ...plan, samples: [] };
}

interface Cost {
  readonly table: Table;
  readonly rows: number | undefined;
  readonly bytes: number | undefined;
  /** Estimated. */
  readonly seconds: number | undefined;
  readonly limits: TableLimits;
}

/** Where the engine does not tell. */
function reckoned(table: Table, rows: number | undefined): number | undefined {
  return rows === undefined ? undefined : rows * table.fields.length * BYTES_PER_CELL;
}

type Kind = keyof Amounts;

/** The amount per table at which all together stay within a total; undefined when they do anyway. */
function levelOf(costs: readonly Cost[], kind: Kind, total: number | undefined): number | undefined {
  const own = (cost: Cost) => Math.min(cost[kind] ?? 0, cost.limits[kind] ?? Number.POSITIVE_INFINITY);
  const amounts = costs.map(own).sort((a, b) => a - b);
  let left = total ?? Number.POSITIVE_INFINITY;
  for (const [index, amount] of amounts.entries()) {
    const level = left / (amounts.length - index);
    if (amount > level) return level;
    left -= amount;
  }
  return undefined;
}

function planOf(
  cost: Cost,
  levels: Readonly<Record<Kind, number | undefined>>,
  statistics: ReadingSql,
  dialect: Dialect,
): TablePlan {
  const { table, rows, bytes, seconds } = cost;
  const { filter, skipped, seconds: allowed } = cost.limits;
  const plan = {
    table: table.name,
    ...(rows !== undefined && { rows }),
    ...(bytes !== undefined && { bytes }),
    ...(filter !== undefined && { filter }),
    milliseconds: allowed * 1000,
  };
  if (skipped !== undefined) return { ...plan, action: "skip", reason: skipped, samples: [] };
  const samples = (count: number) => {
    const ways = statistics.samples(tableSource(table.name, dialect), rows ?? count, count, filter);
    // All but the last spread the sample over the rows, whose number they need.
    return rows === undefined ? ways.slice(-1) : ways;
  };
  const cut = cutOf(cost, levels);
  if (!cut)
    return { ...plan, action: "whole", samples: samples(SPARE_SAMPLE), ...(seconds !== undefined && { seconds }) };
  const part = rows === undefined || seconds === undefined ? {} : { seconds: (seconds * cut.rows) / rows };
  return { ...plan, action: "sample", sampled: cut.rows, reason: cut.reason, samples: samples(cut.rows), ...part };
}

/** Rows that the tightest limit leaves, and why; undefined when the table may be read whole. */
function cutOf(
  { rows, bytes, seconds, limits }: Cost,
  levels: Readonly<Record<Kind, number | undefined>>,
): { readonly rows: number; readonly reason: string } | undefined {
  const most = Math.min(limits.rows ?? Number.POSITIVE_INFINITY, levels.rows ?? Number.POSITIVE_INFINITY);
  if (rows === undefined) {
    return Number.isFinite(most) ? { rows: Math.max(1, Math.floor(most)), reason: "its size is not known" } : undefined;
  }
  const cuts = [
    excess("rows", rows, limits.rows, "may be read"),
    excess("rows", rows, levels.rows, "are left to it by the database's limit"),
    excess("bytes", bytes, limits.bytes, "may be read"),
    excess("bytes", bytes, levels.bytes, "are left to it by the database's limit"),
    excess("seconds", seconds, limits.seconds * FILLED, "may be spent"),
    excess("seconds", seconds, levels.seconds, "are left to it by the database's limit"),
  ].filter((cut) => cut !== undefined);
  const [tightest] = cuts.sort((a, b) => a.share - b.share);
  if (!tightest) return undefined;
  const least = tightest.kind === "seconds" ? SMALLEST_SAMPLE : 1;
  const wanted = Math.max(least, Math.floor(rows * tightest.share));
  return wanted >= rows ? undefined : { rows: wanted, reason: tightest.reason };
}

function excess(kind: Kind, amount: number | undefined, limit: number | undefined, what: string) {
  if (amount === undefined || limit === undefined || amount <= limit) return undefined;
  const shown = (number: number) => (number < 10 ? Number(number.toPrecision(2)) : Math.round(number));
  const [has, may] = [amount, limit].map((number) => formatNumber(shown(number)));
  const about = kind === "seconds" ? "about " : "";
  return { kind, share: limit / amount, reason: `${about}${has} ${kind}, of which ${may} ${what}` };
}
