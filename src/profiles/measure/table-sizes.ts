import type { TableSize } from "../../databases/catalogue.js";
import type { Database } from "../../databases/database.js";
import type { Dialect } from "../../databases/dialect.js";
import type { Table } from "../../databases/schema.js";
import { AskableError } from "../../errors.js";
import { toCount } from "../statistics/scalars.js";
import { tableSource } from "./table-source.js";
import type { Measure } from "./timed-query.js";

type TableFacts = { -readonly [Fact in keyof TableSize]: TableSize[Fact] };

/**
 * Sizes of the tables by name, from the engine's catalogue or from statements that read next to nothing; those under a
 * filter count the rows that meet it.
 */
export async function gatherFacts(
  database: Database,
  tables: readonly Table[],
  filters: ReadonlyMap<string, string>,
  query: Measure,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, TableSize>> {
  const { dialect } = database;
  const facts = new Map<string, TableFacts>(tables.map(({ name }) => [name, {}]));
  const ask = async (sql: string): Promise<void> => {
    const outcome = await query(sql);
    if (outcome.kind !== "rows") return;
    const [names = [], kinds = [], amounts = []] = outcome.result.data;
    names.forEach((name, row) => {
      const known = facts.get(String(name));
      const kind = kinds[row];
      const amount = toCount(amounts[row]);
      if (known && (kind === "rows" || kind === "bytes") && amounts[row] !== null && amount >= 0) known[kind] = amount;
    });
  };
  const { catalogue, each } = dialect.statistics.facts;
  if (catalogue !== undefined) await ask(catalogue);
  for (const [name, size] of await keptSizes(database, signal)) Object.assign(facts.get(name) ?? {}, size);
  for (const table of tables) {
    const filter = filters.get(table.name);
    if (filter !== undefined) {
      facts.set(table.name, await underFilter(table.name, filter, dialect, query));
      continue;
    }
    for (const sql of each?.(table) ?? []) {
      if (facts.get(table.name)?.rows !== undefined) break;
      await ask(sql);
    }
  }
  return facts;
}

/** What the catalogue cannot tell is asked of the tables. */
async function keptSizes(database: Database, signal: AbortSignal | undefined): Promise<ReadonlyMap<string, TableSize>> {
  try {
    return await database.tableSizes({ signal });
  } catch {
    signal?.throwIfAborted();
    return new Map();
  }
}

async function underFilter(table: string, filter: string, dialect: Dialect, query: Measure): Promise<TableSize> {
  const outcome = await query(`SELECT count(*) FROM ${tableSource(table, dialect, filter)}`);
  if (outcome.kind === "error") {
    throw new AskableError(`The filter of ${table}, "${filter}", does not work: ${outcome.message}`, {
      hint: "Mend it in askable.yaml under profile.tables; it is a condition in the database's own SQL.",
    });
  }
  return outcome.kind === "rows" ? { rows: toCount(outcome.result.data[0]?.[0]) } : {};
}
