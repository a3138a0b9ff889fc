import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Manifest } from "../../artifacts/manifest.js";
import { readManifest } from "../../artifacts/store.js";
import { countEach } from "../../collections.js";
import type { Database } from "../../databases/database.js";
import { type FieldRef, fieldKey, fieldLabel } from "../../databases/schema.js";
import { AskableError } from "../../errors.js";
import type { Profile } from "../../profiles/profile.js";
import { APPROXIMATE_DEFAULTS } from "./approximate-method.js";
import { fieldsToHold, heldValues, MAX_VALUES_PER_FIELD, type ValueBounds } from "./bounds.js";
import { buildValueIndex, textLikeFields, type ValueIndexOptions, type ValueIndexReport } from "./build.js";
import { readKeptFields } from "./kept-fields.js";
import { MAX_VALUE_LENGTH, VALUES_FILE, VALUES_KIND, VALUES_VERSION } from "./layout.js";

/** What each text-like field of the profile is indexed from, by its label: the fingerprint of its table. */
export function valueInputs(profile: Profile, fingerprintOf: (table: string) => string): Record<string, string> {
  return Object.fromEntries(textLikeFields(profile).map((ref) => [fieldLabel(ref), fingerprintOf(ref.table)]));
}

/**
 * Brings the value index up to date with `options.inputs`, against which its manifest says which fields changed: these
 * are read from the database, and the values of the others are taken from the file that is there. The result is, byte
 * for byte, what building all of it would give. Undefined when nothing changed and the index is there; one that is
 * missing, damaged or of an older form is built whole.
 */
export async function updateValueIndex(
  database: Database,
  profile: Profile,
  folder: string,
  options: ValueIndexOptions,
): Promise<ValueIndexReport | undefined> {
  const manifest = await readManifest(folder, VALUES_KIND, VALUES_VERSION).catch((error) => {
    if (!(error instanceof AskableError)) throw error;
  });
  const usable =
    manifest?.version === VALUES_VERSION &&
    manifest.parameters.maxValueLength === MAX_VALUE_LENGTH &&
    existsSync(join(folder, VALUES_FILE));
  if (!usable) return buildValueIndex(database, profile, folder, options);
  const refs = textLikeFields(profile);
  const unchanged = unchangedFields(refs, manifest, options);
  const held = heldValues(fieldsToHold(profile), options);
  const { maxValuesPerField, maxValues } = boundsOf(manifest);
  const same =
    unchanged.size === refs.length &&
    isDeepStrictEqual(manifest.inputs, options.inputs) &&
    manifest.parameters.failures === undefined &&
    maxValuesPerField === (options.maxValuesPerField ?? MAX_VALUES_PER_FIELD) &&
    isDeepStrictEqual(maxValues, held.maxValues) &&
    isDeepStrictEqual(manifest.parameters.approximate, options.approximate ?? APPROXIMATE_DEFAULTS);
  if (same) return undefined;
  const known = unchanged.size > 0 ? await readKeptFields(folder, manifest) : undefined;
  const before = (ref: FieldRef) => maxValues[fieldLabel(ref)] ?? maxValuesPerField;
  return buildValueIndex(database, profile, folder, options, (ref) => {
    const field = unchanged.has(fieldKey(ref)) ? known?.get(fieldKey(ref)) : undefined;
    if (!field || field.failed) return undefined;
    const [then, now] = [before(ref), held.maximum(ref)];
    return then === now || (then < now && !field.cut) ? field : undefined;
  });
}

/**
 * Keys of the fields that were made from the same. Two fields of one label ("a.b" of "c", "a" of "b.c") cannot be told
 * apart.
 */
function unchangedFields(
  refs: readonly FieldRef[],
  { inputs }: Manifest,
  { inputs: next, changedTables = [] }: ValueIndexOptions,
): ReadonlySet<string> {
  const labels = countEach(refs.map(fieldLabel));
  const isSame = (ref: FieldRef) => {
    const label = fieldLabel(ref);
    // An empty fingerprint is that of a table that gave none.
    return labels.get(label) === 1 && Boolean(next[label]) && inputs[label] === next[label];
  };
  return new Set(refs.filter((ref) => isSame(ref) && !changedTables.includes(ref.table)).map(fieldKey));
}

/** What an index that is there was bound by. */
function boundsOf({ parameters }: Manifest) {
  const { maxValuesPerField, maxValues = {} } = parameters as unknown as Required<ValueBounds>;
  return { maxValuesPerField, maxValues };
}
