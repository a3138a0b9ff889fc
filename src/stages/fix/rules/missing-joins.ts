import type { TableProfile } from "../../../profiles/profile.js";
import { type Reference, rewriteTokens, type Source } from "../../../sql/blocks.js";
import { writeName } from "../../../sql/quoting.js";
import { sameName } from "../same-name.js";
import { qualify } from "./joins.js";
import { fieldOf, joinsBetween, type QueryText, type Repair, tableOf } from "./query.js";

/** One table that is to be joined, on pairs of fields: the near one's first. */
interface Step {
  /** The near one as the query writes it. */
  readonly near: string;
  readonly far: TableProfile;
  readonly on: readonly (readonly [string, string])[];
}

/**
 * Exactly one table that has the field is one join away from the tables that the block reads, or else two: then by a
 * table of keys between them, where that is the only way.
 */
export function missingJoin(place: Reference, same: readonly Reference[], query: QueryText): Repair | undefined {
  const { profile } = query;
  const read = place.block.sources.map((source) => ({ source, table: tableOf(source, profile)! }));
  const owners = profile.tables.filter(
    (table) => fieldOf(table, place.field) && !read.some((entry) => entry.table === table),
  );
  const near = read.flatMap(({ source, table }) =>
    owners.flatMap((owner) => steps(source.written, table, owner, query)),
  );
  const [way] = near;
  // A key is what any table may be asked for by mistake.
  if (near.some(({ far }) => isKeyOf(far, place.field))) return undefined;
  if (near.length === 1 && way) return joined([way], place, same, query);
  if (near.length > 0 || owners.some((owner) => isKeyOf(owner, place.field))) return undefined;
  const far = read.flatMap(({ source, table }) => bridged(source, table, owners, query));
  return far.length === 1 ? joined(far[0]!, place, same, query) : undefined;
}

function isKeyOf({ primaryKey }: TableProfile, field: string): boolean {
  return primaryKey.length === 1 && sameName(primaryKey[0]!, field);
}

function steps(near: string, from: TableProfile, to: TableProfile, { profile }: QueryText): Step[] {
  return joinsBetween(from, to, profile.joins).map((on) => ({ near, far: to, on }));
}

/** Ways by one table that the block does not read. */
function bridged(source: Source, table: TableProfile, owners: readonly TableProfile[], query: QueryText): Step[][] {
  const read =
    source && query.blocks.blocks.flatMap(({ sources }) => sources.map((each) => tableOf(each, query.profile)));
  const between = query.profile.tables.filter(
    (each) => each !== table && !read.includes(each) && !owners.includes(each),
  );
  return between.flatMap((bridge) =>
    steps(source.written, table, bridge, query).flatMap((first) =>
      owners.flatMap((owner) =>
        steps(writeName(bridge.name, query.dialect), bridge, owner, query).map((second) => [first, second]),
      ),
    ),
  );
}

function joined(way: readonly Step[], place: Reference, same: readonly Reference[], query: QueryText): Repair {
  const { dialect, blocks, sql } = query;
  const name = (text: string) => writeName(text, dialect);
  const joins = way.map(({ near, far, on }) => {
    const conditions = on.map(([own, other]) => `${near}.${name(own)} = ${name(far.name)}.${name(other)}`);
    return `JOIN ${name(far.name)} ON ${conditions.join(" AND ")}`;
  });
  const owner = way.at(-1)!.far;
  const field = fieldOf(owner, place.field)!;
  const replace = new Map<number, string>();
  for (const reference of blocks.references) qualify(reference, place.block, query, replace);
  for (const { at, qualifier } of same) {
    if (qualifier) replace.set(qualifier.at, name(owner.name)).set(at, name(field));
    else replace.set(at, `${name(owner.name)}.${name(field)}`);
  }
  const rewritten = rewriteTokens(sql, blocks, replace, new Map([[place.block.end, joins.join(" ")]]));
  const by = way.length > 1 ? ` by ${way[0]!.far.name}` : "";
  return { sql: rewritten, reason: `The field ${place.field} is in ${owner.name}, which was joined${by}.` };
}
