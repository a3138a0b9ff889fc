import type { DuckDBConnection } from "@duckdb/node-api";
import { closingBracket } from "../../sql/brackets.js";
import { type SqlToken, sqlTokens, unquoted } from "../../sql/tokens.js";
import { type Denied, deniedFunctions, deniedIn, type Parser } from "./effects.js";
import { duckdbSql } from "./sql.js";

interface Definition {
  readonly kind: "macro" | "table_macro" | "view" | "table";
  readonly schema: string;
  readonly name: string;
  /** Queries that it is made of. */
  readonly queries: readonly string[];
}

const DEFINITIONS = `
  SELECT function_type, schema_name, function_name, macro_definition FROM duckdb_functions()
  WHERE NOT internal AND function_type IN ('macro', 'table_macro')
  UNION ALL SELECT 'view', schema_name, view_name, sql FROM duckdb_views() WHERE NOT internal AND NOT temporary
  UNION ALL SELECT 'table', schema_name, table_name, sql FROM duckdb_tables() WHERE NOT internal AND NOT temporary`;

/**
 * Adds to what is denied what stands in the file: macros, views and generated fields that call what is denied, or each
 * other. None of it is bound or run for that.
 */
export async function deniedInFile(connection: DuckDBConnection, parse: Parser): Promise<Denied> {
  const denied = await deniedFunctions(connection);
  const rows = (await (await connection.run(DEFINITIONS)).getRows()) as string[][];
  const definitions = rows.map(([kind = "", schema = "", name = "", sql = ""]): Definition => {
    const own = kind as Definition["kind"];
    return { kind: own, schema, name, queries: queriesOf(own, sql) };
  });
  const left = new Map<Definition, Parsed[]>();
  for (const definition of definitions) {
    const parsed: Parsed[] = [];
    for (const sql of definition.queries) parsed.push({ sql, tree: await parse(sql) });
    left.set(definition, parsed);
  }
  const plain = plainTables(definitions);
  const found: Denied = { ...denied, schemas: new Set(definitions.map(({ schema }) => schema.toLowerCase())) };
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [definition, parsed] of left) {
      const calls = parsed.map((each) => callIn(each, found)).find((call) => call !== undefined);
      if (calls === undefined) continue;
      left.delete(definition);
      const { kind, schema, name } = definition;
      const key = name.toLowerCase();
      if (kind === "macro" || kind === "table_macro") found.macros.set(key, calls);
      else {
        const table = { kind, schema, name, calls, plain: plain.has(definition) };
        found.tables.set(key, [...(found.tables.get(key) ?? []), table]);
      }
    }
  }
  return found;
}

interface Parsed {
  readonly sql: string;
  readonly tree: unknown;
}

/** Where the engine does not give its parse, each name counts as a call. */
function callIn({ sql, tree }: Parsed, denied: Denied): string | undefined {
  if (tree !== undefined) return deniedIn(tree, denied, true)?.replace(/,$/, "");
  const { functions, macros, tables } = denied;
  return sqlTokens(sql, duckdbSql)
    .filter(({ kind }) => kind === "word" || kind === "name")
    .map((token) => unquoted(token).toLowerCase())
    .find((name) => functions.has(name) || macros.has(name) || tables.has(name));
}

/** Those that their plain names mean: of the schema `main`, else of the first. */
function plainTables(definitions: readonly Definition[]): ReadonlySet<Definition> {
  const place = ({ schema }: Definition) => (schema === "main" ? "" : schema);
  const first = new Map<string, Definition>();
  for (const each of definitions.filter(({ kind }) => kind === "view" || kind === "table")) {
    const name = each.name.toLowerCase();
    const known = first.get(name);
    if (!known || place(each) < place(known)) first.set(name, each);
  }
  return new Set(first.values());
}

/** Of definitions as DuckDB writes them. */
function queriesOf(kind: Definition["kind"], sql: string): string[] {
  if (kind === "macro") return [`SELECT ${sql}`];
  if (kind === "table_macro") return [sql];
  const tokens = sqlTokens(sql, duckdbSql);
  return kind === "view" ? [afterAs(sql, tokens)] : generated(sql, tokens);
}

const isWord = (token: SqlToken | undefined, word: string) =>
  token?.kind === "word" && token.raw.toUpperCase() === word;

/** What follows `CREATE VIEW name (columns) AS`. */
function afterAs(sql: string, tokens: readonly SqlToken[]): string {
  const as = tokens.find((token) => isWord(token, "AS"));
  return as ? sql.slice(as.start + 2) : sql;
}

/** The expressions of `GENERATED ALWAYS AS(expression)`. */
function generated(sql: string, all: readonly SqlToken[]): string[] {
  const tokens = all.filter(({ kind }) => kind !== "blank");
  return tokens.flatMap((token, at) => {
    if (!isWord(token, "ALWAYS") || !isWord(tokens[at + 1], "AS")) return [];
    const end = closingBracket(tokens, at + 2);
    return [`SELECT ${sql.slice(tokens[at + 2]?.start, tokens[end]?.start)})`];
  });
}
