import type { FieldRef } from "../../databases/schema.js";
import { rivalsOf } from "../lexicon/directions.js";
import { planJoins } from "../query/joins.js";
import { allOf, type Condition, fieldOf } from "../query/query.js";
import type { Building } from "./building.js";
import { exclusionConditions } from "./filters.js";
import { tablesOfCondition } from "./tables.js";

/** "without any X": the key of the question's table does not occur among the rows joined with X. */
export function exclusionCondition(building: Building, exclusion: number, entity: string): Condition | undefined {
  const inner = exclusionConditions(building, exclusion);
  const named = building.draft.exclusions[exclusion]?.picks ?? [];
  const filtered = inner.flatMap(tablesOfCondition);
  const asked = named.map((pick) => building.tableOf(pick)).filter((table) => table !== undefined);
  const others = [...new Set([...filtered, ...asked])].filter((table) => table !== entity);
  if (others.length === 0)
    return turned(inner) ?? missing(building, exclusion, inner) ?? laterTable(building, exclusion, entity);
  return notAmong(building, entity, others, inner);
}

/** Conditions on the question's own table are turned round. */
function turned(inner: readonly Condition[]): Condition | undefined {
  const [only, second] = inner;
  if (only?.kind !== "compare" || second !== undefined) return undefined;
  if (only.operator === "=") return { ...only, operator: "!=" };
  return only.operator === "like" ? { ...only, operator: "not like" } : only;
}

/** "without an amount": none is stored, or a value that stands for a missing one. */
function missing(building: Building, exclusion: number, inner: readonly Condition[]): Condition | undefined {
  const picks = building.draft.exclusions[exclusion]?.picks ?? [];
  const [pick] = picks;
  const choice = building.choice(pick);
  const sure = pick?.fields.some(({ score }) => score >= NAMED) === true;
  if (choice?.kind !== "field" || !sure || picks.some(({ at }) => at !== pick?.at) || inner.length > 0)
    return undefined;
  const { profile } = building.lexicon.field(choice.ref);
  const left = fieldOf(choice.ref);
  const values = [
    ...((profile.empties ?? 0) > 0 ? [""] : []),
    ...(profile.disguisedMissing ?? []).flatMap(({ value }) => (value === null ? [] : [value])),
  ];
  const nulls: Condition[] = profile.nulls === 0 && values.length > 0 ? [] : [{ kind: "null", left, negated: false }];
  const parts = [...nulls, ...values.map((right): Condition => ({ kind: "compare", left, operator: "=", right }))];
  return parts.length === 1 ? parts[0] : { kind: "or", parts };
}

/** Score from which a field is named to the letter, or nearly so. */
const NAMED = 0.7;

/** "whose courses have not been arranged": the table was named before. */
function laterTable(building: Building, exclusion: number, entity: string): Condition | undefined {
  const at = building.draft.exclusions[exclusion]?.at ?? 0;
  const before = building.draft.tables.filter((pick) => pick.at < at).map((pick) => building.tableOf(pick));
  const other = before.findLast((table) => table !== undefined && table !== entity);
  return other === undefined ? undefined : notAmong(building, entity, [other], []);
}

function notAmong(
  building: Building,
  entity: string,
  others: readonly string[],
  inner: readonly Condition[],
): Condition | undefined {
  const { lexicon, preference } = building;
  const path = planJoins([entity, ...others], lexicon.joins, preference);
  const first = path?.joins[0];
  const on = first?.on[0];
  if (path === undefined || first === undefined || on === undefined) return undefined;
  const key: FieldRef = on.left;
  const filtered = inner.flatMap(tablesOfCondition);
  const plan = planJoins([first.table, ...filtered.filter((table) => table !== entity)], lexicon.joins, preference);
  if (plan === undefined) return undefined;
  const absent = (field: FieldRef): Condition => {
    const nulls = (lexicon.field(field).profile.nulls ?? 0) > 0;
    const present: Condition[] = nulls ? [{ kind: "null", left: fieldOf(field), negated: true }] : [];
    const where = allOf([...inner, ...present]);
    return {
      kind: "in",
      left: fieldOf(key),
      negated: true,
      query: {
        select: [fieldOf(field)],
        distinct: false,
        from: plan.from,
        joins: plan.joins,
        ...(where === undefined ? {} : { where }),
      },
    };
  };
  return allOf(endsOf(building, on.right, entity).map(absent));
}

/** Both ends of a way where the question names neither: an airport without flights has none that leave and none that land. */
function endsOf({ lexicon, preference }: Building, field: FieldRef, entity: string): readonly FieldRef[] {
  const join = lexicon.joins.find(
    ({ from, to }) => from.table === field.table && from.fields[0] === field.field && to.table === entity,
  );
  const rivals = join === undefined ? [] : rivalsOf(lexicon, join);
  if (rivals.length < 2 || rivals.some((rival) => preference(rival) !== 0)) return [field];
  return rivals.map(({ from }) => ({ table: from.table, field: from.fields[0]! }));
}
