import { opposite } from "../query/opposite.js";
import type { Condition } from "../query/query.js";
import type { Building } from "./building.js";
import { leadsToMany, notAmong } from "./exclusions.js";
import { filterCondition } from "./filters.js";
import { kindAsked, noneOfKind } from "./kinds.js";
import { tablesOfCondition } from "./tables.js";

/** "customers who ONLY bought online": besides that there is such a row, that none of theirs is otherwise. */
export function ofAllConditions(building: Building, asked: string): Condition[] {
  const { draft, tableOf } = building;
  const own = draft.filters.filter(({ exclusion }) => exclusion === undefined);
  return draft.ofAll.flatMap(({ filters, of }) => {
    const entity = tableOf(of) ?? asked;
    const kind = of === undefined ? kindAsked(building, asked) : undefined;
    const conditions = (all: boolean) =>
      own.filter(({ at }) => filters.includes(at) === all).flatMap((filter) => filterCondition(building, filter) ?? []);
    const isOfOthers = (condition: Condition) => {
      const tables = tablesOfCondition(condition);
      return tables.length > 0 && tables.every((table) => table !== entity && leadsToMany(building, entity, table));
    };
    const denied = conditions(true).filter(isOfOthers).map(opposite);
    if (kind !== undefined) {
      const all = [...conditions(false), ...conditions(true).map(opposite)];
      return noneOfKind(building, kind, all.flatMap(tablesOfCondition), all) ?? [];
    }
    // "Who only bought online IN 2024": whatever they did in other years.
    const inner = [...conditions(false).filter(isOfOthers), ...denied];
    if (denied.length === 0) return [];
    return notAmong(building, entity, [...new Set(inner.flatMap(tablesOfCondition))], inner) ?? [];
  });
}
