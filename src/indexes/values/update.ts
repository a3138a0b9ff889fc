import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { readManifest } from "../../artifacts/store.js";
import type { Database } from "../../databases/database.js";
import { type FieldRef, fieldLabel } from "../../databases/schema.js";
import { AskableError } from "../../errors.js";
import type { Profile } from "../../profiles/profile.js";
import { buildValueIndex, type ValueIndexOptions, type ValueIndexReport } from "./build.js";
import { VALUES_FILE, VALUES_KIND, VALUES_VERSION } from "./layout.js";

/** What each text-like field of the profile is indexed from, by its label: the fingerprint of its table. */
export function valueInputs(profile: Profile, fingerprintOf: (table: string) => string): Record<string, string> {
  const refs = profile.tables.flatMap((table) =>
    table.fields.filter(({ textLike }) => textLike).map(({ name }): FieldRef => ({ table: table.name, field: name })),
  );
  return Object.fromEntries(refs.map((ref) => [fieldLabel(ref), fingerprintOf(ref.table)]));
}

/**
 * Brings the value index up to date with `options.inputs`, against which its manifest says which fields changed.
 * Undefined when none did and the index is there. For now any change builds all of it anew.
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
  const whole =
    manifest?.version === VALUES_VERSION &&
    manifest.parameters.failures === undefined &&
    existsSync(join(folder, VALUES_FILE));
  if (whole && isDeepStrictEqual(manifest.inputs, options.inputs)) return undefined;
  return buildValueIndex(database, profile, folder, options);
}
