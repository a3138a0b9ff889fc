import type { Period } from "../../language/period.js";
import { historyOf } from "../../profiles/vocabulary/history.js";
import { type Condition, type Expression, fieldOf, sameRef } from "../query/query.js";
import type { Filter, FilterTest } from "../rules/draft.js";
import type { Building } from "./building.js";

/**
 * "Which price did it have on 1 March 2024?": of a history the row is meant that was true on the day, where the question
 * names it or shows something of it and names no date of its own. Undefined for other questions.
 */
export function asOf(building: Building, filter: Filter): Condition | undefined {
  const { test, exclusion } = filter;
  const period = exclusion === undefined ? periodOf(test) : undefined;
  if (period?.year === undefined || !("pick" in test) || test.pick === undefined) return undefined;
  const { pick } = test;
  const { year, month, day } = period;
  const chosen = building.ref(pick);
  const isNamed = pick.fields.some(({ ref, score }) => score > NAMED && chosen !== undefined && sameRef(ref, chosen));
  if (isNamed) return undefined;
  const shown = building.draft.selects.flatMap((part) =>
    part.kind === "count" ? [] : (building.tableOf(part.pick) ?? []),
  );
  const named = building.draft.tables.flatMap((pick) => building.tableOf(pick) ?? []);
  for (const table of new Set([...shown, ...named])) {
    const { fields, rows } = building.lexicon.table(table);
    const history = historyOf({ fields: fields.map(({ profile }) => profile), rows });
    if (history === undefined) continue;
    // A year may be that of another day ("contracts in 2024"), unless it says when something was so.
    const ofHistory = chosen?.table === table && [history.from.name, history.to.name].includes(chosen.field);
    if (month === undefined && !ofHistory && !tellsOfRows(building, filter, table)) continue;
    const first = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
    const last = day === undefined ? Date.UTC(year, month ?? 12, 0) : first;
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

/** "Contracts that had a RENT above 900 in 2022": another condition is of a figure that a version of the row has. */
function tellsOfRows({ draft, lexicon, ref }: Building, asked: Filter, table: string): boolean {
  return draft.filters.some(({ test }) => {
    const of = test === asked.test || test.kind !== "compare" || test.pick === undefined ? undefined : ref(test.pick);
    return of?.table === table && lexicon.field(of).kind === "number" && !lexicon.field(of).key;
  });
}

/** The time of a test; a year may stand as a number. */
function periodOf(test: FilterTest): Period | undefined {
  if (test.kind === "period") return test.operator === "=" && test.until === undefined ? test.period : undefined;
  const isYear = test.kind === "compare" && test.operator === "=" && test.pick.when === true;
  return isYear && typeof test.value === "number" ? { year: test.value } : undefined;
}

/** Score from which a date is named, and not only one of those that there are. */
const NAMED = 0.8;

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
