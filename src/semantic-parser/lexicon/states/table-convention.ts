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
  // "late" where it is also called a "late shipment": the shipments are said besides.
  const words = metric.names.filter(
    (name) => isPlural(name) || !metric.names.some((other) => other !== name && name.includes(other)),
  );
  const convention: Convention = {
    kind: "state",
    tests: [{ field: test?.field ?? ref.field, operator: "is not null" }],
    // Of "still open" the open ones as well, and not those that a missing day would tell.
    words: words.flatMap((word) => [word, `still ${word}`]),
    opposites: [],
    always: false,
    source: metric.source,
    said: metric.said ?? "",
  };
  return { table: ref.table, convention, figure };
}

/** "LIVE contracts" are those that are running, plans ON SALE those that are "still sold". */
export function withLive(convention: Convention): Convention {
  const { kind, words } = convention;
  if (kind !== "open" || !words.includes("running")) return convention;
  return { ...convention, words: [...words, "live", ...(words.includes("sold") ? ["on sale"] : [])] };
}

/** "Drivers", "service buses": what rows are, and not how they are. */
export const isPlural = (name: string) => /[^su]s$/.test(name) || /[sx]es$/.test(name);

/** Of a table of which nothing but an empty field tells that something has not been done. */
export const isUndated = (conventions: readonly TableConvention[], stored: string) =>
  conventions.some(
    ({ table, convention: { tests } }) => table === stored && tests.every(({ operator }) => operator === "is null"),
  );
