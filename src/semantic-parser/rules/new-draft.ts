import type { Draft, Filter, Pick } from "./draft.js";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Part)[] ? Part[] : T[Key] };

/** A draft that is being read. */
export type OpenDraft = Mutable<Draft>;

/** A draft of nothing yet. */
export function newDraft(): OpenDraft {
  return {
    selects: [],
    tables: [],
    hints: [],
    filters: [],
    groups: [],
    having: [],
    orders: [],
    exclusions: [],
    ofAll: [],
    distinct: false,
    both: false,
    units: [],
    unread: [],
  };
}

/** A question for one field of the rows that meet the filters. */
export function askingFor(pick: Pick, filters: readonly Filter[]): Draft {
  return { ...newDraft(), selects: [{ kind: "pick", pick, distinct: false }], filters };
}
