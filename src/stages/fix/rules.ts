import { nearest } from "../../artifacts/nearest.js";
import type { Dialect } from "../../databases/database.js";
import { quoteName, quoteText } from "../../databases/names.js";
import type { Outcome } from "../../databases/result.js";
import type { ValueIndex } from "../../indexes/value-index.js";
import type { Join, Profile, TableProfile } from "../../profiles/profile.js";
import { isBlank } from "../blank.js";
import {
  type Block,
  type QueryBlocks,
  type Reference,
  readBlocks,
  rewriteTokens,
  type Source,
  visibleSources,
} from "../query-blocks.js";
import { comparisonsOf } from "../sql-literals.js";
import { namedIn, sameName } from "./names.js";

export interface Repair {
  readonly sql: string;
  /** For people. */
  readonly reason: string;
}

export interface RepairInput {
  readonly sql: string;
  readonly outcome: Outcome;
  readonly profile: Profile;
  readonly values: ValueIndex;
}

/**
 * The repair of a query that fails or finds nothing, where there is exactly one way to mend it: a field under the
 * wrong alias, a field of a table that one join reaches, a name but for its spelling, a stored value but for its case.
 */
export function certainRepair(input: RepairInput): Repair | undefined {
  const { outcome, sql } = input;
  if (outcome.kind === "empty" || (outcome.kind === "rows" && isBlank(outcome))) {
    return literalCase({ ...input, sql: outcome.rewritten ?? sql });
  }
  if (outcome.kind !== "error") return undefined;
  const named = namedIn(outcome.message);
  if (!named) return undefined;
  const query = { ...input, named, blocks: readBlocks(sql), dialect: input.profile.dialect };
  if (outcome.failure === "unknown-table") return tableName(query) ?? unknownAlias(query);
  if (outcome.failure === "unknown-field") return unknownField(query);
  if (outcome.failure === "ambiguous-field") return ambiguousField(query);
  return undefined;
}

interface Query extends RepairInput {
  readonly named: { readonly qualifier: string | undefined; readonly name: string };
  readonly blocks: QueryBlocks;
  readonly dialect: Dialect;
}

function tableName(query: Query): Repair | undefined {
  const { sql, named, blocks, dialect } = query;
  const places = blocks.blocks.flatMap((block) =>
    block.sources.flatMap((source) => (source.table && sameName(source.table, named.name) ? [{ block, source }] : [])),
  );
  const [place] = places;
  if (!place) return undefined;
  const name = similarTable(query) ?? (places.length === 1 ? tableWithFields(place.block, query) : undefined);
  // A second look at a table that is read already is hardly what was meant.
  if (name === undefined || place.block.sources.some(({ table }) => table && sameName(table, name))) return undefined;
  const replace = new Map(places.map(({ source }) => [source.at, written(name, dialect)]));
  // The old name may also stand before fields.
  for (const { qualifier } of blocks.references) {
    if (qualifier && sameName(qualifier.name, named.name)) replace.set(qualifier.at, written(name, dialect));
  }
  return { sql: rewriteTokens(sql, blocks, replace), reason: `The table ${named.name} is called ${name}.` };
}

function similarTable({ named, profile }: Query): string | undefined {
  const names = profile.tables.map((table) => table.name);
  const alike = nearest(named.name, names, 2);
  const [name] = alike;
  return name !== undefined && (alike.length === 1 || isSpelling(named.name, name)) ? name : undefined;
}

/** The one table that has every field of a block which reads nothing else. */
function tableWithFields(block: Block, { blocks, profile }: Query): string | undefined {
  if (block.sources.length !== 1) return undefined;
  const known = new Set(profile.tables.flatMap((table) => table.fields.map((field) => field.name.toLowerCase())));
  const asked = blocks.references.filter((reference) => reference.block === block).map(({ field }) => field);
  const fields = asked.filter((field) => known.has(field.toLowerCase()));
  const owners = profile.tables.filter((table) => fields.every((field) => fieldOf(table, field) !== undefined));
  return fields.length > 0 && owners.length === 1 ? owners[0]!.name : undefined;
}

/** DuckDB takes an alias that nothing has for a table; SQLite speaks of the field. */
function unknownAlias(query: Query): Repair | undefined {
  const { references } = query.blocks;
  const place = references.find(({ qualifier }) => qualifier && sameName(qualifier.name, query.named.name));
  return place && unknownField({ ...query, named: { qualifier: query.named.name, name: place.field } });
}

function unknownField(query: Query): Repair | undefined {
  const places = query.blocks.references.filter(
    ({ field, qualifier }) =>
      sameName(field, query.named.name) &&
      (query.named.qualifier === undefined ||
        (qualifier !== undefined && sameName(qualifier.name, query.named.qualifier))),
  );
  const place = places.find((reference) => !resolves(reference, query));
  if (!place) return undefined;
  const sources = place.block.sources;
  // What a subquery or a common table expression gives is not known here.
  if (sources.length === 0 || sources.some((source) => tableOf(source, query.profile) === undefined)) return undefined;
  const same = places.filter((other) => other.block === place.block && other.qualifier?.name === place.qualifier?.name);
  return (
    countedTable(place, query) ??
    joinCondition(place, query) ??
    otherAlias(place, same, query) ??
    spelling(place, same, query) ??
    missingJoin(place, same, query)
  );
}

function resolves({ field, qualifier, block }: Reference, { profile }: Query): boolean {
  const visible = visibleSources(block).filter((source) => !qualifier || sameName(source.alias, qualifier.name));
  return visible.some((source) => {
    const table = tableOf(source, profile);
    return table === undefined || fieldOf(table, field) !== undefined;
  });
}

/** One side of `a.x = b.y` between two tables that one known join connects: that join is meant. */
function joinCondition(place: Reference, query: Query): Repair | undefined {
  const other = otherSide(place, query);
  const [here, there] = [place, other].map((reference) =>
    place.block.sources.find((source) => reference?.qualifier && sameName(source.alias, reference.qualifier.name)),
  );
  if (!other || !here || !there || here === there) return undefined;
  const joins = joinsBetween(tableOf(here, query.profile)!, tableOf(there, query.profile)!, query.profile.joins);
  const [pair] = joins[0] ?? [];
  if (joins.length !== 1 || joins[0]!.length !== 1 || !pair) return undefined;
  const [near, far] = pair.map((name) => written(name, query.dialect)) as [string, string];
  const replace = new Map([
    [place.at, near],
    [other.at, far],
  ]);
  const reason = `${here.table} and ${there.table} are joined on ${pair[0]} and ${pair[1]}.`;
  return { sql: rewriteTokens(query.sql, query.blocks, replace), reason };
}

/** The qualified field on the other side of an equals sign. */
function otherSide(place: Reference, { blocks }: Query): Reference | undefined {
  const { tokens, references } = blocks;
  const after = tokens[place.at + 1]?.raw === "=" ? place.at + 4 : -1;
  const before = place.qualifier && tokens[place.qualifier.at - 1]?.raw === "=" ? place.qualifier.at - 2 : -1;
  return references.find(({ at, qualifier }) => qualifier !== undefined && (at === after || at === before));
}

/** Exactly one table that the block reads has the field. */
function otherAlias(place: Reference, same: readonly Reference[], query: Query): Repair | undefined {
  const owners = place.block.sources.filter((source) => fieldOf(tableOf(source, query.profile), place.field));
  const [owner] = owners;
  if (!place.qualifier || owners.length !== 1 || !owner) return undefined;
  const compared = same.map((reference) => otherSide(reference, query)?.qualifier?.name);
  // A field compared with itself would join everything with everything.
  if (compared.some((alias) => alias !== undefined && sameName(alias, owner.alias))) return undefined;
  const replace = new Map(same.map(({ qualifier }) => [qualifier!.at, written(owner.alias, query.dialect)]));
  const reason = `The field ${place.field} is that of ${owner.table}.`;
  return { sql: rewriteTokens(query.sql, query.blocks, replace), reason };
}

/**
 * The one field of the block's tables that is written the same but for case, marks, plural, its table's name or words
 * before it (`Original_air_date` for `air_date`).
 */
function spelling(place: Reference, same: readonly Reference[], query: Query): Repair | undefined {
  const sources = place.block.sources.filter(
    (source) => !place.qualifier || sameName(source.alias, place.qualifier.name),
  );
  const alike = [
    ...new Set(
      sources.flatMap((source) => {
        const table = tableOf(source, query.profile);
        const names = table?.fields.map((field) => field.name) ?? [];
        return names.filter((name) => isSpelling(name, place.field) || repeatsTable(name, place.field, table!.name));
      }),
    ),
  ];
  const longer = alike.length > 0 ? [] : names(sources, query).filter((name) => isLonger(name, place.field));
  const [name] = alike.length > 0 ? alike : longer;
  if (alike.length + longer.length !== 1 || name === undefined) return undefined;
  const replace = new Map(same.map(({ at }) => [at, written(name, query.dialect)]));
  const reason = `The field ${place.field} is called ${name}.`;
  return { sql: rewriteTokens(query.sql, query.blocks, replace), reason };
}

function names(sources: readonly Source[], { profile }: Query): string[] {
  return sources.flatMap((source) => tableOf(source, profile)?.fields.map((field) => field.name) ?? []);
}

const isLonger = (name: string, asked: string) => spelt(asked).length >= 4 && spelt(name).endsWith(spelt(asked));

/** `count(singer)` for `count(*)`. */
function countedTable(place: Reference, { sql, blocks }: Query): Repair | undefined {
  const { tokens } = blocks;
  const isTable = place.block.sources.some(({ table, alias }) =>
    [table, alias].some((name) => name && sameName(name, place.field)),
  );
  const counted = /^count$/i.test(tokens[place.at - 2]?.raw ?? "") && tokens[place.at - 1]?.raw === "(";
  if (!isTable || !counted || tokens[place.at + 1]?.raw !== ")") return undefined;
  return {
    sql: rewriteTokens(sql, blocks, new Map([[place.at, "*"]])),
    reason: `The rows of ${place.field} are counted.`,
  };
}

/** Exactly one table that has the field is one join away from the tables that the block reads. */
function missingJoin(place: Reference, same: readonly Reference[], query: Query): Repair | undefined {
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
  const name = (text: string) => written(text, dialect);
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
function qualify(reference: Reference, block: Block, query: Query, replace: Map<number, string>): void {
  if (reference.block !== block || reference.qualifier) return;
  const owner = block.sources.find((source) => fieldOf(tableOf(source, query.profile), reference.field));
  if (owner)
    replace.set(reference.at, `${written(owner.alias, query.dialect)}.${query.blocks.tokens[reference.at]!.raw}`);
}

/** Two tables are joined on the field itself, so that either will do. */
function ambiguousField(query: Query): Repair | undefined {
  const { profile, named } = query;
  const places = query.blocks.references.filter(({ field, qualifier }) => !qualifier && sameName(field, named.name));
  const block = places[0]?.block;
  if (!block || places.some((place) => place.block !== block)) return undefined;
  const owners = block.sources.filter((source) => fieldOf(tableOf(source, profile), named.name));
  const [first, second] = owners;
  if (owners.length !== 2 || !first || !second) return undefined;
  const joins = joinsBetween(tableOf(first, profile)!, tableOf(second, profile)!, profile.joins);
  if (!joins.some((on) => on.some(([a, b]) => sameName(a, named.name) && sameName(b, named.name)))) return undefined;
  const alias = written(first.alias, query.dialect);
  const replace = new Map(places.map(({ at }) => [at, `${alias}.${query.blocks.tokens[at]!.raw}`]));
  const reason = `The field ${named.name} is the same in ${first.table} and ${second.table}.`;
  return { sql: rewriteTokens(query.sql, query.blocks, replace), reason };
}

/** A literal that its field holds in another letter case only. */
function literalCase({ sql, values, profile }: RepairInput): Repair | undefined {
  const blocks = readBlocks(sql);
  for (const { field, operator, literal, token } of comparisonsOf(sql)) {
    if (operator.includes("like") || literal === "") continue;
    const fields = profile.tables.flatMap((table) => {
      const name = fieldOf(table, field);
      return name === undefined || !reads(blocks, table) ? [] : [{ table: table.name, field: name }];
    });
    const hits = fields.length === 0 ? [] : values.find(literal, { fields, limit: 3, minScore: 0.99 });
    if (hits.length === 0 || hits.some((hit) => hit.value === literal)) continue;
    const [hit] = hits;
    const at = blocks.tokens.findIndex(({ start }) => start === token.start);
    if (hits.length !== 1 || !hit || at < 0) continue;
    const replace = new Map([[at, quoteText(hit.value, profile.dialect)]]);
    return { sql: rewriteTokens(sql, blocks, replace), reason: `'${literal}' is stored as '${hit.value}'.` };
  }
  return undefined;
}

function reads({ blocks }: QueryBlocks, table: TableProfile): boolean {
  return blocks.some((block) => block.sources.some((source) => source.table && sameName(source.table, table.name)));
}

function tableOf(source: Source, profile: Profile): TableProfile | undefined {
  const { table: name } = source;
  return name === undefined ? undefined : profile.tables.find((table) => sameName(table.name, name));
}

function fieldOf(table: TableProfile | undefined, name: string): string | undefined {
  return table?.fields.find((field) => sameName(field.name, name))?.name;
}

/** Pairs of fields, the first table's first, for each known join between two tables. */
function joinsBetween(near: TableProfile, far: TableProfile, joins: readonly Join[]): (readonly [string, string])[][] {
  const found = joins.flatMap(({ from, to }) => {
    if (from.table === near.name && to.table === far.name) return [pairs(from.fields, to.fields)];
    if (to.table === near.name && from.table === far.name) return [pairs(to.fields, from.fields)];
    return [];
  });
  // Two tables of one row each for the other may have proposed the same join both ways.
  const byFields = new Map(found.map((on) => [JSON.stringify(on), on]));
  return [...byFields.values()];
}

const pairs = (near: readonly string[], far: readonly string[]) =>
  near.map((field, index) => [field, far[index] ?? field] as const);

const spelt = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replace(/(?:es|s)$/, "");
const isSpelling = (a: string, b: string) => spelt(a) === spelt(b);

/** `CountryId` of `countries` for `Id`, and the other way round. */
function repeatsTable(name: string, asked: string, table: string): boolean {
  const [long, short] = [spelt(name), spelt(asked)].toSorted((a, b) => b.length - a.length) as [string, string];
  const rest = long.endsWith(short) ? long.slice(0, -short.length) : "";
  const whole = spelt(table);
  return rest.length >= 3 && short.length >= 2 && (whole.startsWith(rest.slice(0, -1)) || rest.startsWith(whole));
}

const written = (name: string, dialect: Dialect) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoteName(name, dialect));
