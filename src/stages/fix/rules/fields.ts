import { type Reference, rewriteTokens, type Source, visibleSources } from "../../../sql/blocks.js";
import { writeName } from "../../../sql/quoting.js";
import { sameName } from "../same-name.js";
import { joinCondition, otherSide } from "./joins.js";
import { lookedUp } from "./look-ups.js";
import { missingJoin } from "./missing-joins.js";
import { isPrefixed, isSpelling, repeatsTable, spelt } from "./names.js";
import { fieldOf, type Query, type QueryText, type Repair, tableOf } from "./query.js";

/** DuckDB takes an alias that nothing has for a table; SQLite speaks of the field. */
export function unknownAlias(query: Query): Repair | undefined {
  const { references } = query.blocks;
  const place = references.find(({ qualifier }) => qualifier && sameName(qualifier.name, query.named.name));
  return place && unknownField({ ...query, named: { qualifier: query.named.name, name: place.field } });
}

export function unknownField(query: Query): Repair | undefined {
  const places = query.blocks.references.filter(
    ({ field, qualifier }) =>
      sameName(field, query.named.name) &&
      (query.named.qualifier === undefined ||
        (qualifier !== undefined && sameName(qualifier.name, query.named.qualifier))),
  );
  const place = places.find((reference) => !resolves(reference, query));
  if (!place) return undefined;
  const sources = place.block.sources;
  const same = places.filter((other) => other.block === place.block && other.qualifier?.name === place.qualifier?.name);
  // What a subquery or a common table expression gives is not known here.
  if (sources.length === 0 || sources.some((source) => tableOf(source, query.profile) === undefined)) return undefined;
  return (
    countedTable(place, query) ??
    joinCondition(place, query) ??
    tableForAlias(place, same, query) ??
    otherAlias(place, same, query) ??
    spelling(place, same, query) ??
    spelledElsewhere(place, same, query) ??
    lookedUp(place, same, query) ??
    missingJoin(place, same, query)
  );
}

/** Whether the place speaks of something that it can see; what a subquery gives may have any name. */
export function resolves({ field, qualifier, block }: Reference, { profile }: Pick<QueryText, "profile">): boolean {
  const visible = visibleSources(block).filter((source) => !qualifier || sameName(source.alias, qualifier.name));
  return visible.some((source) => {
    const table = tableOf(source, profile);
    return table === undefined || fieldOf(table, field) !== undefined;
  });
}

/** The name of a table, however written, before a field where the query gave that table an alias. */
function tableForAlias(place: Reference, same: readonly Reference[], query: Query): Repair | undefined {
  const { qualifier, block, field } = place;
  if (!qualifier || visibleSources(block).some(({ alias }) => sameName(alias, qualifier.name))) return undefined;
  const meant = block.sources.filter(
    (source) => source.table && [source.table, source.alias].some((name) => isSpelling(name, qualifier.name)),
  );
  const [source] = meant;
  if (meant.length !== 1 || !source || !fieldOf(tableOf(source, query.profile), field)) return undefined;
  return ofSource(source, field, same, query, `${source.table} is called ${source.alias} in the query.`);
}

/** Exactly one table that the block reads has the field, beside the one that it is compared with. */
function otherAlias(place: Reference, same: readonly Reference[], query: Query): Repair | undefined {
  const owners = notCompared(same, query).filter((source) => fieldOf(tableOf(source, query.profile), place.field));
  const [owner] = owners;
  if (!place.qualifier || owners.length !== 1 || !owner) return undefined;
  return ofSource(owner, undefined, same, query, `The field ${place.field} is that of ${owner.table}.`);
}

/** A field compared with itself would join everything with everything. */
function notCompared(same: readonly Reference[], query: Query): Source[] {
  const compared = same.flatMap((reference) => otherSide(reference, query)?.qualifier?.name ?? []);
  const sources = same[0]?.block.sources ?? [];
  return sources.filter((source) => !compared.some((alias) => sameName(alias, source.alias)));
}

/** These places as the field of one source; undefined leaves its name as it is. */
function ofSource(
  { written }: Source,
  field: string | undefined,
  same: readonly Reference[],
  { sql, blocks, dialect }: Query,
  reason: string,
): Repair {
  const replace = new Map<number, string>();
  for (const { at, qualifier } of same) {
    const name = field === undefined ? blocks.tokens[at]!.raw : writeName(field, dialect);
    if (qualifier) replace.set(qualifier.at, written).set(at, name);
    else replace.set(at, `${written}.${name}`);
  }
  return { sql: rewriteTokens(sql, blocks, replace), reason };
}

/**
 * The one field of the block's tables that is written the same but for case, marks, plural, its table's name or words
 * before it (`Original_air_date` for `air_date`).
 */
function spelling(place: Reference, same: readonly Reference[], query: Query): Repair | undefined {
  const sources = place.block.sources.filter(
    (source) => !place.qualifier || sameName(source.alias, place.qualifier.name),
  );
  const others = same.flatMap((reference) => otherSide(reference, query) ?? []);
  const known = namesIn(sources, query).filter(
    // A field is not compared with itself.
    ({ source, name }) =>
      !others.some((other) => sameName(other.field, name) && sameName(other.qualifier!.name, source.alias)),
  );
  const alike = [
    known.filter(({ name }) => isSpelling(name, place.field)),
    known.filter(({ name, table }) => repeatsTable(name, place.field, table)),
    known.filter(({ name }) => isLonger(name, place.field)),
  ].find((found) => found.length > 0);
  const [name, second] = new Set(alike?.map((each) => each.name));
  if (name === undefined || second !== undefined) return undefined;
  const replace = new Map(same.map(({ at }) => [at, writeName(name, query.dialect)]));
  const reason = `The field ${place.field} is called ${name}.`;
  return { sql: rewriteTokens(query.sql, query.blocks, replace), reason };
}

/** Where the table of the alias has nothing like it: the one field of another that the block reads that is written so. */
function spelledElsewhere(place: Reference, same: readonly Reference[], query: Query): Repair | undefined {
  const known = namesIn(notCompared(same, query), query);
  const alike = [
    known.filter(({ name, table }) => isPrefixed(place.field, name, table)),
    known.filter(({ name }) => isSpelling(name, place.field)),
  ].find((found) => found.length > 0);
  const [owner] = alike ?? [];
  if (!place.qualifier || alike?.length !== 1 || !owner) return undefined;
  const reason = `The field ${place.field} is ${owner.table}.${owner.name}.`;
  return ofSource(owner.source, owner.name, same, query, reason);
}

function namesIn(sources: readonly Source[], { profile }: Query) {
  return sources.flatMap((source) => {
    const table = tableOf(source, profile);
    return table?.fields.map(({ name }) => ({ source, name, table: table.name })) ?? [];
  });
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
