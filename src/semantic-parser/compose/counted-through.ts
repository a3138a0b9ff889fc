import type { FieldRef } from "../../databases/schema.js";
import { personTables } from "../lexicon/persons/who.js";
import type { JoinPlan } from "../query/joins.js";
import { COUNT_ROWS, type Condition, type Expression, fieldOf, type Query } from "../query/query.js";
import type { Building } from "./building.js";
import { keyField } from "./display-fields.js";
import { repeats } from "./fan-out.js";

/**
 * "How many PUPILS does each teacher have", by the lessons between them: a pupil who has several of those is one pupil.
 * The field that tells them apart; undefined where nothing repeats the rows that are counted.
 *
 * @param used The tables that the query reads besides.
 */
export function toldApartBy(building: Building, plan: JoinPlan, used: ReadonlySet<string>): FieldRef | undefined {
  const table = tableCounted(building);
  const key = table === undefined ? undefined : keyField(building.lexicon.table(table));
  if (table === undefined || key === undefined || !repeats(building, plan, table)) return undefined;
  const pointer = refersTo(plan, key);
  const different = building.draft.having.some((test) => test.different === true);
  if (!different && countsDeeds(building, table, pointer?.table)) return undefined;
  return used.has(table) ? key : pointer;
}

/** Counts what a field tells apart, wherever the query counts rows. */
export function countedBy(query: Query, ref: FieldRef | undefined): Query {
  if (ref === undefined) return query;
  const once: Expression = { kind: "aggregate", name: "count", distinct: true, of: fieldOf(ref) };
  const of = (item: Expression) => (isCountOfRows(item) ? once : item);
  return {
    ...query,
    select: query.select.map(of),
    ...(query.orderBy && { orderBy: query.orderBy.map((key) => ({ ...key, by: of(key.by) })) }),
    ...(query.having && { having: ofCondition(query.having, of) }),
  };
}

/** "Who ADOPTED the most animals": things are counted as often as something is done to them, persons once. */
function countsDeeds({ draft, lexicon, tableOf }: Building, counted: string, between: string | undefined): boolean {
  const persons = personTables(lexicon).some(({ table }) => table.name === counted);
  const named = [...draft.hints, ...draft.groups, ...(persons ? [] : draft.tables)];
  return named.some((pick) => (tableOf(pick) ?? pick.fields[0]?.ref.table) === between);
}

const isCountOfRows = (item: Expression) => JSON.stringify(item) === JSON.stringify(COUNT_ROWS);

/** The one table of which rows are counted; undefined where the question counts none, or several. */
function tableCounted({ draft, choice }: Building): string | undefined {
  const picks = [
    ...draft.selects.flatMap((part) => (part.kind === "count" && !part.distinct ? [part.pick] : [])),
    ...draft.orders.flatMap(({ by }) => (by.kind === "count" ? [by.pick] : [])),
    ...draft.having.flatMap(({ aggregate, of }) => (aggregate === "count" ? [of] : [])),
  ];
  const tables = picks.flatMap((pick) => {
    const chosen = choice(pick);
    return chosen?.kind === "table" ? [chosen.table] : [];
  });
  const [only, second] = new Set(tables);
  return second === undefined ? only : undefined;
}

/** The field by which other rows refer to those counted, where these are not read themselves. */
function refersTo({ joins }: JoinPlan, key: FieldRef): FieldRef | undefined {
  const same = (ref: FieldRef) => ref.table === key.table && ref.field === key.field;
  const sides = joins.flatMap(({ on }) =>
    on.flatMap(({ left, right }) => [
      { one: left, other: right },
      { one: right, other: left },
    ]),
  );
  return sides.find(({ one }) => same(one))?.other;
}

function ofCondition(condition: Condition, of: (item: Expression) => Expression): Condition {
  if ("parts" in condition) return { ...condition, parts: condition.parts.map((part) => ofCondition(part, of)) };
  return condition.kind === "compare" ? { ...condition, left: of(condition.left) } : condition;
}
