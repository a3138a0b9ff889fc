import type { Manifest } from "../../artifacts/manifest.js";
import { pack } from "../../artifacts/packed.js";
import { writeArtifact } from "../../artifacts/store.js";
import type { Batch, Database } from "../../databases/database.js";
import { quoteName } from "../../databases/names.js";
import { type FieldRef, fieldLabel } from "../../databases/schema.js";
import { AskableError } from "../../errors.js";
import type { Profile } from "../../profiles/profile.js";
import { APPROXIMATE_DEFAULTS, type ApproximateParameters } from "./approximate.js";
import { type Collector, collector } from "./collector.js";
import { MAX_VALUE_LENGTH, toSections, VALUES_FILE, VALUES_KIND, VALUES_VERSION, type ValuesMeta } from "./layout.js";

export interface ValueIndexOptions {
  /** What the index is made from, by name and hash; goes into the manifest. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Distinct values kept of one field, the most frequent first. Default 100,000. */
  readonly maxValuesPerField?: number;
  /** Milliseconds that reading one field may take. Default 300,000. */
  readonly deadline?: number;
  /** How misspelt texts are found. Default: `APPROXIMATE_DEFAULTS`. */
  readonly approximate?: ApproximateParameters;
  readonly onProgress?: (progress: ValueProgress) => void;
  readonly signal?: AbortSignal;
}

export interface ValueProgress {
  /** Fields done and to be done. */
  readonly done: number;
  readonly total: number;
  /** The field that is being read; absent at the end. */
  readonly field?: FieldRef;
  readonly values: number;
}

export interface ValueIndexReport {
  readonly manifest: Manifest;
  readonly fields: number;
  readonly values: number;
  /** Fields whose values could not be read, and the engine's words. */
  readonly failures: readonly { readonly ref: FieldRef; readonly message: string }[];
}

/**
 * Builds `indexes/<database>/values`: the distinct values of each text-like field of the profile with their counts,
 * most frequent first when there are more than `maxValuesPerField`. The engine groups and sorts; values travel once.
 * A field that cannot be read is left out and reported, in the result and in the manifest.
 *
 * @throws AskableError when the folder cannot be written; an AbortError when the signal says so.
 */
export async function buildValueIndex(
  database: Database,
  profile: Profile,
  folder: string,
  options: ValueIndexOptions,
): Promise<ValueIndexReport> {
  const maxValuesPerField = options.maxValuesPerField ?? 100_000;
  if (!Number.isInteger(maxValuesPerField) || maxValuesPerField < 1) {
    throw new AskableError(`maxValuesPerField must be a whole number of at least 1, not ${maxValuesPerField}`, {
      code: "usage",
    });
  }
  const refs = textLikeFields(profile);
  const values = collector();
  const fields: ValuesMeta["fields"][number][] = [];
  const failures: { ref: FieldRef; message: string }[] = [];
  for (const [done, ref] of refs.entries()) {
    options.signal?.throwIfAborted();
    options.onProgress?.({ done, total: refs.length, field: ref, values: values.size });
    const read = await readField(database, ref, done, values, { ...options, maxValuesPerField });
    if (read.failure !== undefined) failures.push({ ref, message: read.failure });
    fields.push({ ...ref, cut: read.cut });
  }
  options.signal?.throwIfAborted();
  const approximate = options.approximate ?? APPROXIMATE_DEFAULTS;
  const layout = values.finish(approximate);
  const meta: ValuesMeta = { fields, approximate };
  const manifest = await writeArtifact(folder, {
    kind: VALUES_KIND,
    version: VALUES_VERSION,
    inputs: options.inputs,
    parameters: {
      maxValuesPerField,
      maxValueLength: MAX_VALUE_LENGTH,
      approximate,
      fields: refs.length,
      values: values.size,
      ...(failures.length === 0
        ? {}
        : { failures: failures.map(({ ref, message }) => `${fieldLabel(ref)}: ${message}`) }),
    },
    files: { [VALUES_FILE]: pack(meta, toSections(layout)) },
  });
  options.onProgress?.({ done: refs.length, total: refs.length, values: values.size });
  return { manifest, fields: refs.length, values: values.size, failures };
}

function textLikeFields(profile: Profile): FieldRef[] {
  return profile.tables.flatMap((table) =>
    table.fields.filter((field) => field.textLike).map((field) => ({ table: table.name, field: field.name })),
  );
}

async function readField(
  database: Database,
  ref: FieldRef,
  number: number,
  values: Collector,
  options: ValueIndexOptions & { readonly maxValuesPerField: number },
): Promise<{ cut: boolean; failure?: string }> {
  let kept = 0;
  let cut = false;
  const take = ({ data, rows }: Batch) => {
    for (let row = 0; row < rows; row++) {
      const value = data[0]?.[row];
      const count = Number(data[1]?.[row] ?? 0);
      if (typeof value !== "string" || kept === options.maxValuesPerField) cut = true;
      else {
        values.add(number, value, count);
        kept++;
      }
    }
  };
  const outcome = await database.stream(valuesSql(database, ref, options.maxValuesPerField + 1), take, {
    deadline: options.deadline ?? 300_000,
    maxRows: options.maxValuesPerField + 1,
    maxBytes: 2 ** 32,
    ...(options.signal ? { signal: options.signal } : {}),
  });
  if (outcome.kind === "error" || outcome.kind === "timeout") return { cut: true, failure: outcome.message };
  return { cut: cut || (outcome.kind === "rows" && outcome.result.truncated) };
}

/**
 * The values with their counts, and one row with NULL when longer values were left out.
 * SQLite lets bytes sit in a text field; they are no text.
 */
function valuesSql(database: Database, { table, field }: FieldRef, limit: number): string {
  const { dialect } = database;
  const type = dialect === "duckdb" ? "VARCHAR" : dialect === "mysql" ? "CHAR" : "TEXT";
  const name = quoteName(field, dialect);
  const length = dialect === "mysql" ? "char_length" : "length";
  const text = `CAST(${name} AS ${type})`;
  const noBytes = dialect === "sqlite" ? ` AND typeof(${name}) <> 'blob'` : "";
  return [
    `SELECT CASE WHEN ${length}(${text}) <= ${MAX_VALUE_LENGTH} THEN ${text} END, count(*)`,
    `FROM ${quoteName(table, dialect)} WHERE ${name} IS NOT NULL${noBytes}`,
    `GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`,
  ].join(" ");
}
