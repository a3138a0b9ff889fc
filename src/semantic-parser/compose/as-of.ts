import { historyOf } from "../../profiles/vocabulary/history.js";
import { type Condition, type Expression, fieldOf, sameRef } from "../query/query.js";
import type { Filter } from "../rules/draft.js";
import type { Building } from "./building.js";

/**
 * "Which price did it have on 1 March 2024?": of a history the row is meant that was true on the day, where the question
 * names it or shows something of it and names no date of its own. Undefined for other questions.
 */
export function asOf(building: Building, { test, exclusion }: Filter): Condition | undefined {
  if (test.kind !== "period" || exclusion !== undefined || test.operator !== "=" || test.until !== undefined)
    return undefined;
  const { year, month, day } = test.period;
  const chosen = building.ref(test.pick);
  const isNamed = test.pick.fields.some(
    ({ ref, score }) => score > NAMED && chosen !== undefined && sameRef(ref, chosen),
  );
  if (year === undefined || month === undefined || isNamed) return undefined;
  const shown = building.draft.selects.flatMap((part) =>
    part.kind === "count" ? [] : (building.tableOf(part.pick) ?? []),
  );
  const named = building.draft.tables.flatMap((pick) => building.tableOf(pick) ?? []);
  for (const table of new Set([...shown, ...named])) {
    const { fields, rows } = building.lexicon.table(table);
    const history = historyOf({ fields: fields.map(({ profile }) => profile), rows });
    if (history === undefined) continue;
    const first = Date.UTC(year, month - 1, day ?? 1);
    const last = day === undefined ? Date.UTC(year, month, 0) : first;
    const from = fieldOf({ table, field: history.from.name });
    // What stands for "for ever" is later than any day.
    const to: Expression = { kind: "field", ref: { table, field: history.to.name }, asStored: true };
    const begun: Condition = { kind: "compare", left: from, operator: "<=", right: iso(last) };
    const lasts: Condition = { kind: "compare", left: to, operator: ">=", right: iso(first) };
    const open: Condition = { kind: "null", left: to, negated: false };
    return {
      kind: "and",
      parts: [begun, history.forever === undefined ? { kind: "or", parts: [open, lasts] } : lasts],
    };
  }
  return undefined;
}

/** Score from which a date is named, and not only one of those that there are. */
const NAMED = 0.8;

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
