import type { Convention } from "../../../profiles/vocabulary/vocabulary.js";
import { formulaFields } from "../../../sql/formula.js";
import type { Figure } from "../figures/figures.js";

/** A convention of a table. */
export interface TableConvention {
  readonly table: string;
  readonly convention: Convention;
  /** Set where it is a condition over several fields that people give a name. */
  readonly figure?: Figure;
}

/** A condition that people give a name, as what a table knows of its rows. */
export function asConvention(figure: Figure): TableConvention {
  const { metric, ref, expression } = figure;
  const [test] = formulaFields(expression);
  const convention: Convention = {
    kind: "state",
    tests: [{ field: test?.field ?? ref.field, operator: "is not null" }],
    // "late" where it is also called a "late shipment": the shipments are said besides.
    words: metric.names.filter((name) => !metric.names.some((other) => other !== name && name.includes(other))),
    opposites: [],
    always: false,
    source: metric.source,
    said: metric.said ?? "",
  };
  return { table: ref.table, convention, figure };
}

/** Of a table of which nothing but an empty field tells that something has not been done. */
export const isUndated = (conventions: readonly TableConvention[], stored: string) =>
  conventions.some(
    ({ table, convention: { tests } }) => table === stored && tests.every(({ operator }) => operator === "is null"),
  );
