import { type Block, type Reference, rewriteTokens } from "../../../sql/blocks.js";
import { writeName } from "../../../sql/quoting.js";
import { sameName } from "../same-name.js";
import { fieldOf, joinsBetween, type Query, type Repair, tableOf } from "./query.js";

/** One side of `a.x = b.y` between two tables that one known join connects: that join is meant. */
export function joinCondition(place: Reference, query: Query): Repair | undefined {
  const other = otherSide(place, query);
  const [here, there] = [place, other].map((reference) =>
    place.block.sources.find((source) => reference?.qualifier && sameName(source.alias, reference.qualifier.name)),
  );
  if (!other || !here || !there || here === there) return undefined;
  const joins = joinsBetween(tableOf(here, query.profile)!, tableOf(there, query.profile)!, query.profile.joins);
  const [pair] = joins[0] ?? [];
  if (joins.length !== 1 || joins[0]!.length !== 1 || !pair) return undefined;
  const [near, far] = pair.map((name) => writeName(name, query.dialect)) as [string, string];
  const replace = new Map([
    [place.at, near],
    [other.at, far],
  ]);
  const reason = `${here.table} and ${there.table} are joined on ${pair[0]} and ${pair[1]}.`;
  return { sql: rewriteTokens(query.sql, query.blocks, replace), reason };
}

/** The qualified field on the other side of an equals sign. */
export function otherSide(place: Reference, { blocks }: Query): Reference | undefined {
  const { tokens, references } = blocks;
  const after = tokens[place.at + 1]?.raw === "=" ? place.at + 4 : -1;
  const before = place.qualifier && tokens[place.qualifier.at - 1]?.raw === "=" ? place.qualifier.at - 2 : -1;
  return references.find(({ at, qualifier }) => qualifier !== undefined && (at === after || at === before));
}

/** Exactly one table that has the field is one join away from the tables that the block reads. */
export function missingJoin(place: Reference, same: readonly Reference[], query: Query): Repair | undefined {
  const { profile, dialect, blocks, sql } = query;
  const read = place.block.sources.map((source) => ({ source, table: tableOf(source, profile)! }));
  const owners = profile.tables.filter(
    (table) => fieldOf(table, place.field) && !read.some((entry) => entry.table === table),
  );
  const ways = owners.flatMap((owner) =>
    read.flatMap(({ source, table }) => joinsBetween(table, owner, profile.joins).map((on) => ({ owner, source, on }))),
  );
  // A key is what any table may be asked for by mistake.
  if (owners.some((owner) => owner.primaryKey.some((key) => sameName(key, place.field)))) return undefined;
  const [way] = ways;
  if (ways.length !== 1 || !way) return undefined;
  const name = (text: string) => writeName(text, dialect);
  const conditions = way.on.map(
    ([near, far]) => `${name(way.source.alias)}.${name(near)} = ${name(way.owner.name)}.${name(far)}`,
  );
  const join = `JOIN ${name(way.owner.name)} ON ${conditions.join(" AND ")}`;
  const replace = new Map<number, string>();
  for (const reference of blocks.references) qualify(reference, place.block, query, replace);
  const field = fieldOf(way.owner, place.field)!;
  for (const { at, qualifier } of same) {
    if (qualifier) replace.set(qualifier.at, name(way.owner.name)).set(at, name(field));
    else replace.set(at, `${name(way.owner.name)}.${name(field)}`);
  }
  const rewritten = rewriteTokens(sql, blocks, replace, new Map([[place.block.end, join]]));
  return { sql: rewritten, reason: `The field ${place.field} is in ${way.owner.name}, which was joined.` };
}

/** Says of a bare field which table it is of, so that a further table cannot make it ambiguous. */
export function qualify(
  reference: Reference,
  block: Block,
  query: Pick<Query, "blocks" | "profile" | "dialect">,
  replace: Map<number, string>,
): void {
  if (reference.block !== block || reference.qualifier) return;
  const owner = block.sources.find((source) => fieldOf(tableOf(source, query.profile), reference.field));
  if (owner)
    replace.set(reference.at, `${writeName(owner.alias, query.dialect)}.${query.blocks.tokens[reference.at]!.raw}`);
}

/** Two tables are joined on the field itself, so that either will do. */
export function ambiguousField(query: Query): Repair | undefined {
  const { profile, named } = query;
  const places = query.blocks.references.filter(({ field, qualifier }) => !qualifier && sameName(field, named.name));
  const block = places[0]?.block;
  if (!block || places.some((place) => place.block !== block)) return undefined;
  const owners = block.sources.filter((source) => fieldOf(tableOf(source, profile), named.name));
  const [first, second] = owners;
  if (owners.length !== 2 || !first || !second) return undefined;
  const joins = joinsBetween(tableOf(first, profile)!, tableOf(second, profile)!, profile.joins);
  if (!joins.some((on) => on.some(([a, b]) => sameName(a, named.name) && sameName(b, named.name)))) return undefined;
  const alias = writeName(first.alias, query.dialect);
  const replace = new Map(places.map(({ at }) => [at, `${alias}.${query.blocks.tokens[at]!.raw}`]));
  const reason = `The field ${named.name} is the same in ${first.table} and ${second.table}.`;
  return { sql: rewriteTokens(query.sql, query.blocks, replace), reason };
}
