import { type Reference, rewriteTokens, type Source, visibleSources } from "../../../sql/blocks.js";
import { writeName } from "../../../sql/quoting.js";
import { sameName } from "../same-name.js";
import { joinCondition, missingJoin, otherSide } from "./joins.js";
import { lookedUp } from "./look-ups.js";
import { fieldOf, isSpelling, type Query, type Repair, repeatsTable, spelt, tableOf } from "./query.js";

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
  // What a subquery or a common table expression gives is not known here.
  if (sources.length === 0 || sources.some((source) => tableOf(source, query.profile) === undefined)) return undefined;
  const same = places.filter((other) => other.block === place.block && other.qualifier?.name === place.qualifier?.name);
  return (
    countedTable(place, query) ??
    joinCondition(place, query) ??
    otherAlias(place, same, query) ??
    spelling(place, same, query) ??
    lookedUp(place, same, query) ??
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

/** Exactly one table that the block reads has the field, beside the one that it is compared with. */
function otherAlias(place: Reference, same: readonly Reference[], query: Query): Repair | undefined {
  const compared = same.flatMap((reference) => otherSide(reference, query)?.qualifier?.name ?? []);
  const owners = place.block.sources.filter(
    (source) =>
      fieldOf(tableOf(source, query.profile), place.field) &&
      // A field compared with itself would join everything with everything.
      !compared.some((alias) => sameName(alias, source.alias)),
  );
  const [owner] = owners;
  if (!place.qualifier || owners.length !== 1 || !owner) return undefined;
  const replace = new Map(same.map(({ qualifier }) => [qualifier!.at, writeName(owner.alias, query.dialect)]));
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
  const replace = new Map(same.map(({ at }) => [at, writeName(name, query.dialect)]));
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
