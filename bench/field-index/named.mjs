import { sqliteDialect } from "../../dist/databases/sqlite/dialect.js";
import { readExamples } from "../../dist/indexes/examples/read.js";
import { nameWords } from "../../dist/language/name-words.js";
import { sqlParser } from "../../dist/sql/parse.js";

/**
 * The fields that solved examples name, as summaries of one large database: schemas without their rows. Values that a
 * query compares a field with stand for its values.
 */
export async function namedFields(path) {
  const parse = await sqlParser(sqliteDialect);
  const tables = new Map();
  for (const { database, sql } of await readExamples(path)) {
    const parsed = parse(sql);
    if (parsed.kind === "parsed") visit(parsed.statements, [], database, tables);
  }
  return [...tables].map(([key, { table, fields }]) => ({
    key,
    table,
    short: `Each row is one ${nameWords(table).join(" ")}.`,
    long: "",
    source: { by: "rules" },
    fields: [...fields].map(([field, values]) => {
      const short = `${nameWords(field).join(" ")} of the ${nameWords(table).join(" ")}.`;
      const such =
        values.size > 0
          ? ` Text such as ${[...values]
              .slice(0, 5)
              .map((value) => JSON.stringify(value))
              .join(", ")}.`
          : "";
      return { field, short, long: short + such, source: { by: "rules" } };
    }),
  }));
}

/** Follows a column to its table by the alias before it, or where FROM names one table alone. */
function visit(node, sources, database, tables, compared) {
  if (Array.isArray(node)) for (const part of node) visit(part, sources, database, tables);
  if (node === null || typeof node !== "object" || Array.isArray(node)) return;
  const inner = node.Select ? [sourcesOf(node.Select.from, database)] : [];
  const scope = node.Select ? [...inner, ...sources] : sources;
  if (Array.isArray(node.CompoundIdentifier)) tell(node.CompoundIdentifier, scope, tables, compared);
  if (node.Identifier) tell([node.Identifier], scope, tables, compared);
  const literal = node.BinaryOp && literalOf(node.BinaryOp.right);
  for (const [key, value] of Object.entries(node)) {
    if (key === "Function") visit(value.args, scope, database, tables);
    else if (key === "BinaryOp" && literal !== undefined) visit(value.left, scope, database, tables, literal);
    else visit(value, scope, database, tables);
  }
}

function tell(parts, scope, tables, value) {
  const names = parts.map((part) => part.value);
  const field = names.at(-1);
  if (field === undefined || /["'\s]{3}/.test(field)) return;
  const [first] = scope;
  const found =
    names.length > 1
      ? scope.map((sources) => sources.get(names[0].toLowerCase())).find((each) => each !== undefined)
      : first?.size === 1 && parts[0].quote_style !== '"'
        ? [...first.values()][0]
        : undefined;
  if (!found) return;
  const entry = tables.get(found.key) ?? { table: found.table, fields: new Map(), names: new Map() };
  tables.set(found.key, entry);
  const name = entry.names.get(field.toLowerCase()) ?? field;
  entry.names.set(field.toLowerCase(), name);
  const values = entry.fields.get(name) ?? new Set();
  if (value !== undefined) values.add(value);
  entry.fields.set(name, values);
}

function sourcesOf(from, database) {
  const sources = new Map();
  for (const { relation, joins = [] } of from ?? []) {
    for (const { Table } of [relation, ...joins.map((join) => join.relation)]) {
      const table = Table?.name?.at(-1)?.Identifier?.value ?? Table?.name?.[0]?.value;
      if (table === undefined) continue;
      const alias = Table.alias?.name?.value ?? table;
      sources.set(alias.toLowerCase(), { key: `${database}/${table.toLowerCase()}`, table });
    }
  }
  return sources;
}

function literalOf(node) {
  const value = node?.Value?.value ?? node?.Value;
  return value?.SingleQuotedString ?? value?.DoubleQuotedString;
}
