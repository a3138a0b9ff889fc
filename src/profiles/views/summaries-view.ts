import { groupBy } from "../../collections.js";
import { describeByRules } from "../describe/rules.js";
import type { Profile } from "../profile.js";
import type { FieldSummary, Summaries, TableSummary } from "../summaries.js";
import { hiddenNames, type Sees, speaksOf } from "./visibility.js";

/**
 * The summaries as somebody may see them who may not see all. What was written of values that are not shown, or speaks of
 * what is hidden, is written anew by rules, from the view of the profile alone; what people wrote stays otherwise.
 *
 * @param view Of the profile.
 */
export function summariesView(summaries: Summaries, profile: Profile, view: Profile, sees: Sees): Summaries {
  const names = hiddenNames(profile, sees);
  const anew = new Map(describeByRules(view).tables.map((table) => [table.table, table]));
  const fields = new Map([...anew.values()].map(({ table, fields }) => [table, groupBy(fields, ({ field }) => field)]));
  const isTelling = ({ short, long }: Pick<FieldSummary, "short" | "long">) => speaksOf(`${short} ${long}`, names);
  const fieldSummary = (table: string, summary: FieldSummary): FieldSummary[] => {
    const own = fields.get(table)?.get(summary.field)?.[0];
    if (!own) return [];
    const whole = sees({ table, field: summary.field }) === "whole";
    if (whole) return [isTelling(summary) ? own : summary];
    return [summary.source.by === "rules" || summary.source.by === "model" || isTelling(summary) ? own : summary];
  };
  const tableSummary = (table: TableSummary): TableSummary[] => {
    const own = anew.get(table.table);
    if (!own) return [];
    const whole = table.fields.every(({ field }) => sees({ table: table.table, field }) === "whole");
    const byMachine = table.source.by === "rules" || table.source.by === "model";
    const kept = isTelling(table) || (!whole && byMachine) ? own : table;
    return [{ ...kept, fields: table.fields.flatMap((field) => fieldSummary(table.table, field)) }];
  };
  return { ...summaries, tables: summaries.tables.flatMap(tableSummary) };
}
