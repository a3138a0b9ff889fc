import { type DuckDBConnection, type DuckDBPreparedStatement, StatementType } from "@duckdb/node-api";
import { firstWord } from "../../sql/first-word.js";
import { type Failed, failed } from "../engine.js";

/** Table functions that only compute, or only describe the database. */
const HARMLESS = new Set(
  `range generate_series unnest repeat repeat_row json_each json_tree summary test_all_types test_vector_types
   pragma_table_info pragma_show pragma_version pragma_database_size pragma_storage_info pragma_collations
   pragma_platform pragma_user_agent show show_tables show_tables_expanded show_databases table_info storage_info
   database_list database_size functions collations version platform user_agent
   duckdb_columns duckdb_constraints duckdb_databases duckdb_dependencies duckdb_functions duckdb_indexes
   duckdb_keywords duckdb_memory duckdb_optimizers duckdb_schemas duckdb_sequences duckdb_settings duckdb_tables
   duckdb_temporary_files duckdb_types duckdb_variables duckdb_views icu_calendar_names pg_timezone_names
   sql_auto_complete sql_tokenize seq_scan table_scan`.split(/\s+/),
);

/** Scalar functions with an effect beyond their value. */
const EFFECTS = ["write_log", "nextval", "setseed"];

/**
 * Refuses what `access_mode=READ_ONLY` and `enable_external_access=false` let through. A statement of kind SELECT can
 * call `enable_logging(storage = 'file')`, after which every further statement on the connection fails, and
 * `enable_profiling(save_location = …)`, `checkpoint()`, `query('…')`, `read_csv` on a permitted file. Functions that
 * read, set or run something are looked for in the engine's own parse of the statement.
 */
export interface Guard {
  /** The statement, ready to run, or why it is not run. Throws what the engine says of a wrong statement. */
  admit(sql: string): Promise<DuckDBPreparedStatement | Failed>;
}

export async function createGuard(connection: DuckDBConnection): Promise<Guard> {
  const denied = await deniedFunctions(connection);
  // Quoted or plain, a name is written as it is; only U&"…" and text given to another denied function can disguise it.
  const suspicious = new RegExp(`u&"|${[...denied].map((name) => name.replace(/\W/g, "\\$&")).join("|")}`, "i");
  const parse = await connection.prepare("SELECT json_serialize_sql(?::VARCHAR)");
  const calls = async (sql: string): Promise<string | undefined> => {
    parse.bindVarchar(1, sql);
    const [row] = await (await parse.run()).getRows();
    const tree = JSON.parse(String(row![0])) as unknown;
    if ((tree as { error?: boolean }).error) return "a statement of an unusual form";
    return firstCall(tree, denied);
  };
  return {
    async admit(sql) {
      const word = firstWord(sql);
      if (word === "") return failed("no-statement", "The SQL contains no statement");
      if (word === "pragma") return failed("refused", "Only a query is run, not PRAGMA");
      const statements = await connection.extractStatements(sql);
      if (statements.count > 1 && !/\bpivot/i.test(sql))
        return failed("refused", "The SQL contains more than one statement");
      if (statements.count > 1)
        return failed("refused", "PIVOT is run with IN (…) only, since DuckDB creates a type for it otherwise");
      if (suspicious.test(sql)) {
        const call = await calls(sql);
        if (call !== undefined) return failed("refused", `Only a query over the tables is run: ${call} is not allowed`);
      }
      const statement = await statements.prepare(0);
      if (statement.statementType !== StatementType.SELECT) {
        const kind = StatementType[statement.statementType];
        return failed("refused", `Only a query is run, not ${kind}`);
      }
      if (statement.parameterCount > 0)
        return failed("syntax", "The statement has parameters, which have no values here");
      return statement;
    },
  };
}

async function deniedFunctions(connection: DuckDBConnection): Promise<ReadonlySet<string>> {
  const result = await connection.run(
    "SELECT DISTINCT function_name FROM duckdb_functions() WHERE internal AND function_type IN ('table', 'pragma')",
  );
  const names = (await result.getRows()).map(([name]) => String(name)).filter((name) => !HARMLESS.has(name));
  return new Set([...names, ...EFFECTS]);
}

function firstCall(node: unknown, denied: ReadonlySet<string>): string | undefined {
  if (node === null || typeof node !== "object") return undefined;
  const name = (node as { function_name?: unknown }).function_name;
  if (typeof name === "string" && denied.has(name.toLowerCase())) return `${name}()`;
  for (const part of Object.values(node)) {
    const call = firstCall(part, denied);
    if (call !== undefined) return call;
  }
  return undefined;
}
