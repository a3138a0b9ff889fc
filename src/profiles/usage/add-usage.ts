import { groupBy } from "../../collections.js";
import { fieldKey } from "../../databases/schema.js";
import type { FieldUsage, FilterUsage, JoinUsage, Usage } from "./usage.js";

/** What tables are read for, joined on and filtered by: the part of usage that convention and joins rest on. */
export type Practice = Pick<Usage, "tables" | "fields" | "joins">;

/** The counts of two sets of queries together. */
export function addUsage(one: Practice, other: Practice): Practice {
  return {
    tables: together(one.tables, other.tables, ({ table }) => table).map(([first, ...rest]) => ({
      ...first,
      uses: rest.reduce((sum, { uses }) => sum + uses, first.uses),
    })),
    fields: together(one.fields, other.fields, fieldKey).map(([first, ...rest]) => rest.reduce(addField, first)),
    joins: together(one.joins, other.joins, joinKey).map(([first, ...rest]) => ({
      ...first,
      count: rest.reduce((sum, { count }) => sum + count, first.count),
    })),
  };
}

const joinKey = ({ left, right, expression }: JoinUsage) => JSON.stringify([left, right, expression]);

function addField(one: FieldUsage, other: FieldUsage): FieldUsage {
  const filterKey = ({ op, expression }: FilterUsage) => JSON.stringify([op, expression]);
  const filters = together(one.filters, other.filters, filterKey).map(([first, ...rest]) =>
    rest.reduce(addFilter, first),
  );
  return { ...one, uses: one.uses + other.uses, filters };
}

function addFilter(one: FilterUsage, other: FilterUsage): FilterUsage {
  const values = together(one.values, other.values, ({ value }) => value).map(([first, ...rest]) => ({
    ...first,
    count: rest.reduce((sum, { count }) => sum + count, first.count),
  }));
  return { ...one, count: one.count + other.count, values: values.toSorted((a, b) => b.count - a.count) };
}

function together<Each>(
  one: readonly Each[],
  other: readonly Each[],
  key: (each: Each) => string,
): [Each, ...Each[]][] {
  return [...groupBy([...one, ...other], key).values()] as [Each, ...Each[]][];
}
