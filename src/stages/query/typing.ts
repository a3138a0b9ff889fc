import type { Dialect } from "../../databases/database.js";
import { writeName } from "../../databases/names.js";
import type { FieldRef } from "../../databases/schema.js";
import type { Profile } from "../../profiles/profile.js";

/** What of a field the SQL depends on, where an engine compares like with like only. */
export interface Typing {
  kindOf(ref: FieldRef): TypeKind;
  /** The SQL of the number that a text holds; undefined where it holds none. `name` is the field as the query names it. */
  numberOf(ref: FieldRef, name: string): string | undefined;
  /** Whether NULL would come first in a descending order, which shows what is missing before what is largest. */
  nullsFirst(ref: FieldRef): boolean;
}

export type TypeKind = "number" | "text" | "boolean" | "other";

const KINDS: readonly (readonly [RegExp, TypeKind])[] = [
  [/\[\d*\]$|\binterval\b|^(struct|map|row)\b/i, "other"],
  [/int|numeric|decimal|real|double|float|serial|money|^oid/i, "number"],
  [/char|text|^enum|^name|^citext/i, "text"],
  [/^bool/i, "boolean"],
];

const STRICT: ReadonlySet<Dialect> = new Set(["postgres", "duckdb"]);

/** Undefined for engines that convert by themselves. */
export function typingOf({ dialect, tables }: Profile): Typing | undefined {
  if (!STRICT.has(dialect)) return undefined;
  const byName = new Map(
    tables.map((table) => [table.name, new Map(table.fields.map((field) => [field.name, field]))]),
  );
  const fieldOf = ({ table, field }: FieldRef) => byName.get(table)?.get(field);
  const kindOf = (ref: FieldRef) => KINDS.find(([pattern]) => pattern.test(fieldOf(ref)?.type ?? ""))?.[1] ?? "other";
  return {
    kindOf,
    numberOf(ref, name) {
      const semantic = fieldOf(ref)?.semantic;
      if (kindOf(ref) !== "text" || !/^(number|amount|percentage|quantity) as text$/.test(semantic?.type ?? "")) {
        return undefined;
      }
      return semantic?.convert?.replaceAll(writeName(ref.field, dialect), () => name);
    },
    nullsFirst: (ref) => dialect === "postgres" && fieldOf(ref)?.nulls !== 0,
  };
}
