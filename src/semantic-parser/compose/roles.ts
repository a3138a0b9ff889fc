import type { FieldRef } from "../../databases/schema.js";
import type { Join } from "../../profiles/profile.js";
import { rivalsOf } from "../lexicon/things/directions.js";
import { type Condition, fieldOf } from "../query/query.js";
import type { FilterTest } from "../rules/draft.js";
import type { Building } from "./building.js";

type ValueTest = Extract<FilterTest, { kind: "value" }>;

/** "sold BY dealers": the field of that role is among the keys of those of whom it is said. */
export function inRole({ lexicon }: Building, role: FieldRef, table: string, where: Condition): Condition | undefined {
  const join = lexicon.joins.find(
    ({ from, to }) => to.table === table && from.table === role.table && from.fields.join() === role.field,
  );
  const [key] = join?.to.fields ?? [];
  if (key === undefined) return undefined;
  const rows = { select: [fieldOf({ table, field: key })], distinct: false, from: table, joins: [], where };
  return { kind: "in", left: fieldOf(role), negated: false, query: rows };
}

/** Places between a value and the role that is said of it: "blue EYES". */
const NEAR = 2;

/**
 * "Blue eyes with brown hair", where both colours are rows of one table: each value is looked for by the field of the
 * role beside it, as one join cannot lead to both. Undefined where a plain condition does.
 */
export function roleCondition(building: Building, test: ValueTest, plain: Condition): Condition | undefined {
  const own = roleOf(building, test);
  const apart = building.draft.filters.some(
    (each) => each.test.kind === "value" && areApart(building, test, each.test),
  );
  if (own === undefined || !apart || plain.kind !== "compare") return undefined;
  const { from, to } = own;
  return {
    kind: "in",
    left: fieldOf({ table: from.table, field: from.fields[0]! }),
    negated: false,
    query: {
      select: [fieldOf({ table: to.table, field: to.fields[0]! })],
      distinct: false,
      from: to.table,
      joins: [],
      where: plain,
    },
  };
}

/** True for two values of one table that are said of different fields of the same rows. */
export function areApart(building: Building, one: ValueTest, other: ValueTest): boolean {
  const [first, second] = [roleOf(building, one), roleOf(building, other)];
  if (first === undefined || second === undefined || first === second) return false;
  return rivalsOf(building.lexicon, first).includes(second);
}

/** The join to the table of a value by a field that is named right after it, where another field joins the two as well. */
function roleOf({ draft, lexicon, choice }: Building, test: ValueTest): Join | undefined {
  const at = draft.filters.find((each) => each.test === test)?.at;
  const chosen = choice(test);
  const role = draft.hints.find((hint) => at !== undefined && hint.at > at && hint.at <= at + NEAR);
  if (role === undefined || chosen?.kind !== "value") return undefined;
  const join = lexicon.joins.find(
    ({ from, to }) =>
      to.table === chosen.ref.table &&
      from.fields.length === 1 &&
      role.fields.some(({ ref }) => ref.table === from.table && ref.field === from.fields[0]),
  );
  return join !== undefined && rivalsOf(lexicon, join).length > 1 ? join : undefined;
}
