import type { Dialect } from "../../databases/dialect.js";
import { type FieldRef, fieldLabel, type Schema } from "../../databases/schema.js";
import { type Events, type Filter, type Reading, SILENT } from "../../sql/events.js";
import { featuresOf, type SqlFeatures } from "../../sql/features.js";
import { withoutTrailing } from "../../sql/first-word.js";
import { sqlParser } from "../../sql/parse.js";
import { writeName } from "../../sql/quoting.js";
import { readQuery } from "../../sql/read-query.js";
import { tablesOf } from "../../sql/relations.js";
import { sqlPieces } from "../../sql/roles.js";
import { sqlSkeleton } from "../../sql/skeleton.js";
import { node, variant } from "../../sql/tree.js";

/** A literal and the field that it is compared with. */
export interface GoldLiteral {
  /** As table.field. */
  readonly field: string;
  /** `=`, `<>`, `<`, `<=`, `>`, `>=`, `in`, `like`, `between`, the last three also with `not `. */
  readonly operator: string;
  /** Of LIKE without the % at its ends. */
  readonly value: string;
  /** Written as a text, not as a number. */
  readonly text: boolean;
}

export interface GoldAnalysis {
  /** Its SQL without names and literals. */
  readonly skeleton: string;
  /** Absent where the query could not be parsed. */
  readonly parsed?: {
    /** Stored tables and fields that it names, sorted; fields as table.field. */
    readonly tables: readonly string[];
    readonly fields: readonly string[];
    readonly literals: readonly GoldLiteral[];
    readonly features: SqlFeatures;
  };
}

/** Analyses gold queries of one database: their tables, fields, literals and features. Never throws. */
export async function goldAnalyser(dialect: Dialect, schema: Schema): Promise<(sql: string) => GoldAnalysis> {
  const parse = await sqlParser(dialect);
  const table = tablesOf(schema);
  return (sql) => {
    const skeleton = sqlSkeleton(sql);
    const parsed = parse(withoutTrailing(sql));
    const statement = parsed.kind === "parsed" ? parsed.statements[0] : undefined;
    const [kind, content] = variant(statement);
    const query = kind === "Query" ? node(content) : undefined;
    if (!statement || !query) return { skeleton };
    const tables = new Set<string>();
    const fields = new Set<string>();
    const literals = new Map<string, GoldLiteral>();
    const texts = new Set(sqlPieces(sql).flatMap((piece) => (piece.kind === "text" ? [piece.text] : [])));
    const events: Events = {
      ...SILENT,
      read: (name) => tables.add(name),
      used: (field) => fields.add(fieldLabel(field)),
      filtered: (field, filter) => {
        for (const literal of literalsIn(field, filter, texts)) literals.set(JSON.stringify(literal), literal);
      },
    };
    const reading: Reading = {
      table,
      write: (name) => writeName(name, dialect),
      events,
      query: (inner, scope) => readQuery(inner, scope, reading),
    };
    readQuery(query, undefined, reading);
    return {
      skeleton,
      parsed: {
        tables: [...tables].sort(),
        fields: [...fields].sort(),
        literals: [...literals.values()],
        features: featuresOf(statement),
      },
    };
  };
}

/** What is compared with an aggregate is no value of the field. */
const AGGREGATE = /\b(avg|count|max|min|sum|total)\s*\(/i;

function literalsIn(field: FieldRef, { op, expression, values }: Filter, texts: ReadonlySet<string>): GoldLiteral[] {
  if (AGGREGATE.test(expression ?? "")) return [];
  const like = op.endsWith("like");
  return values.map((value) => ({
    field: fieldLabel(field),
    operator: op,
    value: like ? value.replace(/^%+|(?<!%)%+$/g, "") : value,
    text: texts.has(value),
  }));
}
