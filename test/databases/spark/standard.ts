import type { Schema } from "#askable/databases/schema.js";
import { sqlTokens, unquoted } from "#askable/sql/tokens.js";

/** A statement of the conformance suite as Spark has it: no keys, no VARCHAR without a length, names in backticks. */
export function asSpark(statement: string): string {
  const words = sqlTokens(statement)
    .map((token) => (token.kind === "name" ? `\`${unquoted(token)}\`` : token.raw))
    .join("");
  const plain = words
    .replace(/\s+NOT NULL| PRIMARY KEY(?! \()| REFERENCES \w+ \(\w+\)(?=,)/g, "")
    .replace(/,\s*(?:PRIMARY KEY|FOREIGN KEY) \([^)]*\)(?: REFERENCES \w+ \([^)]*\))?/g, "")
    .replaceAll("VARCHAR", "STRING")
    .replace(/'(\d{4}-\d\d-\d\d)'/g, "DATE '$1'");
  return plain.startsWith("CREATE TABLE") ? `${plain} USING parquet` : plain;
}

const TYPES: Readonly<Record<string, string>> = { INTEGER: "INT", VARCHAR: "STRING" };

export function schemaOfSpark(
  tables: Readonly<Record<string, Readonly<Record<string, string>>>>,
  views: readonly string[],
): Schema {
  return {
    tables: Object.entries(tables)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, fields]) => ({
        name,
        kind: views.includes(name) ? "view" : "table",
        fields: Object.entries(fields).map(([field, type]) => ({
          name: field,
          type: TYPES[type] ?? type,
          nullable: true,
        })),
        primaryKey: [],
        foreignKeys: [],
      })),
  };
}
