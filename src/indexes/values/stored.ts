import type { Database } from "../../databases/database.js";
import type { AnsweredByIndex } from "../../databases/dialect.js";
import type { Cell } from "../../databases/results/result.js";
import type { FieldRef } from "../../databases/schema.js";
import { fold } from "../../language/fold.js";
import { quoteName, quoteText } from "../../sql/quoting.js";
import type { ValueHit } from "../value-index.js";

export interface StoredOptions {
  /** Values at most. Default 10. */
  readonly limit?: number;
  /** Milliseconds for each of the two statements: is there an index, and what does it hold. Default 500. */
  readonly deadline?: number;
  readonly signal?: AbortSignal;
}

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
  const { sql: catalogue, read } = database.dialect.fieldIndexes;
  const answered = read(await rowsOf(database, catalogue(ref.table, ref.field), options));
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
  { equality, prefix }: AnsweredByIndex,
  limit: number,
): string | undefined {
  const name = quoteName(field, dialect);
  const select = (condition: string) =>
    `SELECT * FROM (SELECT CAST(${name} AS ${dialect.textType}) AS v, count(*) AS n FROM ${quoteName(table, dialect)} ` +
    `WHERE ${condition} GROUP BY ${name} ORDER BY ${name} LIMIT ${limit}) AS found`;
  const forms = [...new Set(formsOf(text))];
  const parts = [];
  if (equality) parts.push(select(`${name} IN (${forms.map((form) => quoteText(form, dialect)).join(", ")})`));
  if (prefix && text.length >= SHORTEST_PREFIX) {
    for (const form of forms) parts.push(select(dialect.beginsWith(name, form)));
  }
  return parts.length === 0 ? undefined : parts.join(" UNION ALL ");
}

const formsOf = (text: string): string[] => [
  text,
  text.toLowerCase(),
  text.toUpperCase(),
  text.toLowerCase().replace(/(?<![\p{L}\p{N}'])\p{L}/gu, (letter) => letter.toUpperCase()),
];

async function rowsOf(database: Database, sql: string, { deadline = 500, signal }: StoredOptions): Promise<Cell[][]> {
  const outcome = await database.query(sql, { deadline, ...(signal && { signal }) });
  if (outcome.kind !== "rows") return [];
  const { data, rows } = outcome.result;
  return Array.from({ length: rows }, (_, row) => data.map((column) => column[row] ?? null));
}
