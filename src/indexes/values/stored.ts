import type { Database } from "../../databases/database.js";
import type { FieldRef } from "../../databases/schema.js";
import { fold } from "../../language/fold.js";
import { quoteName, quoteText } from "../../sql/names.js";
import type { ValueHit } from "../value-index.js";

export interface StoredOptions {
  /** Values at most. Default 10. */
  readonly limit?: number;
  /** Milliseconds for each of the two statements: is there an index, and what does it hold. Default 500. */
  readonly deadline?: number;
  readonly signal?: AbortSignal;
}

/** Which comparisons an index of the database answers. */
interface Answered {
  readonly equality: boolean;
  readonly prefix: boolean;
}

const NOTHING: Answered = { equality: false, prefix: false };
/** Beginnings of values are asked for from this length on. */
const SHORTEST_PREFIX = 3;
const LONGEST_TEXT = 200;

/**
 * Looks in the database itself for values of a field that the value index holds only a part of: those equal to the text
 * as it stands, in small letters, in capitals or with capitals at the beginning of its words, and those that begin so.
 * One statement, which an index of the database must answer: a field that none begins with is not looked into, and a
 * statement that takes longer than the deadline has found nothing.
 */
export async function findStored(
  database: Database,
  ref: FieldRef,
  text: string,
  options: StoredOptions = {},
): Promise<ValueHit[]> {
  const sought = text.trim().replace(/\0|\p{Surrogate}/gu, "");
  if (sought === "" || sought.length > LONGEST_TEXT) return [];
  const answered = await answeredBy(database, ref, options);
  const sql = storedSql(database, ref, sought, answered, options.limit ?? 10);
  const folded = fold(sought);
  const hits = new Map<string, ValueHit>();
  for (const [value, count] of sql === undefined ? [] : await rowsOf(database, sql, options)) {
    if (typeof value !== "string" || hits.has(value)) continue;
    const other = fold(value);
    const found =
      other === folded
        ? { score: 1, tier: "exact" as const, how: "equal" as const }
        : {
            score: 0.6 + (0.35 * folded.length) / Math.max(other.length, 1),
            tier: "word" as const,
            how: "words" as const,
          };
    hits.set(value, { ref, value, count: Number(count), ...found });
  }
  const best = [...hits.values()].sort(
    (a, b) => b.score - a.score || b.count - a.count || (a.value < b.value ? -1 : 1),
  );
  return best.slice(0, options.limit ?? 10);
}

function storedSql(
  { dialect }: Database,
  { table, field }: FieldRef,
  text: string,
  { equality, prefix }: Answered,
  limit: number,
): string | undefined {
  const name = quoteName(field, dialect);
  const type = dialect === "duckdb" ? "VARCHAR" : dialect === "mysql" ? "CHAR" : "TEXT";
  const select = (condition: string) =>
    `SELECT * FROM (SELECT CAST(${name} AS ${type}) AS v, count(*) AS n FROM ${quoteName(table, dialect)} ` +
    `WHERE ${condition} GROUP BY ${name} ORDER BY ${name} LIMIT ${limit}) AS found`;
  const forms = [...new Set(formsOf(text))];
  const parts = [];
  if (equality) parts.push(select(`${name} IN (${forms.map((form) => quoteText(form, dialect)).join(", ")})`));
  if (prefix && text.length >= SHORTEST_PREFIX) {
    for (const form of forms) parts.push(select(beginsWith(name, form, dialect)));
  }
  return parts.length === 0 ? undefined : parts.join(" UNION ALL ");
}

const formsOf = (text: string): string[] => [
  text,
  text.toLowerCase(),
  text.toUpperCase(),
  text.toLowerCase().replace(/(?<![\p{L}\p{N}'])\p{L}/gu, (letter) => letter.toUpperCase()),
];

/** SQLite uses an index for LIKE only where case does not matter, but always for a range. */
function beginsWith(name: string, text: string, dialect: Database["dialect"]): string {
  if (dialect === "sqlite") {
    return `${name} >= ${quoteText(text, dialect)} AND ${name} < ${quoteText(`${text}\u{10ffff}`, dialect)}`;
  }
  const escaped = text.replace(/[!%_]/g, "!$&");
  return `${name} LIKE ${quoteText(`${escaped}%`, dialect)} ESCAPE '!'`;
}

/** What the database's catalogue says of indexes that begin with the field and hold all rows. */
async function answeredBy(database: Database, { table, field }: FieldRef, options: StoredOptions): Promise<Answered> {
  const { dialect } = database;
  const text = (value: string) => quoteText(value, dialect);
  switch (dialect) {
    case "sqlite": {
      const rows = await rowsOf(
        database,
        `SELECT x.coll FROM pragma_index_list(${text(table)}) AS l, pragma_index_xinfo(l.name) AS x
         WHERE x.seqno = 0 AND l.partial = 0 AND x.name = ${text(field)} COLLATE NOCASE`,
        options,
      );
      return { equality: rows.length > 0, prefix: rows.some(([collation]) => collation === "BINARY") };
    }
    case "postgres": {
      // A prefix is answered where letters are ordered by their codes: by the operator class or by the collation.
      const rows = await rowsOf(
        database,
        `SELECT m.amname, c.opcname LIKE '%pattern_ops' OR coalesce(o.collname IN ('C', 'POSIX'), false)
           OR (o.collname = 'default' AND (SELECT datcollate FROM pg_database WHERE datname = current_database()) IN ('C', 'POSIX'))
         FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
         JOIN pg_class k ON k.oid = i.indexrelid JOIN pg_am m ON m.oid = k.relam
         JOIN pg_opclass c ON c.oid = i.indclass[0] LEFT JOIN pg_collation o ON o.oid = i.indcollation[0]
         WHERE i.indrelid = coalesce(to_regclass(${text(quoteName(table, dialect))}), to_regclass(${text(table)}))
           AND a.attname = ${text(field)} AND i.indisvalid AND i.indpred IS NULL AND m.amname IN ('btree', 'hash')`,
        options,
      );
      return {
        equality: rows.length > 0,
        prefix: rows.some(([method, byCode]) => method === "btree" && byCode === true),
      };
    }
    case "mysql": {
      const rows = await rowsOf(
        database,
        `SELECT 1 FROM information_schema.statistics WHERE table_schema = database() AND table_name = ${text(table)}
         AND column_name = ${text(field)} AND seq_in_index = 1 AND index_type = 'BTREE' LIMIT 1`,
        options,
      );
      return { equality: rows.length > 0, prefix: rows.length > 0 };
    }
    case "duckdb": {
      const rows = await rowsOf(
        database,
        `SELECT 1 FROM duckdb_indexes() WHERE table_name = ${text(table)}
         AND expressions IN (${text(`[${field}]`)}, ${text(`['${quoteName(field, dialect)}']`)}) LIMIT 1`,
        options,
      );
      return { ...NOTHING, equality: rows.length > 0 };
    }
  }
}

async function rowsOf(
  database: Database,
  sql: string,
  { deadline = 500, signal }: StoredOptions,
): Promise<unknown[][]> {
  const outcome = await database.query(sql, { deadline, ...(signal && { signal }) });
  if (outcome.kind !== "rows") return [];
  const { data, rows } = outcome.result;
  return Array.from({ length: rows }, (_, row) => data.map((column) => column[row]));
}
