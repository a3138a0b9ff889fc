import { writeName } from "../../../databases/names.js";
import type { TableProfile } from "../../../profiles/profile.js";
import { type Reference, rewriteTokens, type Source } from "../../query-blocks.js";
import { sameName } from "../names.js";
import { qualify } from "./joins.js";
import { type Query, type Repair, spelt, tableOf } from "./query.js";

/** `pointer.field` holds keys of `lookUp`, whose rows people know by `label`. */
interface LookUp {
  readonly pointer: TableProfile;
  readonly field: string;
  readonly lookUp: TableProfile;
  readonly key: string;
  readonly label: string;
}

/**
 * A property asked for as if it stood in the row (`eye_colour`) where the row has a key of it (`eye_colour_id`): the
 * field that names it in the table that the key points to. One of the two tables is read, the other is joined.
 */
export function lookedUp(place: Reference, same: readonly Reference[], query: Query): Repair | undefined {
  const { sources } = place.block;
  const read = (table: TableProfile) => sources.filter((source) => tableOf(source, query.profile) === table);
  const ways = lookUpsOf(place.field, query).flatMap((way) => {
    const [pointers, lookUps] = [read(way.pointer), read(way.lookUp)];
    // Where both are read, the query may have joined them by another key.
    return pointers.length + lookUps.length === 1 ? [{ ...way, source: (pointers[0] ?? lookUps[0])! }] : [];
  });
  const [way] = ways;
  return ways.length === 1 && way ? joined(way, place, same, query) : undefined;
}

function joined(way: LookUp & { source: Source }, place: Reference, same: readonly Reference[], query: Query): Repair {
  const { pointer, field, lookUp, key, label, source } = way;
  const name = (text: string) => writeName(text, query.dialect);
  const isPointer = tableOf(source, query.profile) === pointer;
  const added = isPointer ? lookUp : pointer;
  const [from, to] = isPointer ? [source.alias, lookUp.name] : [pointer.name, source.alias];
  const join = `JOIN ${name(added.name)} ON ${name(from)}.${name(field)} = ${name(to)}.${name(key)}`;
  const replace = new Map<number, string>();
  for (const reference of query.blocks.references) qualify(reference, place.block, query, replace);
  for (const { at, qualifier } of same) {
    if (qualifier) replace.set(qualifier.at, name(to)).set(at, name(label));
    else replace.set(at, `${name(to)}.${name(label)}`);
  }
  const sql = rewriteTokens(query.sql, query.blocks, replace, new Map([[place.block.end, join]]));
  return { sql, reason: `${place.field} is ${lookUp.name}.${label}, to which ${pointer.name}.${field} points.` };
}

function lookUpsOf(asked: string, { profile }: Query): LookUp[] {
  const table = (name: string) => profile.tables.find((each) => each.name === name);
  return profile.joins.flatMap(({ from, to }) => {
    const [field, key] = [from.fields[0], to.fields[0]];
    const [pointer, lookUp] = [table(from.table), table(to.table)];
    if (from.fields.length !== 1 || !field || !key || !pointer || !lookUp || pointer === lookUp) return [];
    const label = isKeyOf(field, asked) ? labelOf(lookUp) : undefined;
    return label === undefined ? [] : [{ pointer, field, lookUp, key, label }];
  });
}

/** `eye_colour_id`, `eyeColourId` of `eye_colour`. */
function isKeyOf(field: string, asked: string): boolean {
  const whole = field.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  return /(?:id|key|code|no)$/.test(whole) && spelt(whole.replace(/(?:id|key|code|no)$/, "")) === spelt(asked);
}

/** The one text of a table that is no key of it; of several the one called as the table, or a name. */
function labelOf(table: TableProfile): string | undefined {
  const texts = table.fields.filter(
    ({ name, textLike }) => textLike && !table.primaryKey.some((key) => sameName(key, name)),
  );
  const named = texts.filter(({ name }) => spelt(name) === spelt(table.name) || /name$/i.test(name));
  const [label, second] = texts.length === 1 ? texts : named;
  return second === undefined ? label?.name : undefined;
}
