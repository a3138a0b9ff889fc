import { openDatabase } from "../../databases/open.js";
import type { Schema } from "../../databases/schema.js";
import type { Environment } from "../../databases/server.js";
import { quoteName } from "../../sql/quoting.js";
import { type GoldAnalysis, goldAnalyser } from "../gold/analyse.js";

/** What reports say about a database. */
export interface DatabaseFacts {
  readonly tables: number;
  readonly fields: number;
  /** Sum over its tables; undefined where counting takes too long. */
  readonly rows: number | undefined;
  /** Of its data, from `Database.fingerprint`. */
  readonly fingerprint: string;
  readonly analyse: (gold: string) => GoldAnalysis;
}

/** Milliseconds for counting one table. */
const COUNTING = 10_000;

/** @throws AskableError when the database cannot be opened. */
export async function readDatabaseFacts(location: string, environment?: Environment): Promise<DatabaseFacts> {
  const database = await openDatabase(location, { environment });
  try {
    const schema = await database.schema();
    return {
      tables: schema.tables.length,
      fields: schema.tables.reduce((sum, { fields }) => sum + fields.length, 0),
      rows: await countRows(schema, async (table) => {
        const outcome = await database.query(`SELECT count(*) FROM ${quoteName(table, database.dialect)}`, {
          deadline: COUNTING,
        });
        return outcome.kind === "rows" ? Number(outcome.result.data[0]?.[0]) : undefined;
      }),
      fingerprint: await database.fingerprint(),
      analyse: await goldAnalyser(database.dialect, schema),
    };
  } finally {
    await database.close();
  }
}

async function countRows(
  { tables }: Schema,
  count: (table: string) => Promise<number | undefined>,
): Promise<number | undefined> {
  let sum = 0;
  for (const { name } of tables.filter(({ kind }) => kind === "table")) {
    const rows = await count(name);
    if (rows === undefined) return undefined;
    sum += rows;
  }
  return sum;
}
