import { z } from "zod";
import { dialectNamed } from "../databases/engines.js";
import type { Profile } from "../profiles/profile.js";
import { type ReadableNames, readableNames, storedNames } from "../profiles/readable-names.js";
import { type Known, renamed } from "../profiles/render/renamed.js";

/** Of stages that show SQL over a schema to a model, and read SQL in its reply. */
export const namesParams = {
  /**
   * `readable`: opaque names (`t_cst_ev`, `pd_dt`) are shown as what they stand for (`customs_events`, `paid_date`); the
   * model's SQL is put back before it runs.
   */
  names: z.enum(["stored", "readable"]).default("stored"),
};

export type NamesParams = z.output<z.ZodObject<typeof namesParams>>;

/** The names under which a stage shows the schema. */
export function shownNames({ names = "stored" }: Partial<NamesParams>, known: Known): ReadableNames {
  return names === "stored" ? storedNames(dialectNamed(known.profile.dialect)) : readable(known).names;
}

/** What is known of the database, under the names that a stage shows. */
export function knownUnder({ names = "stored" }: Partial<NamesParams>, known: Known): Known {
  return names === "stored" ? known : readable(known).known;
}

interface Readable {
  readonly names: ReadableNames;
  readonly known: Known;
}

/** Made once for each preparation that is open. */
const made = new WeakMap<Profile, Readable>();

function readable(known: Known): Readable {
  const { profile, vocabulary } = known;
  const before = made.get(profile);
  if (before) return before;
  const names = readableNames(profile, vocabulary, dialectNamed(profile.dialect));
  const after = { names, known: names.size === 0 ? known : renamed(known, names) };
  made.set(profile, after);
  return after;
}
