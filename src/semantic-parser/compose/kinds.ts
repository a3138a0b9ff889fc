import type { FieldRef } from "../../databases/schema.js";
import { planJoins } from "../query/joins.js";
import { allOf, type Condition, fieldOf, type Query } from "../query/query.js";
import type { Building } from "./building.js";

/** Below this share of different values, several rows have one. */
const SHARED = 2 / 3;

/** From here on a word is what a table is called. */
const CALLED = 0.85;

/**
 * "Which MAKES have no open repairs", a field of cars that many share, "SELLERS without an unsold lot", of whom lots say
 * who they are: they are asked for, and no car or lot.
 */
export function kindAsked({ draft, choice, lexicon, tableOf }: Building, entity: string): FieldRef | undefined {
  const [part, second] = draft.selects;
  const chosen = part?.kind === "pick" && second === undefined ? choice(part.pick) : undefined;
  if (chosen?.kind !== "field" || chosen.ref.table !== entity) return undefined;
  if (draft.groups.length + draft.orders.length + draft.having.length > 0) return undefined;
  // "The sellers OF LOTS without an expert"; of "who only SOLD clocks" the verb names no lot.
  const named = draft.tables.filter(({ tables: [top] }) => (top?.score ?? 0) >= CALLED);
  if (named.some((pick) => tableOf(pick) === entity)) return undefined;
  const { kind, key, pointsAt, profile } = lexicon.field(chosen.ref);
  if (pointsAt !== undefined && part?.pick?.plain === true) return chosen.ref;
  const shared = (profile.distinct?.count ?? 0) < SHARED * lexicon.table(entity).rows;
  return kind === "text" && !key && shared ? chosen.ref : undefined;
}

/** "Which TOWNS have clients but no drivers", who live in towns too: the field of theirs that keeps the same. */
export function alikeKind({ draft, choice, lexicon }: Building, entity: string, table: string): FieldRef | undefined {
  const [part, second] = draft.selects;
  const chosen = part?.kind === "pick" && second === undefined ? choice(part.pick) : undefined;
  if (chosen?.kind !== "field" || chosen.ref.table !== entity || entity === table) return undefined;
  const near = lexicon.joins.some(
    ({ from, to }) =>
      [from.table, to.table].every((each) => each === entity || each === table) && from.table !== to.table,
  );
  const asked = lexicon.field(chosen.ref);
  if (near || asked.kind !== "text" || asked.key) return undefined;
  const alike = lexicon
    .table(table)
    .fields.filter(({ kind, key, own }) => kind === "text" && !key && own.at(-1) === asked.own.at(-1));
  const [only, more] = alike;
  return more === undefined && !asked.own.includes("name") ? only?.ref : undefined;
}

/** True where a field that several rows share is asked for, which is then shown once. */
export function asksKind(building: Building, entity: string): boolean {
  const excluded = building.draft.exclusions.flatMap(({ picks }) => picks.map((pick) => building.tableOf(pick)));
  const alike = excluded.some((table) => table !== undefined && alikeKind(building, entity, table) !== undefined);
  return alike || kindAsked(building, entity) !== undefined;
}

/** "Which TOWNS have drivers but no clients", read as the towns of clients: none of those is one without clients. */
export function excludesItself(building: Building, entity: string, excluded: readonly string[]): boolean {
  const [part, second] = building.draft.selects;
  const field = part?.kind === "pick" && second === undefined && building.choice(part.pick)?.kind === "field";
  const others = building.draft.tables.map((pick) => building.tableOf(pick));
  return (
    field &&
    excluded.length > 0 &&
    excluded.every((table) => table === entity) &&
    others.some((table) => table !== undefined && alikeKind(building, entity, table) !== undefined)
  );
}

/** Those whose value of one field is none of another's. */
export function noneAlike(
  { choice, draft }: Building,
  other: FieldRef,
  inner: readonly Condition[],
): Condition | undefined {
  const chosen = choice(draft.selects[0]?.pick);
  const where = allOf(inner);
  const rows: Query = { select: [fieldOf(other)], distinct: false, from: other.table, joins: [] };
  const query = where === undefined ? rows : { ...rows, where };
  return chosen?.kind === "field" ? { kind: "in", left: fieldOf(chosen.ref), negated: true, query } : undefined;
}

/** A value that none of the rows has that meet conditions. */
export function noneOfKind(
  { lexicon, preference }: Building,
  kind: FieldRef,
  others: readonly string[],
  inner: readonly Condition[],
): Condition | undefined {
  const plan = planJoins([kind.table, ...others], lexicon.joins, preference);
  if (plan === undefined) return undefined;
  const left = fieldOf(kind);
  const known: Condition[] = lexicon.field(kind).profile.nulls ? [{ kind: "null", left, negated: true }] : [];
  const where = allOf([...inner, ...known]);
  const rows: Query = { select: [left], distinct: false, from: plan.from, joins: plan.joins };
  return { kind: "in", left, negated: true, query: where === undefined ? rows : { ...rows, where } };
}
