import { type Block, type Reference, rewriteTokens, visibleSources } from "../../../sql/blocks.js";
import { writeName } from "../../../sql/quoting.js";
import { sameName } from "../same-name.js";
import { missingJoin } from "./missing-joins.js";
import { fieldOf, joinsBetween, type QueryText, type Repair, tableOf } from "./query.js";

/**
 * `WHERE x_id IN (SELECT x_id FROM t …)` where t has no x_id: SQL then takes the field of the query around it and
 * compares it with itself. The field of t that is joined with it is meant, or that of the one table that t leads to.
 */
export function outerField(query: QueryText): Repair | undefined {
  for (const place of query.blocks.references) {
    const outer = place.qualifier ? undefined : takenFromOutside(place, query);
    if (!outer) continue;
    const repair = joinedField(place, outer, query) ?? missingJoin(place, [place], query);
    if (repair) return repair;
  }
  return undefined;
}

/** The source around the subquery whose field its only column is, and with which it is compared. */
function takenFromOutside(place: Reference, query: QueryText) {
  const { block, field, at } = place;
  const { tokens } = query.blocks;
  const tables = block.sources.map((source) => tableOf(source, query.profile));
  const inside = tables.some((table) => table === undefined || fieldOf(table, field) !== undefined);
  if (tables.length === 0 || inside) return undefined;
  const start = /^distinct$/i.test(tokens[at - 1]?.raw ?? "") ? at - 2 : at - 1;
  const alone = /^select$/i.test(tokens[start]?.raw ?? "") && /^from$/i.test(tokens[at + 1]?.raw ?? "");
  if (!alone || tokens[start - 1]?.raw !== "(" || !isCompared(start - 2, field, query)) return undefined;
  return visibleSources(block.parent).find((source) => fieldOf(tableOf(source, query.profile), field) !== undefined);
}

/** `field = (`, `field IN (`, `field NOT IN (`, the last of its words at this place. */
function isCompared(at: number, field: string, { blocks: { tokens, references } }: QueryText): boolean {
  const word = tokens[at]?.raw.toLowerCase() ?? "";
  if (!["=", "==", "in"].includes(word)) return false;
  const before = tokens[at - 1]?.raw.toLowerCase() === "not" ? at - 2 : at - 1;
  return references.some((reference) => reference.at === before && sameName(reference.field, field));
}

function joinedField(place: Reference, outer: Block["sources"][number], query: QueryText): Repair | undefined {
  const from = tableOf(outer, query.profile)!;
  const named = fieldOf(from, place.field)!;
  const ways = place.block.sources.flatMap((source) =>
    joinsBetween(from, tableOf(source, query.profile)!, query.profile.joins)
      .filter((on) => on.length === 1 && on[0]![0] === named)
      .map((on) => ({ source, field: on[0]![1] })),
  );
  const [way] = ways;
  if (ways.length !== 1 || !way) return undefined;
  const name = writeName(way.field, query.dialect);
  const alone = place.block.sources.length === 1;
  const written = alone ? name : `${way.source.written}.${name}`;
  const reason = `${place.field} is of ${from.name} and not of ${way.source.table}, which has ${way.field}.`;
  return { sql: rewriteTokens(query.sql, query.blocks, new Map([[place.at, written]])), reason };
}
