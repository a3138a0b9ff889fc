import { type Block, type Reference, rewriteTokens, type Source } from "../../../sql/blocks.js";
import { writeName } from "../../../sql/quoting.js";
import { sameName } from "../same-name.js";
import { fieldOf, joinsBetween, type Query, type Repair, tableOf } from "./query.js";

/** One side of `a.x = b.y` between two tables that one known join connects: that join is meant. */
export function joinCondition(place: Reference, query: Query): Repair | undefined {
  const other = otherSide(place, query);
  const [here, there] = [place, other].map((reference) =>
    place.block.sources.find((source) => reference?.qualifier && sameName(source.alias, reference.qualifier.name)),
  );
  if (!other || !here || !there || here === there || areJoined(here, there, place, query)) return undefined;
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

/** Whether another condition joins the two already: then this one was meant for another table. */
function areJoined(here: Source, there: Source, place: Reference, query: Query): boolean {
  const aliases = [here, there].map(({ alias }) => alias.toLowerCase());
  return query.blocks.references.some((reference) => {
    if (reference === place || reference.block !== place.block || !reference.qualifier) return false;
    const other = otherSide(reference, query);
    if (!other?.qualifier || other === place) return false;
    const joined = [reference.qualifier.name, other.qualifier.name].map((name) => name.toLowerCase());
    return joined.every((name) => aliases.includes(name)) && joined[0] !== joined[1];
  });
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
  if (owner) replace.set(reference.at, `${owner.written}.${query.blocks.tokens[reference.at]!.raw}`);
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
  const alias = first.written;
  const replace = new Map(places.map(({ at }) => [at, `${alias}.${query.blocks.tokens[at]!.raw}`]));
  const reason = `The field ${named.name} is the same in ${first.table} and ${second.table}.`;
  return { sql: rewriteTokens(query.sql, query.blocks, replace), reason };
}
