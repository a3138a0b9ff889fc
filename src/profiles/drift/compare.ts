import type { FieldProfile, Profile, TableProfile } from "../profile.js";
import { compareFields, freshness } from "./compare-fields.js";
import { compareJoins } from "./compare-joins.js";
import { type Change, DRIFT_VERSION, type Drift } from "./drift.js";
import { renamedFields, renamedTables } from "./renames.js";

/**
 * What changed between two profiles of a database, in the order of its tables. `measured` names those measured anew.
 */
export function compareProfiles(
  before: Profile,
  after: Profile,
  measured: readonly string[],
): Omit<Drift, "described"> {
  const earlier = byName(before.tables);
  const later = byName(after.tables);
  const gone = before.tables.filter(({ name }) => !later.has(name));
  const come = after.tables.filter(({ name }) => !earlier.has(name));
  const renamed = renamedTables(gone, come);
  const changes: Change[] = [
    ...renamed.map(
      (pair): Change => ({
        kind: "table-renamed",
        table: pair.after.name,
        before: pair.before.name,
        evidence: [...pair.evidence],
      }),
    ),
    ...come
      .filter((table) => !renamed.some((pair) => pair.after === table))
      .map((table): Change => ({ kind: "table-added", table: table.name, ...rowsOf(table) })),
    ...gone
      .filter((table) => !renamed.some((pair) => pair.before === table))
      .map((table): Change => ({ kind: "table-dropped", table: table.name, ...rowsOf(table) })),
    ...after.tables.flatMap((table) => {
      const old = earlier.get(table.name) ?? renamed.find((pair) => pair.after === table)?.before;
      return old ? compareTables(old, table) : [];
    }),
  ];
  changes.push(...compareJoins(before, after, changes));
  return {
    kind: "drift",
    version: DRIFT_VERSION,
    database: after.database,
    measured: [...measured],
    unchanged: after.tables.filter(({ name }) => !measured.includes(name)).length,
    changes,
  };
}

function compareTables(before: TableProfile, after: TableProfile): Change[] {
  const table = after.name;
  if (after.failure !== undefined) {
    return before.failure === undefined ? [{ kind: "unreadable", table, message: after.failure }] : [];
  }
  if (before.failure !== undefined) return [{ kind: "readable", table }];
  const earlier = byName(before.fields);
  const later = byName(after.fields);
  const hidden = before.fields.filter(({ name }) => after.unreadable?.includes(name));
  const shown = after.fields.filter(({ name }) => before.unreadable?.includes(name));
  const gone = before.fields.filter((field) => !later.has(field.name) && !hidden.includes(field));
  const come = after.fields.filter((field) => !earlier.has(field.name) && !shown.includes(field));
  const renamed = renamedFields(before, after, gone, come);
  const [b, a] = [before.rows, after.rows];
  const same = before.primaryKey.join("\0") === after.primaryKey.join("\0");
  return [
    ...(b !== undefined && a !== undefined && b !== a ? [{ kind: "rows" as const, table, before: b, after: a }] : []),
    ...(same ? [] : [{ kind: "key" as const, table, before: before.primaryKey, after: after.primaryKey }]),
    ...definition(before, after),
    ...rowSecurity(before, after),
    ...hidden.map((field): Change => ({ kind: "unreadable", table, field: field.name, message: NO_RIGHT })),
    ...shown.map((field): Change => ({ kind: "readable", table, field: field.name })),
    ...renamed.map((pair): Change => {
      const { name } = pair.after;
      return { kind: "field-renamed", table, field: name, before: pair.before.name, evidence: [...pair.evidence] };
    }),
    ...come
      .filter((field) => !renamed.some((pair) => pair.after === field))
      .map((field): Change => ({ kind: "field-added", table, field: field.name, type: field.type })),
    ...gone
      .filter((field) => !renamed.some((pair) => pair.before === field))
      .map((field): Change => ({ kind: "field-dropped", table, field: field.name, type: field.type })),
    ...after.fields.flatMap((field) => {
      const same = earlier.get(field.name);
      const old = same ?? renamed.find((pair) => pair.after === field)?.before;
      const changes = old ? compareFields({ table: before, field: old }, { table: after, field }) : [];
      // What values are taken for rests on the name too.
      return same ? changes : changes.filter(({ kind }) => kind !== "meaning");
    }),
    ...freshness(before, after),
  ];
}

const NO_RIGHT = "the account lacks the right";
const HIDES_ROWS = "row security hides rows from the account";

function rowSecurity(
  { rowSecurity: before }: TableProfile,
  { name: table, rowSecurity: after }: TableProfile,
): Change[] {
  if (before === after) return [];
  return [after ? { kind: "unreadable", table, message: HIDES_ROWS } : { kind: "readable", table }];
}

/** A profile that was written before definitions were compared has none. */
function definition({ definitionHash: before }: TableProfile, after: TableProfile): Change[] {
  const { name: table, definitionHash } = after;
  const changed = before !== undefined && definitionHash !== undefined && before !== definitionHash;
  return changed ? [{ kind: "definition", table }] : [];
}

const rowsOf = ({ rows }: TableProfile) => (rows === undefined ? {} : { rows });

function byName<Item extends TableProfile | FieldProfile>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.name, item]));
}
