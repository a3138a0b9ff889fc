import type { FieldRef } from "../../databases/schema.js";
import type { LexicalTable } from "../lexicon/lexicon.js";
import { isOfEvents } from "../lexicon/times/dated-fields.js";
import { conditionRefs, isExpression, refsOf } from "../query/expressions.js";
import { type Condition, type Expression, type Query, sameRef, tablesOf } from "../query/query.js";
import type { Pick as Place } from "../rules/draft.js";
import type { Building } from "./building.js";
import { displayFields, keyField } from "./display-fields.js";

/**
 * "students who have a pet" are as many as there are such students, however many pets each has: where a join repeats the
 * rows asked for, each is counted once, and shown once where nothing more is said of what it joins.
 */
export function withoutRepeats(building: Building, query: Query, entity: string): Query {
  const { lexicon } = building;
  const { select, groupBy, limit } = query;
  if (asksPointed(building, query)) return { ...query, distinct: true };
  if (groupBy !== undefined || query.distinct || limit !== undefined || !repeats(building, query, entity)) return query;
  if (countsOnce(building, select, query, entity)) {
    const ref = keyField(lexicon.table(entity))!;
    return { ...query, select: [{ kind: "aggregate", name: "count", distinct: true, of: { kind: "field", ref } }] };
  }
  const key = keyField(lexicon.table(entity));
  if (key !== undefined && select.every((item) => isOwnFigure(item, entity)) && !isOfOthers(building, query, entity))
    return amongKeys(query, key);
  const compared = query.where === undefined ? [] : conditionRefs(query.where, isExistence);
  const own =
    select.every((item) => item.kind === "field" && item.ref.table === entity) &&
    ((isNoun(building, entity) && joinsEvents(building, query, entity)) ||
      compared.every((ref) => ref.table === entity));
  const ordered = (query.orderBy ?? []).every(({ by }) => refsOf(by).every((ref) => isShown(select, ref)));
  if (!own || !ordered) return query;
  if (isTold(lexicon.table(entity), select)) return { ...query, distinct: true };
  // Two people of one name are two.
  return key === undefined ? query : { ...amongKeys(query, key), ...(query.orderBy && { orderBy: query.orderBy }) };
}

/** "In which TOWNS was it above the limit", told by where each sample was taken, "which ENGINEERS work on old lifts": each once. */
function asksPointed({ choice, draft, lexicon }: Building, { groupBy, limit, orderBy, select, joins }: Query): boolean {
  const [part, second] = draft.selects;
  const chosen = part?.kind === "pick" && second === undefined ? choice(part.pick) : undefined;
  if (chosen?.kind !== "field" || part?.pick?.plain !== true || groupBy !== undefined || limit !== undefined)
    return false;
  const { pointsAt, ref } = lexicon.field(chosen.ref);
  const named = select.every((item) => item.kind === "field" && item.ref.table === pointsAt);
  const before = draft.tables.some(({ at }) => at < part.pick!.at);
  const spoken = before || orderBy !== undefined || draft.filters.length === 0;
  return pointsAt !== undefined && named && !spoken && joins.length === 1 && isOfEvents(lexicon, ref.table);
}

/** The same of the table asked for alone, whose keys are among the rows that are joined. */
function amongKeys({ select, orderBy: _, ...rows }: Query, key: FieldRef): Query {
  const left = { kind: "field", ref: key } as const;
  const where: Condition = { kind: "in", left, negated: false, query: { ...rows, select: [left] } };
  return { select, distinct: false, from: key.table, joins: [], where };
}

/** From here on a table is called so. */
const CALLED = 0.85;

/** "The monthly fees of all CONTRACTS", where plans keep the fees: each contract has one, and nobody speaks of plans. */
function isOfOthers({ draft, tableOf }: Building, query: Query, entity: string): boolean {
  const picks = [...draft.tables, ...draft.groups];
  if (picks.some((pick) => tableOf(pick) === entity || pick.tables.some(({ table }) => table === entity))) return false;
  const isCalledSo = (pick: Place) =>
    pick.tables.some(({ table, score }) => table === tableOf(pick) && score >= CALLED);
  const named = new Set(picks.filter(isCalledSo).map(tableOf));
  return tablesOf(query).some((table) => table !== entity && named.has(table));
}

/** "Which members …", "the names of members …": asked for by what they are, each is meant once, whatever joins say of it. */
function isNoun({ draft, choice, lexicon }: Building, entity: string): boolean {
  const shown = draft.selects.map(({ kind, pick }) => (kind === "pick" ? choice(pick) : undefined));
  if (shown.every((chosen) => chosen?.kind === "table" && chosen.table === entity)) return true;
  const [only, second] = displayFields(lexicon.table(entity));
  const [name, more] = shown;
  const named = draft.tables[0]?.tables[0]?.table === entity;
  return (
    named &&
    only !== undefined &&
    second === undefined &&
    more === undefined &&
    name?.kind === "field" &&
    sameRef(name.ref, only)
  );
}

/** What happens to the same row happens again and again; what only belongs to it is said once. */
function joinsEvents({ lexicon }: Building, query: Query, entity: string): boolean {
  return tablesOf(query).some((table) => table !== entity && isOfEvents(lexicon, table));
}

/** A sum or an average of a table's own field, or of what is computed of it, as an age. */
function isOwnFigure(item: Expression, entity: string): boolean {
  if (item.kind !== "aggregate" || !/^(sum|avg)$/.test(item.name) || item.distinct || item.when !== undefined)
    return false;
  return item.of !== "rows" && refsOf(item.of).length > 0 && refsOf(item.of).every(({ table }) => table === entity);
}

/** A condition that other rows exist, whatever is said of those: it shows no more than that of what it joins. */
function isExistence(condition: Condition): boolean {
  if (condition.kind === "in") return true;
  return condition.kind === "compare" && typeof condition.right === "object" && !isExpression(condition.right);
}

/** True when the rows of a table with a key are counted, and joins repeat them. */
export function countsOnce(
  building: Building,
  [only, second]: readonly Expression[],
  plan: Pick<Query, "from" | "joins">,
  entity: string,
): boolean {
  if (only?.kind !== "aggregate" || only.name !== "count" || only.of !== "rows" || second !== undefined) return false;
  const part = building.draft.selects[0];
  const choice = part?.kind === "count" ? building.choice(part.pick) : undefined;
  const counted = choice?.kind === "table" && choice.table === entity;
  return counted && keyField(building.lexicon.table(entity)) !== undefined && repeats(building, plan, entity);
}

/** True when a join leads from the table to one that refers to it: there may be several rows of that. */
export function repeats({ lexicon }: Building, { joins }: Pick<Query, "joins">, entity: string): boolean {
  const reached = new Set([entity]);
  const steps = joins.flatMap(({ on }) => on.map(({ left, right }) => [left, right] as const));
  for (let grown = true; grown; ) {
    grown = false;
    for (const [left, right] of steps) {
      for (const [near, far] of [
        [left, right],
        [right, left],
      ] as const) {
        if (!reached.has(near.table) || reached.has(far.table)) continue;
        const { primaryKey } = lexicon.table(far.table);
        if (primaryKey.length !== 1 || primaryKey[0] !== far.field) return true;
        reached.add(far.table);
        grown = true;
      }
    }
  }
  return false;
}

function isShown(select: readonly Expression[], ref: { table: string; field: string }): boolean {
  return select.some((item) => item.kind === "field" && item.ref.table === ref.table && item.ref.field === ref.field);
}

/** True when what is shown tells the rows apart, so that nothing but repeats is left out. */
function isTold({ fields, rows }: LexicalTable, select: readonly Expression[]): boolean {
  return fields.some(
    ({ ref, profile }) => isShown(select, ref) && (profile.distinct?.count ?? 0) >= 0.98 * Math.max(1, rows),
  );
}
