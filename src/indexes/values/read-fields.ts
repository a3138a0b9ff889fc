import type { Batch, Database } from "../../databases/database.js";
import type { Dialect } from "../../databases/dialect.js";
import type { Cell } from "../../databases/results/result.js";
import type { FieldRef } from "../../databases/schema.js";
import { quoteName } from "../../sql/quoting.js";
import type { Collector } from "./collector.js";
import { MAX_VALUE_LENGTH } from "./layout.js";

export interface FieldToRead {
  readonly ref: FieldRef;
  readonly number: number;
  /** Distinct values to be kept. */
  readonly maximum: number;
  /** Of its table, as the profile has it. */
  readonly rows: number | undefined;
}

export interface ReadOptions {
  /** Milliseconds that reading one field may take. Default 300,000. */
  readonly deadline?: number;
  readonly signal?: AbortSignal;
}

export interface FieldRead {
  /** Whether values were left out. */
  readonly cut: boolean;
  readonly failure?: string;
}

/** Rows of a value, NULL where it is too long, and its count. */
type Values = Pick<Batch, "data" | "rows">;

const DEADLINE = 300_000;

/** Reads the values of a field and keeps them. */
export async function readField(
  database: Database,
  field: FieldToRead,
  values: Collector,
  options: ReadOptions,
): Promise<FieldRead> {
  const { ref, maximum, rows } = field;
  const keeping = keeper(field, values);
  // To group by sorting takes three times as long as reading; what cannot be too much is counted here.
  const grouped = !database.dialect.groupsBySorting || rows === undefined || rows > maximum;
  const outcome = await database.stream(valuesSql(database.dialect, ref, maximum + 1, grouped), keeping.take, {
    deadline: options.deadline ?? DEADLINE,
    maxRows: maximum + 1,
    maxBytes: 2 ** 32,
    ...(options.signal ? { signal: options.signal } : {}),
  });
  if (outcome.kind === "error" || outcome.kind === "timeout") return { cut: true, failure: outcome.message };
  return { cut: keeping.cut() || (outcome.kind === "rows" && outcome.result.truncated) };
}

/** Keeps values that were read already. */
export function keepValues(field: FieldToRead, read: Values, values: Collector): FieldRead {
  const keeping = keeper(field, values);
  keeping.take(read);
  return { cut: keeping.cut() };
}

function keeper({ number, maximum }: FieldToRead, values: Collector) {
  let kept = 0;
  let cut = false;
  return {
    take({ data: [texts = [], counts], rows }: Values) {
      for (let row = 0; row < rows; row++) {
        const value = texts[row];
        if (typeof value !== "string" || kept === maximum) cut = true;
        else if (values.add(number, value, counts ? Number(counts[row]) : 1)) kept++;
      }
    },
    cut: () => cut,
  };
}

/** What one statement reads of several fields at most: fields, rows of each, cells, and letters of their names. */
const TOGETHER = { fields: 1000, rows: 10_000, cells: 500_000, letters: 50_000 };

/**
 * The fields from one on that a statement may read together: of one table, so small that a statement for each would take
 * longer to be planned than to be run. Fewer than two: none.
 */
export function readTogether(
  dialect: Dialect,
  fields: readonly FieldToRead[],
  from: number,
  isOpen: (field: FieldToRead) => boolean,
): readonly FieldToRead[] {
  const { ref, rows = Number.POSITIVE_INFINITY } = fields[from]!;
  if (dialect.stacked === undefined || rows > TOGETHER.rows) return [];
  const most = from + Math.min(TOGETHER.fields, Math.floor(TOGETHER.cells / Math.max(1, rows)));
  let letters = 0;
  let end = from;
  for (; end < Math.min(fields.length, most); end++) {
    const field = fields[end]!;
    letters += field.ref.field.length;
    if (field.ref.table !== ref.table || rows > field.maximum || letters > TOGETHER.letters || !isOpen(field)) break;
  }
  return end - from < 2 ? [] : fields.slice(from, end);
}

/** The values of such fields by their numbers, in the order in which a statement for each gives them; none if it fails. */
export async function readValues(
  database: Database,
  fields: readonly FieldToRead[],
  options: ReadOptions,
): Promise<ReadonlyMap<number, Values>> {
  const outcome = await database.query(stackedSql(database.dialect, fields), {
    deadline: options.deadline ?? DEADLINE,
    maxRows: Number.POSITIVE_INFINITY,
    maxBytes: 2 ** 28,
    ...(options.signal ? { signal: options.signal } : {}),
  });
  if (outcome.kind === "error" || outcome.kind === "timeout" || outcome.result.truncated) return new Map();
  const read = new Map(fields.map(({ number }) => [number, { data: [[], []] as [Cell[], Cell[]], rows: 0 }]));
  const [numbers = [], texts = [], counts = []] = outcome.result.data;
  for (const [row, number] of numbers.entries()) {
    const { data } = read.get(Number(number))!;
    data[0].push(texts[row]!);
    data[1].push(counts[row]!);
  }
  return new Map([...read].map(([number, { data }]) => [number, { data, rows: data[0].length }]));
}

/** The values with their counts where they are grouped, and rows with NULL where longer values are left out. */
function valuesSql(dialect: Dialect, { table, field }: FieldRef, limit: number, grouped: boolean): string {
  const name = quoteName(field, dialect);
  const text = `CAST(${name} AS ${dialect.textType})`;
  const noBytes = dialect.dynamicTypes ? ` AND ${dialect.dynamicTypes.isNotBytes(name)}` : "";
  return [
    `SELECT ${shortEnough(text, dialect)}${grouped ? ", count(*)" : ""}`,
    `FROM ${quoteName(table, dialect)} WHERE ${name} IS NOT NULL${noBytes}`,
    grouped ? `GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}` : `LIMIT ${limit}`,
  ].join(" ");
}

function stackedSql(dialect: Dialect, fields: readonly FieldToRead[]): string {
  const columns = fields.map(({ ref, number }) => ({
    number,
    value: `CAST(${quoteName(ref.field, dialect)} AS ${dialect.textType})`,
  }));
  const stacked = dialect.stacked!(columns, quoteName(fields[0]!.ref.table, dialect));
  return `SELECT f, ${shortEnough("v", dialect)}, count(*) FROM (${stacked}) AS s WHERE v IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2`;
}

const shortEnough = (text: string, dialect: Dialect) =>
  `CASE WHEN ${dialect.length(text)} <= ${MAX_VALUE_LENGTH} THEN ${text} END`;
