import type { ColumnTable } from "arquero";
import { AskableError } from "../errors.js";
import { openRunTables } from "./queries.js";
import { REPORTS, type ReportName } from "./report-columns.js";
import { TABLES } from "./tables/tables.js";

/** One or several scored runs as Arquero tables, those of several runs under each other. */
export interface LoadedRun {
  /** Names of the runs, in the order given. */
  readonly runs: readonly string[];
  /** A table of `reports/README.md`, such as `answers`. */
  readonly table: (name: string) => Promise<ColumnTable>;
  /** What `reports/<name>.sql` finds, such as `waterfall`. */
  readonly report: (name: ReportName) => Promise<ColumnTable>;
  /** What any query finds over views that are named as the tables, in DuckDB's SQL. */
  readonly query: (sql: string) => Promise<ColumnTable>;
  readonly close: () => void;
}

/**
 * Loads scored runs for a notebook. Needs the package `arquero`, which nothing else in askable needs.
 *
 * @param folders Of runs that `askable score` has written tables of.
 * @throws AskableError where a run has no tables, for a table or report that there is not, and without `arquero`.
 */
export async function loadRun(...folders: readonly string[]): Promise<LoadedRun> {
  const { table } = await arquero();
  const { runs, report, query, close } = await openRunTables(folders);
  const tableOf = (rows: readonly object[], names: readonly string[] = Object.keys(rows[0] ?? {})) =>
    table(
      names.map((name) => [name, rows.map((row) => (row as Readonly<Record<string, unknown>>)[name])]),
      [...names],
    );
  return {
    runs,
    close,
    query: async (sql) => tableOf(await query(sql)),
    async table(name) {
      const found = TABLES.find((each) => each.name === name);
      if (!found)
        throw unknown(
          "table",
          name,
          TABLES.map((each) => each.name),
        );
      const columns = found.columns.map((column) => column.name);
      return tableOf(await query(`FROM "${name}"`), columns);
    },
    async report(name) {
      if (!Object.hasOwn(REPORTS, name)) throw unknown("report", name, Object.keys(REPORTS));
      return tableOf(await report(name), Object.keys(REPORTS[name]));
    },
  };
}

async function arquero(): Promise<typeof import("arquero")> {
  try {
    return await import("arquero");
  } catch (error) {
    throw new AskableError("The package arquero is not installed", { hint: "npm install arquero@8.0.1", cause: error });
  }
}

function unknown(what: string, name: string, known: readonly string[]): AskableError {
  return new AskableError(`There is no ${what} "${name}"`, { hint: `There are ${known.join(", ")}.` });
}
