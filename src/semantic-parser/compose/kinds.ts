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
