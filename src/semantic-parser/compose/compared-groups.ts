import type { Filter } from "../rules/draft.js";
import { fieldPick } from "../rules/picks.js";
import { type Building, settleDraft } from "./building.js";
import { isManyOf } from "./exclusions.js";
import { areApart } from "./roles.js";

/**
 * "the average price of hotels and of cafes", "how many women and men": no row is both, so that a figure is told for
 * each of the two.
 *
 * @param entity The table whose rows are computed with.
 */
export function withComparedGroups(building: Building, entity: string): Building {
  const { draft, reading } = building;
  const computed =
    draft.selects.length > 0 && draft.selects.every(({ kind }) => kind === "count" || kind === "aggregate");
  if (!computed || draft.both || draft.groups.length + draft.orders.length > 0) return building;
  const at = draft.filters.findIndex((filter, index) => isBeside(building, draft.filters[index - 1], filter));
  const test = draft.filters[at]?.test;
  const ref = test?.kind === "value" ? building.ref(test) : undefined;
  if (ref === undefined || isManyOf(building, entity, ref.table)) return building;
  const group = fieldPick(draft.filters[at]!.at, ref, 1);
  const filters = draft.filters.map(
    (filter, index): Filter =>
      isBeside(building, draft.filters[index - 1], filter) ? { ...filter, joiner: "or" } : filter,
  );
  const choices = new Map(reading.choices).set(group, { kind: "field", ref, inverse: false });
  return settleDraft({
    ...building,
    draft: { ...draft, filters, groups: [group] },
    reading: { ...reading, choices },
  });
}

/** Two values of one field, joined by "and". */
function isBeside(building: Building, before: Filter | undefined, filter: Filter): boolean {
  if (before?.test.kind !== "value" || filter.test.kind !== "value" || filter.joiner !== "and") return false;
  if (before.test.negated || filter.test.negated || filter.test.end !== undefined) return false;
  if (before.exclusion !== undefined || filter.exclusion !== undefined) return false;
  if (areApart(building, before.test, filter.test)) return false;
  const [one, other] = [building.choice(before.test), building.choice(filter.test)];
  if (one?.kind !== "value" || other?.kind !== "value" || one.value === other.value) return false;
  return one.ref.table === other.ref.table && one.ref.field === other.ref.field;
}
