import type { FieldRef } from "../../../databases/schema.js";
import type { Lexicon } from "../lexicon.js";

/** What names the things of a table that has several rows for each: a river's, one for each state that it crosses. */
export function spreadName(lexicon: Lexicon, name: string): FieldRef | undefined {
  const { fields, primaryKey, rows } = lexicon.table(name);
  const title = fields.find(({ own, kind }) => kind === "text" && own.length === 1 && own[0] === "name");
  const numbered = fields.some(
    ({ called, profile }) => called.has("id") || called.has("code") || (profile.distinct?.count ?? 0) >= UNIQUE * rows,
  );
  const several = title !== undefined && (title.profile.distinct?.count ?? rows) < SPREAD * rows;
  return primaryKey.length === 0 && several && !numbered ? title.ref : undefined;
}

/** From this share of different values on, a field tells rows apart. */
const UNIQUE = 0.98;
/** Below this share of different names, rows are not things. */
const SPREAD = 0.7;
