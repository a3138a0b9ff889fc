import { stem } from "../../language/stems.js";
import type { Convention } from "../../profiles/vocabulary/vocabulary.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { type Condition, fieldOf, type Query } from "../query/query.js";

/** A condition that leaves out what belongs to rows which never count. */
export interface OfCounted {
  readonly condition: Condition;
  readonly table: string;
  readonly convention: Convention;
}

/**
 * "Leave them and their payments out": the payments of a query that knows nothing of their orders are those of orders
 * that count, and those of none.
 *
 * @param tested Makes the tests of a convention conditions.
 */
export function ofCountedRows(
  { joins, vocabulary, table, field }: Lexicon,
  tables: readonly string[],
  tested: (convention: Convention, table: string) => Condition | undefined,
): OfCounted[] {
  return vocabulary.tables
    .filter((owner) => !tables.includes(owner.table))
    .flatMap((owner) =>
      owner.conventions.flatMap((convention) =>
        tables
          .filter((name) => convention.belongings?.some((word) => table(name).called.has(stem(word))))
          .flatMap((name): OfCounted[] => {
            const join = joins.find(({ from, to }) => from.table === name && to.table === owner.table);
            const [from, more] = join?.from.fields ?? [];
            const to = join?.to.fields[0];
            const where = tested(convention, owner.table);
            if (from === undefined || more !== undefined || to === undefined || where === undefined) return [];
            const left = fieldOf({ table: name, field: from });
            const query: Query = {
              select: [fieldOf({ table: owner.table, field: to })],
              distinct: false,
              from: owner.table,
              joins: [],
              where,
            };
            const counted: Condition = { kind: "in", left, negated: false, query };
            const none: Condition = { kind: "null", left, negated: false };
            const { nulls = 0 } = field({ table: name, field: from }).profile;
            const condition: Condition = nulls > 0 ? { kind: "or", parts: [none, counted] } : counted;
            return [{ condition, table: owner.table, convention }];
          }),
      ),
    );
}
