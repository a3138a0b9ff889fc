import type { Outcome } from "./results/result.js";

/** What a caller may read: of each table that is named all fields, or those that are listed; of others nothing. */
export interface Rights {
  readonly tables: Readonly<Record<string, readonly string[] | "all">>;
}

/** A statement that the rights allow, as it was looked at, or why it is refused. */
export type PermitOutcome =
  | { readonly kind: "permitted"; readonly sql: string }
  | Extract<Outcome, { kind: "error" | "timeout" }>;

/** Looks names up as engines do that ignore letter case. */
export interface ReadableFields {
  /** Undefined for a table of which nothing may be read. */
  table(name: string): { has(field: string): boolean } | undefined;
}

export function readableFields({ tables }: Rights): ReadableFields {
  const known = new Map(
    Object.entries(tables).map(([name, fields]) => [
      name.toLowerCase(),
      fields === "all" ? ALL : new Set(fields.map((field) => field.toLowerCase())),
    ]),
  );
  return {
    table(name) {
      const fields = known.get(name.toLowerCase());
      return fields && { has: (field) => fields.has(field.toLowerCase()) };
    },
  };
}

const ALL = { has: (_: string) => true };
