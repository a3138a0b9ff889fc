import type { FieldProfile, Join, Profile, TableProfile } from "../profile.js";
import { compareFields, freshness } from "./compare-fields.js";
import { type Change, DRIFT_VERSION, type Drift } from "./drift.js";
import { renamedFields, renamedTables } from "./renames.js";

/** A fall of the coverage of a join, in points, that counts as broken; so does the first value that is not found. */
const COVERAGE_POINTS = 0.01;

/** What changed between two profiles of a database, in the order of its tables. `measured` names those measured anew. */
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
    ...compareJoins(before, after),
  ];
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
  const earlier = byName(before.fields);
  const later = byName(after.fields);
  const gone = before.fields.filter(({ name }) => !later.has(name));
  const come = after.fields.filter(({ name }) => !earlier.has(name));
  const renamed = renamedFields(before, after, gone, come);
  const [b, a] = [before.rows, after.rows];
  const same = before.primaryKey.join("\0") === after.primaryKey.join("\0");
  return [
    ...(b !== undefined && a !== undefined && b !== a ? [{ kind: "rows" as const, table, before: b, after: a }] : []),
    ...(same ? [] : [{ kind: "key" as const, table, before: before.primaryKey, after: after.primaryKey }]),
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
      const old = earlier.get(field.name) ?? renamed.find((pair) => pair.after === field)?.before;
      return old ? compareFields({ table: before, field: old }, { table: after, field }) : [];
    }),
    ...freshness(before, after),
  ];
}

/** A join between two tables that are both still there. */
function compareJoins(before: Profile, after: Profile): Change[] {
  const earlier = new Map(before.joins.map((join) => [joinKey(join), join]));
  const later = new Map(after.joins.map((join) => [joinKey(join), join]));
  const broken = after.joins.flatMap((join): Change[] => {
    const { from, to, coverage } = join;
    const old = earlier.get(joinKey(join));
    if (!old) return [{ kind: "join-added", from, to, ...optionalCoverage(coverage) }];
    const fell = (old.coverage ?? 0) - (coverage ?? 1);
    const matters = fell >= COVERAGE_POINTS || (fell > 0 && old.coverage === 1);
    return matters ? [{ kind: "join-broken", from, to, before: old.coverage!, after: coverage! }] : [];
  });
  const fields = new Set(after.tables.flatMap((table) => table.fields.map((field) => `${table.name}\0${field.name}`)));
  const stands = ({ table, fields: names }: Join["from"]) => names.every((name) => fields.has(`${table}\0${name}`));
  const dropped = before.joins
    .filter((join) => !later.has(joinKey(join)) && stands(join.from) && stands(join.to))
    .map(({ from, to, coverage }): Change => ({ kind: "join-dropped", from, to, ...optionalCoverage(coverage) }));
  return [...broken, ...dropped];
}

export const joinKey = ({ from, to }: Pick<Join, "from" | "to">) =>
  JSON.stringify([from.table, from.fields, to.table, to.fields]);

const optionalCoverage = (coverage: number | undefined) => (coverage === undefined ? {} : { coverage });
const rowsOf = ({ rows }: TableProfile) => (rows === undefined ? {} : { rows });

function byName<Item extends TableProfile | FieldProfile>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.name, item]));
}
