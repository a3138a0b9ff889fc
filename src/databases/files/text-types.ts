import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteName } from "../../sql/quoting.js";
import { duckdbDialect } from "../duckdb/dialect.js";

/** Types by how their values are written, the narrowest first. A number with a leading zero is a code, and stays text. */
const TYPES: readonly (readonly [type: string, pattern: string])[] = [
  ["BOOLEAN", "(?i)true|false"],
  ["BIGINT", "[+-]?(0|[1-9]\\d{0,17})"],
  ["DOUBLE", "[+-]?(0|[1-9]\\d*)?(\\.\\d+)?([eE][+-]?\\d+)?"],
  ["DATE", "\\d{4}-\\d{2}-\\d{2}"],
  ["TIMESTAMP", "\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?"],
];

/** Columns of one statement: a test of each by itself is planned in time that grows with their square. */
const AT_ONCE = 1000;

/** The type that all values of each column have that was read as text; VARCHAR where they have none in common, or are NULL. */
export async function typesOfTexts(
  connection: DuckDBConnection,
  table: string,
  columns: readonly string[],
): Promise<string[]> {
  const cases = TYPES.map(
    ([type, pattern]) =>
      `WHEN bool_and(regexp_full_match(v, '${pattern}') AND TRY_CAST(v AS ${type}) IS NOT NULL) THEN '${type}'`,
  );
  const types = columns.map(() => "VARCHAR");
  for (let from = 0; from < columns.length; from += AT_ONCE) {
    const numbered = columns
      .slice(from, from + AT_ONCE)
      .map((column, at) => ({ number: from + at, value: quoteName(column, duckdbDialect) }));
    const stacked = duckdbDialect.stacked(numbered, quoteName(table, duckdbDialect));
    const found = await connection.run(
      `SELECT f, CASE ${cases.join(" ")} ELSE 'VARCHAR' END FROM (${stacked}) WHERE v IS NOT NULL GROUP BY f`,
    );
    for (const [number, type] of await found.getRows()) types[Number(number)] = String(type);
  }
  return types;
}
