import { namePart } from "../../lexicon/persons/name-parts.js";
import type { Cursor } from "../cursor.js";
import type { FilterTest, ValueOption } from "../draft.js";

type ValueTest = Extract<FilterTest, { kind: "value" }>;

export interface WholeName {
  /** What the first name is of. */
  readonly first: ValueTest;
  /** The last names of the same tables. */
  readonly options: readonly ValueOption[];
}

/** "Greta GALE": the first name right before a last name is of the same person, be there pupils and teachers of both names. */
export function wholeNameAt({ draft, lexicon, at }: Cursor, options: readonly ValueOption[]): WholeName | undefined {
  const last = draft.filters.at(-1);
  if (last?.test.kind !== "value" || last.at !== at - 1) return undefined;
  const partOf = ({ ref }: ValueOption) => namePart(lexicon.field(ref));
  const owners = new Set(last.test.options.filter((each) => partOf(each) === "first").map(({ ref }) => ref.table));
  const own = options.filter((each) => partOf(each) === "last" && owners.has(each.ref.table));
  return own.length === 0 ? undefined : { first: last.test, options: own };
}
