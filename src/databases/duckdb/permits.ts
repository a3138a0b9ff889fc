import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteName, quoteText } from "../../sql/quoting.js";
import { type Failed, notReadable, notReadableOf, type Permit } from "../engine.js";
import { type ReadableFields, type Rights, readableFields } from "../rights.js";
import type { Denied } from "./effects.js";
import { failureOf } from "./messages.js";
import { listTables, type NamedTable } from "./schema.js";
import { duckdbSql } from "./sql.js";

/*
 * What a statement reads, told by DuckDB itself: in the plan as it is bound and not yet optimised, each table that is read
 * stands with the columns that are, views and macros written out.
 */

export type PermitsStatement = (sql: string, rights: Rights) => Promise<Permit>;

/**
 * @param connection One that nothing else runs on. A view that may be read as if it were a table is one there, of this
 * connection alone and without rows: so it stands in plans by its own name.
 */
export function createPermits(connection: DuckDBConnection, denied: Denied): PermitsStatement {
  let standing: readonly string[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const standFor = async (views: readonly NamedTable[]) => {
    const names = views.map(({ name }) => name);
    if (names.join("\0") === standing.join("\0")) return;
    for (const name of standing) await connection.run(`DROP TABLE temp.main.${quoteName(name, duckdbSql)}`);
    standing = [];
    for (const name of names) {
      const quoted = quoteName(name, duckdbSql);
      await connection.run(`CREATE TEMP TABLE ${quoted} AS FROM ${quoted} LIMIT 0`);
      standing = [...standing, name];
    }
  };
  const permit = async (sql: string, rights: Rights): Promise<Permit> => {
    const readable = readableFields(rights);
    try {
      const tables = await listTables(connection, denied);
      await standFor(tables.filter(({ kind, name }) => kind === "view" && readable.table(name) !== undefined));
      const reader = await connection.run(
        `SELECT json_serialize_plan(${quoteText(sql, duckdbSql)}::VARCHAR, optimize := false)`,
      );
      const [[text] = []] = await reader.getRows();
      const plan = JSON.parse(String(text)) as Plan;
      if (plan.error === true) return failureOf(new Error(plan.error_message ?? "The statement cannot be bound"));
      const names = namesIn(tables);
      return objectionTo(plan.plans, { sql, readable, names }) ?? { kind: "permitted", sql };
    } catch (error) {
      return failureOf(error);
    }
  };
  // The tables that stand for views are those of one caller at a time.
  return (sql, rights) => {
    const mine = turn.then(() => permit(sql, rights));
    turn = mine.catch(() => {});
    return mine;
  };
}

interface Plan {
  readonly error?: boolean;
  readonly error_message?: string;
  readonly plans?: unknown;
}

interface Known {
  readonly sql: string;
  readonly readable: ReadableFields;
  readonly names: ReadonlyMap<string, string>;
}

function namesIn(tables: readonly NamedTable[]): ReadonlyMap<string, string> {
  return new Map(tables.map(({ name, schema, table }) => [`${schema}\0${table}`, name]));
}

/** Functions that give rows and read nothing that is stored. */
const COMPUTES = /^(range|generate_series|unnest|repeat|repeat_row|json_each|json_tree)$/;

/** Steps of a plan that read nothing themselves. */
const STEPS = new Set(
  `PROJECTION FILTER AGGREGATE_AND_GROUP_BY WINDOW UNNEST LIMIT ORDER_BY TOP_N DISTINCT SAMPLE PIVOT DUMMY_SCAN EXPRESSION_GET
   EMPTY_RESULT CTE_REF DELIM_GET JOIN DELIM_JOIN COMPARISON_JOIN ANY_JOIN CROSS_PRODUCT POSITIONAL_JOIN ASOF_JOIN
   DEPENDENT_JOIN UNION EXCEPT INTERSECT RECURSIVE_CTE MATERIALIZED_CTE GET`
    .split(/\s+/)
    .map((step) => `LOGICAL_${step}`),
);

interface Step {
  readonly type?: unknown;
  readonly name?: unknown;
  readonly names?: readonly string[];
  readonly column_indexes?: readonly { readonly index: number }[];
  readonly function_data?: { readonly catalog?: string; readonly schema?: string; readonly table?: string };
}

/** What is said of the first thing in a plan that may not be read, or that cannot be told. */
function objectionTo(part: unknown, known: Known): Failed | undefined {
  if (part === null || typeof part !== "object") return undefined;
  const step = part as Step;
  const type = Array.isArray(part) ? "" : String(step.type ?? "");
  if (type.startsWith("LOGICAL_") && !STEPS.has(type))
    return notReadable(`What ${type.slice(8).toLowerCase().replaceAll("_", " ")} gives`);
  const own = type === "LOGICAL_GET" ? objectionToTable(step, known) : undefined;
  if (own !== undefined) return own;
  for (const inner of Object.values(part)) {
    const found = objectionTo(inner, known);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Beyond it, an index is no column's: the row's number, or none at all. */
const VIRTUAL = 2 ** 63;

function objectionToTable({ name, names = [], column_indexes: columns, function_data: from }: Step, known: Known) {
  const notRead = (table: string, field?: string) => notReadableOf(known.sql, duckdbSql, table, field);
  if (from?.table === undefined) return COMPUTES.test(String(name)) ? undefined : notReadable(`What ${name}() gives`);
  const called = from.catalog === "temp" ? from.table : known.names.get(`${from.schema}\0${from.table}`);
  const may = called === undefined ? undefined : known.readable.table(called);
  if (may === undefined || columns === undefined) return notRead(from.table);
  for (const { index } of columns) {
    if (index >= VIRTUAL) continue;
    const field = names[index];
    if (field === undefined || !may.has(field)) return notRead(called ?? from.table, field ?? String(index));
  }
  return undefined;
}
