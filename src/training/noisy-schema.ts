import { interleave } from "../collections.js";
import { type FieldRef, fieldKey } from "../databases/schema.js";
import type { Profile, SubSchema } from "../profiles/profile.js";
import { shuffled } from "../sketches/random.js";
import { inOrder, withKeys } from "../stages/link/keys.js";

/**
 * The fields of a gold query mixed with distractors, as schema linking mixes them: for each field that is needed `noise`
 * others, in turns out of the tables that the query reads and out of one other table after the other, which comes with its
 * keys. In the order of the profile; the same for the same seed.
 */
export function noisySchema(profile: Profile, needed: readonly FieldRef[], noise: number, seed: number): SubSchema {
  const own = withKeys(profile, needed);
  const known = new Set(own.map(fieldKey));
  const tables = new Set(own.map(({ table }) => table));
  const others = shuffled(profile.tables, seed);
  const fieldsOf = (wanted: boolean) =>
    others
      .filter(({ name }) => tables.has(name) === wanted)
      .flatMap(({ name, fields }, index) =>
        shuffled(fields, seed + index + 1).map((field) => ({ table: name, field: field.name })),
      )
      .filter((field) => !known.has(fieldKey(field)));
  const beside = shuffled(fieldsOf(true), seed);
  const [foreign, count] = [fieldsOf(false), Math.round(noise * needed.length)];
  const drawn = interleave([beside, foreign]).slice(0, count);
  const keys = new Set([...known, ...drawn.map(fieldKey)]);
  const shown = new Set([...tables, ...drawn.map(({ table }) => table)]);
  for (const { name, primaryKey } of profile.tables) {
    if (shown.has(name)) for (const field of primaryKey) keys.add(fieldKey({ table: name, field }));
  }
  return inOrder(profile, keys);
}
