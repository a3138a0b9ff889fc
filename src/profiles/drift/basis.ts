import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { fieldKey } from "../../databases/schema.js";
import type { FieldProfile, Join, Profile } from "../profile.js";
import { count, fieldProfileSchema } from "../profile-field.js";
import { scanSchema } from "../profile-table.js";
import { compareFields } from "./compare-fields.js";
import type { Sample } from "./distribution.js";
import type { Change } from "./drift.js";

/**
 * `profiles/<database>/basis.json`: for summaries that were kept although their field's profile changed a little since,
 * the profile that they were written from. Many small changes in one direction are so seen as what they add up to.
 */
export const BASIS_VERSION = 2;

const rows = { table: z.string(), rows: count.optional() };

export const basisSchema = z.strictObject({
  kind: z.literal("basis"),
  version: z.literal(BASIS_VERSION),
  tables: z.array(z.strictObject(rows)),
  fields: z.array(z.strictObject({ ...rows, scan: scanSchema.optional(), profile: fieldProfileSchema })),
});

export type Basis = z.infer<typeof basisSchema>;

/** A change of the number of rows that a table's summary bears. */
const ROWS_PART = 0.1;

export interface Standing {
  /** Whether the summary of a table, or of one of its fields, still says what the data are. */
  stands(table: string, field?: string): boolean;
  /** What the summaries that stand were written from; undefined where it is the profile itself. */
  readonly basis: Basis | undefined;
}

/**
 * The rule by which summaries are kept: a field's stands while `compareFields` finds nothing between the profile that
 * it was written from and the new one, and its joins, keys and name are the same; a table's while its fields, key and
 * joins are the same and its rows within a tenth.
 */
export function standing(
  before: Profile,
  basis: Basis | undefined,
  after: Profile,
  changes: readonly Change[],
): Standing {
  const named = namedIn(changes, before);
  const earlier = new Map(before.tables.map((table) => [table.name, table]));
  const bases = new Map(
    basis?.fields.map((entry) => [fieldKey({ table: entry.table, field: entry.profile.name }), entry]),
  );
  const baseRows = new Map(basis?.tables.map((entry) => [entry.table, entry.rows]));
  const standingKeys = new Set<string>();
  const next: { tables: Basis["tables"]; fields: Basis["fields"] } = { tables: [], fields: [] };
  for (const table of after.tables) {
    const old = earlier.get(table.name);
    if (!old) continue;
    const rowsThen = baseRows.has(table.name) ? baseRows.get(table.name) : old.rows;
    const moved = Math.abs((table.rows ?? 0) - (rowsThen ?? 0)) > ROWS_PART * (rowsThen ?? 0);
    if (!moved && !named.has(tableKey(table.name))) {
      standingKeys.add(tableKey(table.name));
      if (rowsThen !== table.rows)
        next.tables.push({ table: table.name, ...(rowsThen !== undefined && { rows: rowsThen }) });
    }
    for (const field of table.fields) {
      const key = fieldKey({ table: table.name, field: field.name });
      const oldField = old.fields.find(({ name }) => name === field.name);
      if (!oldField || named.has(key)) continue;
      const base = bases.get(key);
      const from: Sample = base
        ? { table: { name: table.name, ...base }, field: base.profile }
        : { table: old, field: oldField };
      if (compareFields(from, { table, field }).length > 0) continue;
      standingKeys.add(key);
      const profile = withoutSketch(from.field);
      if (isDeepStrictEqual(profile, withoutSketch(field)) && from.table.rows === table.rows) continue;
      const { rows, scan } = from.table;
      next.fields.push({ table: table.name, ...(rows !== undefined && { rows }), ...(scan && { scan }), profile });
    }
  }
  const empty = next.tables.length + next.fields.length === 0;
  return {
    stands: (table, field) => standingKeys.has(fieldKey({ table, field })),
    basis: empty ? undefined : { kind: "basis", version: BASIS_VERSION, ...next },
  };
}

const tableKey = (table: string) => fieldKey({ table });

function withoutSketch({ sketch: _, ...profile }: FieldProfile): FieldProfile {
  return profile;
}

/** Tables and fields that the changes of structure and of joins name. */
function namedIn(changes: readonly Change[], before: Profile): ReadonlySet<string> {
  const keys = new Set<string>();
  const addEnd = (end: { table: string; fields: readonly string[] }) => {
    for (const field of end.fields) keys.add(fieldKey({ table: end.table, field }));
  };
  const addJoined = (is: (end: Join["from"]) => boolean) => {
    for (const { from, to } of before.joins) {
      if (!is(from) && !is(to)) continue;
      keys.add(tableKey(from.table)).add(tableKey(to.table));
      addEnd(from);
      addEnd(to);
    }
  };
  for (const change of changes) {
    switch (change.kind) {
      case "join-added":
      case "join-dropped":
        keys.add(tableKey(change.from.table)).add(tableKey(change.to.table));
        addEnd(change.from);
        addEnd(change.to);
        break;
      case "join-broken":
        addEnd(change.from);
        break;
      case "key":
        keys.add(tableKey(change.table));
        addEnd({ table: change.table, fields: [...change.before, ...change.after] });
        break;
      case "field-added":
      case "field-dropped":
      case "readable":
      case "definition":
        keys.add(tableKey(change.table));
        break;
      // Summaries of what was joined to these name them; the joins are told apart neither as dropped nor as new.
      case "field-renamed":
        keys.add(tableKey(change.table));
        addJoined((end) => end.table === change.table && end.fields.includes(change.before));
        break;
      case "unreadable":
        keys.add(tableKey(change.table));
        addJoined(({ table, fields }) => table === change.table && fields.includes(change.field ?? fields[0]!));
        break;
      case "table-dropped":
        addJoined((end) => end.table === change.table);
        break;
      case "table-renamed":
        addJoined((end) => end.table === change.before);
        break;
      default:
    }
  }
  return keys;
}
