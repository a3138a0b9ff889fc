import type { FieldRef } from "../../../databases/schema.js";
import { containment, readSketch } from "../../../profiles/joins/sketch.js";
import type { LexicalField, Lexicon } from "../lexicon.js";

/** What a field's values name: rows of another table, though nothing joins the two ("capital" names cities). */
export interface Role {
  readonly table: string;
  /** What those rows are called. */
  readonly name: FieldRef;
}

/** Share of a field's values that are names of the other table's rows. */
const SHARED = 0.5;
/** With fewer values a likeness is chance. */
const LEAST = 5;

const known = new WeakMap<Lexicon, Map<string, Role | undefined>>();

/** The rows that a field's values name; undefined where they name none, or where a join says so already. */
export function roleOf(lexicon: Lexicon, field: LexicalField): Role | undefined {
  const roles = known.get(lexicon) ?? new Map<string, Role | undefined>();
  known.set(lexicon, roles);
  const key = JSON.stringify(field.ref);
  if (!roles.has(key)) roles.set(key, findRole(lexicon, field));
  return roles.get(key);
}

function findRole(lexicon: Lexicon, { ref, kind, key, profile }: LexicalField): Role | undefined {
  const { rows } = lexicon.table(ref.table);
  const distinct = profile.distinct?.count ?? 0;
  if (kind !== "text" || key || distinct < LEAST || distinct < 0.8 * rows) return undefined;
  const names = lexicon.tables.flatMap((table) =>
    table.name === ref.table
      ? []
      : table.fields.filter(({ own, echo, kind }) => kind === "text" && (echo || own.join() === "name")),
  );
  const shares = names.map((name) => ({
    name,
    share: containment(readSketch(profile), readSketch(name.profile))?.from ?? 0,
  }));
  const [best] = shares.toSorted((a, b) => b.share - a.share);
  return best !== undefined && best.share >= SHARED ? { table: best.name.ref.table, name: best.name.ref } : undefined;
}
