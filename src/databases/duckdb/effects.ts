import type { DuckDBConnection } from "@duckdb/node-api";

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

/** Scalar functions with an effect beyond their value, or that wait. */
const EFFECTS = ["write_log", "nextval", "setseed", "sleep_ms"];

/** What no statement calls or reads, because it would do more than compute. All names in small letters. */
export interface Denied {
  /** Functions of the engine. */
  readonly functions: ReadonlySet<string>;
  /** Names of all its functions. */
  readonly builtIn: ReadonlySet<string>;
  /** Macros in the file, with the call in their definitions that is denied. */
  readonly macros: Map<string, string>;
  /** Views, and tables with generated fields, by name. */
  readonly tables: Map<string, DeniedTable[]>;
  readonly schemas: ReadonlySet<string>;
}

export interface DeniedTable {
  readonly kind: "table" | "view";
  /** As the file has them. */
  readonly schema: string;
  readonly name: string;
  /** Whether it is what its plain name means. */
  readonly plain: boolean;
  /** The call in its definition: "read_csv()". */
  readonly calls: string;
}

export async function deniedFunctions(connection: DuckDBConnection): Promise<Denied> {
  const result = await connection.run(
    "SELECT DISTINCT function_name, function_type IN ('table', 'pragma') FROM duckdb_functions() WHERE internal",
  );
  const rows = (await result.getRows()).map(([name, reads]) => ({ name: String(name).toLowerCase(), reads }));
  const tables = rows.filter(({ name, reads }) => reads === true && !HARMLESS.has(name)).map(({ name }) => name);
  return {
    functions: new Set([...tables, ...EFFECTS]),
    builtIn: new Set(rows.map(({ name }) => name)),
    macros: new Map(),
    tables: new Map(),
    schemas: new Set(),
  };
}

/** The engine's own parse of a query; undefined where it is none, or one that cannot be written as JSON. */
export type Parser = (sql: string) => Promise<unknown>;

export async function openParser(connection: DuckDBConnection): Promise<Parser> {
  const parse = await connection.prepare("SELECT json_serialize_sql(?::VARCHAR)");
  return async (sql) => {
    parse.bindVarchar(1, sql);
    const [row] = await (await parse.run()).getRows();
    const tree = JSON.parse(String(row![0])) as { readonly error?: boolean };
    return tree.error ? undefined : tree;
  };
}

interface Node {
  readonly function_name?: unknown;
  readonly table_name?: unknown;
  readonly schema?: unknown;
  readonly schema_name?: unknown;
  readonly catalog?: unknown;
}

/**
 * The first thing in a parse that is denied, as a message says it.
 *
 * @param inFile Whether it is a definition in the file, which finds names beside it before those of the engine.
 */
export function deniedIn(node: unknown, denied: Denied, inFile = false): string | undefined {
  if (node === null || typeof node !== "object") return undefined;
  const found = deniedCall(node, denied, inFile) ?? deniedReading(node, denied, inFile);
  if (found !== undefined) return found;
  for (const part of Object.values(node)) {
    const inside = deniedIn(part, denied, inFile);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function deniedCall(node: Node, { functions, builtIn, macros }: Denied, inFile: boolean): string | undefined {
  if (typeof node.function_name !== "string") return undefined;
  const name = node.function_name.toLowerCase();
  if (functions.has(name)) return `${name}()`;
  const calls = macros.get(name);
  const isMacro = inFile || Boolean(node.schema) || Boolean(node.catalog) || !builtIn.has(name);
  return calls !== undefined && isMacro ? `${name}(), which calls ${calls},` : undefined;
}

function deniedReading(node: Node, { tables, schemas }: Denied, inFile: boolean): string | undefined {
  if (typeof node.table_name !== "string") return undefined;
  const schema = String(node.schema_name ?? "").toLowerCase();
  const found = tables
    .get(node.table_name.toLowerCase())
    ?.find((each) =>
      schema === "" ? inFile || each.plain : each.schema.toLowerCase() === schema || !schemas.has(schema),
    );
  return found && `${found.name}, which calls ${found.calls},`;
}

/** Whether a table or view of the catalogue is denied. */
export function deniedTable(
  { schema_name, name }: Readonly<Record<string, unknown>>,
  { tables }: Denied,
): DeniedTable | undefined {
  return tables.get(String(name).toLowerCase())?.find(({ schema }) => schema === schema_name);
}
