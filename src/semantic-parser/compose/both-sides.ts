import { allOf, COUNT_ROWS, type Condition, fieldOf, type Query } from "../query/query.js";
import type { Building } from "./building.js";
import { keyField } from "./display-fields.js";

type Sides = readonly [Condition, Condition];

/** What meets both of two conditions that no single row can meet: a list by its intersection, a number by keys. */
export function combinedSides(building: Building, query: Query, sides: Sides, entity: string): Query {
  return countOfBoth(building, query, sides, entity) ?? intersect(query, sides);
}

/** "How many guests ordered both red and white": those whose key both sides have, as two numbers have nothing in common. */
function countOfBoth({ lexicon }: Building, query: Query, sides: Sides, entity: string): Query | undefined {
  const [only, second] = query.select;
  const key = keyField(lexicon.table(entity));
  if (only?.kind !== "aggregate" || only.name !== "count" || second !== undefined || query.groupBy !== undefined)
    return undefined;
  if (key === undefined) return undefined;
  const of = fieldOf(key);
  const { where, joins, from } = query;
  const parts = sides.map(
    (side): Condition => ({
      kind: "in",
      left: of,
      negated: false,
      query: {
        select: [of],
        distinct: false,
        from,
        joins,
        where: allOf([...(where === undefined ? [] : [where]), side])!,
      },
    }),
  );
  return { select: [COUNT_ROWS], distinct: false, from: entity, joins: [], where: { kind: "and", parts } };
}

function intersect(query: Query, sides: Sides): Query {
  const where = (side: Condition) => allOf([...(query.where === undefined ? [] : [query.where]), side])!;
  return {
    ...query,
    where: where(sides[0]),
    combine: { operator: "intersect", query: { ...query, where: where(sides[1]) } },
  };
}
