import { fieldKey } from "../../databases/schema.js";
import { containment, readSketch } from "../joins/sketch.js";
import type { FieldProfile, Join, Profile } from "../profile.js";
import type { Change, ChangeOf } from "./drift.js";

/** A fall of the coverage of a join, in points, that counts as broken; so does the first value that is not found. */
const COVERAGE_POINTS = 0.01;
/** A share of the values of one end still the same, below which they are named as the reason that a join is broken. */
const KEPT = 0.5;

type End = Join["from"];

/**
 * What became of the joins between tables that are both still there. An end whose values were exchanged comes before
 * the joins that broke for it. `changes` are those of tables and fields: what got another name is the same join.
 */
export function compareJoins(before: Profile, after: Profile, changes: readonly Change[]): Change[] {
  const rename = renaming(changes);
  const joinsBefore = before.joins.map((join) => ({ ...join, from: rename(join.from), to: rename(join.to) }));
  const earlier = new Map(joinsBefore.map((join) => [joinKey(join), join]));
  const later = new Map(after.joins.map((join) => [joinKey(join), join]));
  const come = after.joins
    .filter((join) => !earlier.has(joinKey(join)))
    .map(({ from, to, coverage }): Change => ({ kind: "join-added", from, to, ...optionalCoverage(coverage) }));
  const broken = after.joins.flatMap((join): ChangeOf<"join-broken">[] => {
    const { from, to, coverage } = join;
    const old = earlier.get(joinKey(join));
    if (!old) return [];
    const fell = (old.coverage ?? 0) - (coverage ?? 1);
    const matters = fell >= COVERAGE_POINTS || (fell > 0 && old.coverage === 1);
    return matters ? [{ kind: "join-broken", from, to, before: old.coverage!, after: coverage! }] : [];
  });
  const fields = fieldsOf(after);
  const stands = ({ table, fields: names }: End) => names.every((name) => fields.has(fieldKey({ table, field: name })));
  const dropped = joinsBefore
    .filter((join) => !later.has(joinKey(join)) && stands(join.from) && stands(join.to))
    .map(({ from, to, coverage }): Change => ({ kind: "join-dropped", from, to, ...optionalCoverage(coverage) }));
  const gone = joinsBefore.filter((join) => !later.has(joinKey(join)));
  return [...exchanged(before, fields, [...broken, ...gone], rename, changes), ...broken, ...come, ...dropped];
}

const joinKey = ({ from, to }: Pick<Join, "from" | "to">) =>
  JSON.stringify([from.table, from.fields, to.table, to.fields]);

const optionalCoverage = (coverage: number | undefined) => (coverage === undefined ? {} : { coverage });

/** Fields that could be measured. */
function fieldsOf({ tables }: Profile): ReadonlyMap<string, FieldProfile> {
  return new Map(
    tables.flatMap((table) =>
      table.fields
        .filter((field) => table.failure === undefined && field.failure === undefined)
        .map((field) => [fieldKey({ table: table.name, field: field.name }), field] as const),
    ),
  );
}

/** From the end of a join as it was called to what it is called now. */
function renaming(changes: readonly Change[]): (end: End) => End {
  const tables = new Map<string, string>();
  const fields = new Map<string, string>();
  for (const change of changes) {
    if (change.kind === "table-renamed") tables.set(change.before, change.table);
    if (change.kind === "field-renamed")
      fields.set(fieldKey({ table: change.table, field: change.before }), change.field);
  }
  return ({ table, fields: names }) => {
    const now = tables.get(table) ?? table;
    return { table: now, fields: names.map((name) => fields.get(fieldKey({ table: now, field: name })) ?? name) };
  };
}

/** Ends of the joins whose values are others now, unless a change of their values is named already. */
function exchanged(
  before: Profile,
  fields: ReadonlyMap<string, FieldProfile>,
  joins: readonly Pick<Join, "from" | "to">[],
  rename: (end: End) => End,
  changes: readonly Change[],
): Change[] {
  const named = new Set(changes.flatMap((change) => (change.kind === "values" ? [fieldKey(change)] : [])));
  const ends = joins.flatMap(({ from, to }) => [to, from]).filter(({ fields: names }) => names.length === 1);
  const keys = new Set(ends.map((end) => fieldKey({ table: end.table, field: end.fields[0] })));
  return before.tables.flatMap((old) =>
    old.fields.flatMap((field): Change[] => {
      const { table, fields: names } = rename({ table: old.name, fields: [field.name] });
      const key = fieldKey({ table, field: names[0] });
      const now = fields.get(key);
      if (!now || !keys.has(key) || named.has(key)) return [];
      const common = containment(readSketch(field), readSketch(now));
      const kept = common && Math.max(common.from, common.to);
      if (kept === undefined || kept >= KEPT) return [];
      const share = Number(kept.toFixed(4));
      return [{ kind: "values", table, field: names[0]!, appeared: [], vanished: [], complete: false, kept: share }];
    }),
  );
}
