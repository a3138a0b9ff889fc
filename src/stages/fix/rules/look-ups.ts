import type { Dialect } from "../../../databases/dialect.js";
import { dialectNamed } from "../../../databases/engines.js";
import type { FieldRef } from "../../../databases/schema.js";
import type { ValueIndex } from "../../../indexes/value-index.js";
import type { TableProfile } from "../../../profiles/profile.js";
import { type Reference, readBlocks, rewriteTokens, type Source } from "../../../sql/blocks.js";
import { comparisonsOf } from "../../../sql/literals.js";
import { quoteText, writeName } from "../../../sql/quoting.js";
import { sameName } from "../same-name.js";
import { qualify } from "./joins.js";
import { isSpelling, spelt } from "./names.js";
import { fieldOf, type Query, type QueryText, type Repair, type RepairInput, tableOf } from "./query.js";

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

/**
 * A value compared with a key (`airport.state = 'Texas'`, which holds codes) where the table that the key points to has
 * it, in one field (`state.name`): that field is compared instead.
 */
export function pointedValue({ sql, values, profile }: RepairInput): Repair | undefined {
  const blocks = readBlocks(sql);
  const dialect = dialectNamed(profile.dialect);
  const text = { sql, blocks, profile, dialect };
  for (const { operator, literal, token } of comparisonsOf(sql)) {
    const at = blocks.tokens.findIndex(({ start }) => start === token.start);
    const place = blocks.references.find((reference) => reference.at === at - 2);
    if (operator !== "=" || literal === "" || !place) continue;
    const owners = place.block.sources.filter(
      (each) =>
        (!place.qualifier || sameName(each.alias, place.qualifier.name)) &&
        fieldOf(tableOf(each, profile), place.field) !== undefined,
    );
    const [source] = owners;
    const pointer = source && tableOf(source, profile);
    const field = fieldOf(pointer, place.field);
    if (owners.length !== 1 || !pointer || !field || holds(values, { table: pointer.name, field }, literal)) continue;
    const ways = profile.joins.flatMap(({ from, to }) => {
      const lookUp = profile.tables.find(({ name }) => name === to.table);
      const isPointer = from.table === pointer.name && from.fields.length === 1 && from.fields[0] === field;
      if (!isPointer || !lookUp || lookUp === pointer) return [];
      const fields = lookUp.fields.map(({ name }) => ({ table: lookUp.name, field: name }));
      const hits = values.find(literal, { fields, limit: 3, minScore: 0.99 }).filter(({ tier }) => tier === "exact");
      return hits.map(({ ref, value }) => ({ lookUp, key: to.fields[0]!, label: ref.field, value }));
    });
    const [way] = ways;
    if (ways.length !== 1 || !way) continue;
    const read = place.block.sources.filter((each) => tableOf(each, profile) === way.lookUp);
    if (read.length > 1) continue;
    const replace = new Map([[at, quoteText(way.value, dialect)]]);
    const reason = `'${way.value}' is in ${way.lookUp.name}.${way.label}, to which ${pointer.name}.${field} points.`;
    const mended = read[0]
      ? rewriteTokens(sql, blocks, new Map([...replace, ...named([place], read[0].written, way.label, dialect)]))
      : joined({ ...way, pointer, field, source }, place, [place], text, replace).sql;
    return { sql: mended, reason };
  }
  return undefined;
}

/** Whether a field has the value, as far as the index can tell. */
function holds(values: ValueIndex, ref: FieldRef, literal: string): boolean {
  const cut = values.cut.some(({ table, field }) => table === ref.table && field === ref.field);
  return cut || values.find(literal, { fields: [ref], limit: 1, minScore: 0.99 }).length > 0;
}

/** What writes these references as another field, of a source as the query writes it. */
function named(places: readonly Reference[], source: string, field: string, dialect: Dialect): Map<number, string> {
  const name = writeName(field, dialect);
  const replace = new Map<number, string>();
  for (const { at, qualifier } of places) {
    if (qualifier) replace.set(qualifier.at, source).set(at, name);
    else replace.set(at, `${source}.${name}`);
  }
  return replace;
}

function joined(
  way: LookUp & { source: Source },
  place: Reference,
  same: readonly Reference[],
  query: QueryText,
  replaced: ReadonlyMap<number, string> = new Map(),
): Repair {
  const { pointer, field, lookUp, key, label, source } = way;
  const name = (text: string) => writeName(text, query.dialect);
  const isPointer = tableOf(source, query.profile) === pointer;
  const added = isPointer ? lookUp : pointer;
  const [from, to] = isPointer ? [source.written, name(lookUp.name)] : [name(pointer.name), source.written];
  const join = `JOIN ${name(added.name)} ON ${from}.${name(field)} = ${to}.${name(key)}`;
  const replace = new Map<number, string>(replaced);
  for (const reference of query.blocks.references) qualify(reference, place.block, query, replace);
  for (const [at, written] of named(same, to, label, query.dialect)) replace.set(at, written);
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
  return /(?:id|key|code|no)$/.test(whole) && isSpelling(whole.replace(/(?:id|key|code|no)$/, ""), asked);
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
