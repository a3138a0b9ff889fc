import type { FieldRef } from "../../databases/schema.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import type { JoinPreference } from "../query/joins.js";
import type { Draft } from "../rules/draft.js";
import type { Choice, Reading, Slot } from "./resolve.js";

/** Details on which questions of the same words differ; each way of setting them is one more candidate. */
export interface Variant {
  /** Join tables that the question names but whose fields it does not use. */
  readonly namedTables: boolean;
  /** "the largest weight" shown: the maximum, or the first row by that order. */
  readonly superlativeAs: "aggregate" | "order";
  /** What is counted when a field is named: its rows, or its different values; or the field itself is shown. */
  readonly countAs: "rows" | "values" | "field";
  readonly distinct: boolean;
}

/** What the builder shares with its parts. */
export interface Building {
  readonly draft: Draft;
  readonly reading: Reading;
  readonly lexicon: Lexicon;
  readonly variant: Variant;
  readonly preference: JoinPreference;
  choice(slot: Slot | undefined): Choice | undefined;
  ref(slot: Slot | undefined): FieldRef | undefined;
  tableOf(slot: Slot | undefined): string | undefined;
}

/** A draft with its places settled, ready to be asked for what each place became. */
export function buildingOf(
  parts: Pick<Building, "draft" | "reading" | "lexicon" | "variant" | "preference">,
): Building {
  const choice = (slot: Slot | undefined) => (slot === undefined ? undefined : parts.reading.choices.get(slot));
  const ref = (slot: Slot | undefined) => {
    const chosen = choice(slot);
    return chosen === undefined || chosen.kind === "table" ? undefined : chosen.ref;
  };
  const tableOf = (slot: Slot | undefined) => {
    const chosen = choice(slot);
    return chosen?.kind === "table" ? chosen.table : chosen?.ref.table;
  };
  return { ...parts, choice, ref, tableOf };
}
