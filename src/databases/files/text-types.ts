import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteName } from "../../sql/quoting.js";
import { duckdbSql } from "../duckdb/sql.js";

/** Types by how their values are written, the narrowest first. A number with a leading zero is a code, and stays text. */
const TYPES: readonly (readonly [type: string, pattern: string])[] = [
  ["BOOLEAN", "(?i)true|false"],
  ["BIGINT", "[+-]?(0|[1-9]\\d{0,17})"],
  ["DOUBLE", "[+-]?(0|[1-9]\\d*)?(\\.\\d+)?([eE][+-]?\\d+)?"],
  ["DATE", "\\d{4}-\\d{2}-\\d{2}"],
  ["TIMESTAMP", "\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?"],
];

/** The type that all values of each column have that was read as text; VARCHAR where they have none in common, or are NULL. */
export async function typesOfTexts(
  connection: DuckDBConnection,
  table: string,
  columns: readonly string[],
): Promise<string[]> {
  const typeOf = (column: string) => {
    const name = quoteName(column, duckdbSql);
    const cases = TYPES.map(
      ([type, pattern]) =>
        `WHEN bool_and(regexp_full_match(${name}, '${pattern}') AND TRY_CAST(${name} AS ${type}) IS NOT NULL) THEN '${type}'`,
    );
    return `CASE ${cases.join(" ")} ELSE 'VARCHAR' END`;
  };
  const found = await connection.run(`SELECT ${columns.map(typeOf).join(", ")} FROM ${quoteName(table, duckdbSql)}`);
  const [types = []] = await found.getRows();
  return types.map(String);
}
