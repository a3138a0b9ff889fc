import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DuckDBConnection } from "@duckdb/node-api";
import { DuckDBInstance } from "../databases/duckdb/api.js";
import { AskableError, messageOf } from "../errors.js";
import { tiersOf } from "../evaluation/datasets/tiers.js";
import { runLayout } from "../evaluation/run/layout.js";
import type { ReportName, ReportRow } from "./report-columns.js";
import { LATER_TABLES, TABLES } from "./tables/tables.js";

/** `reports/` of the package. */
const FOLDER = fileURLToPath(new URL("../../reports", import.meta.url));

/** The tables of one or several scored runs, and what can be asked of them. */
export interface RunTables {
  /** Names of the runs, in the order given. */
  readonly runs: readonly string[];
  /** The rows of `reports/<name>.sql`: by run as given, by tier from easy to hard after `all`, then as the file says. */
  readonly report: <Name extends ReportName>(name: Name) => Promise<readonly ReportRow<Name>[]>;
  /** The rows of any query over the views, which are named as the tables. */
  readonly query: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly close: () => void;
}

/**
 * Opens DuckDB in memory with a view for each table, over all the runs together, and the views that the reports share.
 *
 * @param folders Of scored runs, in the order in which they are to be shown.
 * @throws AskableError where a run has no tables, where a table cannot be read, and where two runs have one name.
 */
export async function openRunTables(folders: readonly string[]): Promise<RunTables> {
  for (const folder of folders) requireTables(folder);
  const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
  const connection = await instance.connect();
  const close = () => {
    connection.closeSync();
    instance.closeSync();
  };
  try {
    await createTableViews(connection, folders);
    await createSharedViews(connection);
    const runs = await runNames(connection, folders);
    const query = (sql: string) => rowsOf(connection, sql);
    return {
      runs,
      query,
      report: async <Name extends ReportName>(name: Name) => {
        const rows = await query(await readFile(join(FOLDER, `${name}.sql`), "utf8"));
        return inTierOrder(rows as unknown as readonly ReportRow<Name>[], runs);
      },
      close,
    };
  } catch (error) {
    close();
    if (error instanceof AskableError) throw error;
    throw new AskableError(`The tables of ${folders.join(", ")} cannot be read: ${messageOf(error)}`, {
      hint: "Write them again: askable score RUN",
      cause: error,
    });
  }
}

function requireTables(folder: string): void {
  const { tables, run } = runLayout(folder);
  const needed = TABLES.filter(({ name }) => !LATER_TABLES.includes(name));
  const missing = needed.find(({ name }) => !existsSync(join(tables, `${name}.parquet`)));
  if (missing === undefined) return;
  if (!existsSync(run) && !existsSync(tables)) {
    throw new AskableError(`${folder} is not a run: it has no run.json`, {
      code: "usage",
      hint: "Name the folder that askable evaluate wrote.",
    });
  }
  throw new AskableError(`${folder} has no table ${missing.name}`, {
    hint: `Score the run first: askable score ${folder}`,
  });
}

/** Tables of an older askable lack columns that came later, which are NULL, and have some under another name. */
async function createTableViews(connection: DuckDBConnection, folders: readonly string[]): Promise<void> {
  for (const { name, columns } of TABLES) {
    const paths = folders.map((folder) => join(runLayout(folder).tables, `${name}.parquet`));
    const files = paths.filter((path) => !LATER_TABLES.includes(name) || existsSync(path)).map(literal);
    const stored = `SELECT * FROM read_parquet([${files.join(", ")}], union_by_name = true)`;
    const empty = columns.flatMap(({ name, formerly, type }) =>
      [name, formerly].flatMap((each) => (each === undefined ? [] : `NULL::${type} AS ${identifier(each)}`)),
    );
    const picked = columns.map(({ name, formerly }) =>
      formerly === undefined
        ? identifier(name)
        : `coalesce(${identifier(name)}, ${identifier(formerly)}) AS ${identifier(name)}`,
    );
    await connection.run(`CREATE VIEW ${identifier(name)} AS
      SELECT ${picked.join(", ")} FROM (
        SELECT ${empty.join(", ")} WHERE false
        ${files.length === 0 ? "" : `UNION ALL BY NAME ${stored}`}
      )`);
  }
}

/** Those of `views.sql` that the reports share; its others read the tables of folders that a wildcard names. */
async function createSharedViews(connection: DuckDBConnection): Promise<void> {
  const tables: readonly string[] = TABLES.map(({ name }) => name);
  for (const statement of (await readFile(join(FOLDER, "views.sql"), "utf8")).split(/;\n/)) {
    const name = /^CREATE OR REPLACE VIEW (\w+)/m.exec(statement)?.[1];
    if (name !== undefined && !tables.includes(name)) await connection.run(statement);
  }
}

/** As the tables name them; a run without questions has none. */
async function runNames(connection: DuckDBConnection, folders: readonly string[]): Promise<string[]> {
  const owners = new Map<string, string>();
  for (const folder of folders) {
    const file = literal(join(runLayout(folder).tables, "answers.parquet"));
    for (const { run } of await rowsOf(connection, `SELECT DISTINCT run FROM read_parquet(${file})`)) {
      const owner = owners.get(String(run));
      if (owner !== undefined) {
        throw new AskableError(`${owner} and ${folder} are both named ${run}`, {
          code: "usage",
          hint: "Give each run once; a copied folder keeps its name, so change `name` in its run.json and score it again.",
        });
      }
      owners.set(String(run), folder);
    }
  }
  return [...owners.keys()];
}

async function rowsOf(connection: DuckDBConnection, sql: string): Promise<Readonly<Record<string, unknown>>[]> {
  const reader = await connection.runAndReadAll(sql);
  return reader.getRowObjectsJS().map((row) => {
    const values = Object.entries(row).map(([name, value]) => [name, plain(value)]);
    return Object.fromEntries(values);
  });
}

/** Counts come as bigints; none of a run is beyond what a number holds. */
function plain(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  return Array.isArray(value) ? value.map(plain) : value;
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const identifier = (text: string) => `"${text.replaceAll('"', '""')}"`;

interface Graded {
  readonly run: string;
  readonly tier: string | null;
}

/** Rows by run, in the order of `runs`, then `all` and the tiers from easy to hard; rows of questions only by run. */
export function inTierOrder<Row extends object>(rows: readonly Row[], runs: readonly string[]): readonly Row[] {
  const graded = rows as unknown as readonly Graded[];
  const tiers = ["all", ...tiersOf(graded.map(({ tier }) => tier ?? undefined)).filter((tier) => tier !== "all")];
  const placeOf = (row: Row) => {
    const { run, tier } = row as unknown as Graded;
    return runs.indexOf(run) * tiers.length + ("id" in row || tier === null ? 0 : tiers.indexOf(tier));
  };
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
