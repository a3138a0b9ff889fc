import type { Manifest } from "../../artifacts/manifest.js";
import { pack } from "../../artifacts/packed.js";
import { writeArtifact } from "../../artifacts/store.js";
import type { Database } from "../../databases/database.js";
import { type FieldRef, fieldLabel } from "../../databases/schema.js";
import { AskableError } from "../../errors.js";
import type { Profile } from "../../profiles/profile.js";
import { APPROXIMATE_DEFAULTS } from "./approximate-method.js";
import { fieldsToHold, heldValues, MAX_INDEX_MEGABYTES, MAX_VALUES_PER_FIELD, type ValueBounds } from "./bounds.js";
import { collector } from "./collector.js";
import type { KeptField } from "./kept-fields.js";
import {
  type IndexedField,
  MAX_VALUE_LENGTH,
  toSections,
  VALUES_FILE,
  VALUES_KIND,
  VALUES_VERSION,
  type ValuesMeta,
} from "./layout.js";
import { type FieldRead, keepValues, readField, readTogether, readValues } from "./read-fields.js";

export interface ValueIndexOptions extends ValueBounds {
  /** What the index is made from, by name and hash; goes into the manifest. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Milliseconds that reading one field may take. Default 300,000. */
  readonly deadline?: number;
  /** Tables that changed whatever `inputs` say, as only a comparison of all rows can tell. For an update. */
  readonly changedTables?: readonly string[];
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
  /** Fields that were read from the database; the values of the others are those of the index before. */
  readonly read: number;
  readonly values: number;
  /** Fields whose values could not be read, and the engine's words. */
  readonly failures: readonly { readonly ref: FieldRef; readonly message: string }[];
}

/**
 * Builds `indexes/<database>/values`: the distinct values of each text-like field of the profile with their counts,
 * most frequent first where there are more than the bounds let in. The engine groups and sorts; values travel once.
 * A field that cannot be read is left out and reported, in the result and in the manifest. The values of fields that
 * are `kept` are taken from there, and the database is not asked for them.
 *
 * @throws AskableError when the folder cannot be written; an AbortError when the signal says so.
 */
export async function buildValueIndex(
  database: Database,
  profile: Profile,
  folder: string,
  options: ValueIndexOptions,
  kept: (ref: FieldRef) => KeptField | undefined = () => undefined,
): Promise<ValueIndexReport> {
  const { maxValuesPerField = MAX_VALUES_PER_FIELD, maxMegabytes = MAX_INDEX_MEGABYTES } = options;
  requireMaximum("maxValuesPerField", maxValuesPerField);
  requireMaximum("maxMegabytes", maxMegabytes);
  for (const [label, maximum] of Object.entries(options.maxValues ?? {})) requireMaximum(label, maximum);
  const refs = textLikeFields(profile);
  const held = heldValues(fieldsToHold(profile), options);
  const rows = new Map(profile.tables.map((table) => [table.name, table.rows]));
  const wanted = refs.map((ref, number) => ({ ref, number, maximum: held.maximum(ref), rows: rows.get(ref.table) }));
  const values = collector();
  const fields: IndexedField[] = [];
  const failures: { ref: FieldRef; message: string }[] = [];
  let read = 0;
  /** Values that were read with those of fields before. */
  let ahead: Awaited<ReturnType<typeof readValues>> = new Map();
  let next = 0;
  for (const [done, ref] of refs.entries()) {
    options.signal?.throwIfAborted();
    const before = kept(ref);
    if (before) {
      before.addTo(values, done);
      fields.push({ ...ref, cut: before.cut });
      continue;
    }
    options.onProgress?.({ done, total: refs.length, field: ref, values: values.size });
    if (done >= next) {
      const together = readTogether(database.dialect, wanted, done, (field) => kept(field.ref) === undefined);
      if (together.length > 0) ahead = await readValues(database, together, options);
      next = done + together.length;
    }
    const known = ahead.get(done);
    const { cut, failure }: FieldRead = known
      ? keepValues(wanted[done]!, known, values)
      : await readField(database, wanted[done]!, values, options);
    read++;
    if (failure !== undefined) failures.push({ ref, message: failure });
    fields.push({ ...ref, cut, ...(failure !== undefined && { failed: true as const }) });
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
      maxMegabytes,
      ...(Object.keys(held.maxValues).length > 0 ? { maxValues: held.maxValues } : {}),
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
  return { manifest, fields: refs.length, read, values: values.size, failures };
}

export function textLikeFields(profile: Profile): FieldRef[] {
  return fieldsToHold(profile).map(({ ref }) => ref);
}

function requireMaximum(name: string, maximum: number): void {
  if (Number.isInteger(maximum) && maximum >= 1) return;
  throw new AskableError(`${name} must be a whole number of at least 1, not ${maximum}`, { code: "usage" });
}
