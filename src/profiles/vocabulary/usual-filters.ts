import type { FieldProfile, TableProfile } from "../profile.js";
import type { Practice } from "../usage/add-usage.js";
import { flagCounts } from "./flag-counts.js";
import { DELETED, eventIn, stateWords } from "./state-words.js";
import { testText } from "./test-text.js";
import type { Convention, RowTest } from "./vocabulary.js";

/** So many of the past queries that read a table filter it so before the filter is taken for a rule. */
const NEARLY_ALL = 0.8;
const HARDLY = 0.3;
const FEWEST = 5;

/** What nearly all past queries ask of the rows of a table, by a flag or by NULL. */
export function usualFilters(table: TableProfile, usage: Practice | undefined): Convention[] {
  const reads = usage?.tables.find((each) => each.table === table.name)?.uses ?? 0;
  if (usage === undefined || reads < FEWEST) return [];
  return table.fields.flatMap((field): Convention[] => {
    const used = usage.fields.find((each) => each.table === table.name && each.field === field.name);
    return (used?.filters ?? []).flatMap(({ op, expression, count, values }): Convention[] => {
      if (expression !== undefined || count < NEARLY_ALL * reads) return [];
      const test = testOf(
        field,
        op,
        values.map(({ value }) => value),
      );
      const flag = field.distinct?.count === 2;
      if (test === undefined || !(flag || test.operator === "is null")) return [];
      const event = eventIn(stateWords(field.name));
      const gone = stateWords(field.name).find((word) => DELETED.has(word)) ?? event;
      return [
        {
          kind: "valid",
          tests: [test],
          words: [],
          opposites: gone === undefined ? [] : [gone],
          always: true,
          source: "query log",
          said: `${count} of ${reads} past queries of ${table.name} filter by ${testText(test)}.`,
        },
      ];
    });
  });
}

/** True where past queries read a table again and again and hardly ever filter it so. */
export function isPassedOver(table: TableProfile, { tests }: Convention, usage: Practice | undefined): boolean {
  const reads = usage?.tables.find((each) => each.table === table.name)?.uses ?? 0;
  if (usage === undefined || reads < FEWEST) return false;
  const used = usage.fields.find((each) => each.table === table.name && each.field === tests[0]?.field);
  const filtered = (used?.filters ?? []).reduce((sum, { count }) => sum + count, 0);
  return filtered < HARDLY * reads;
}

function testOf(field: FieldProfile, op: string, values: readonly string[]): RowTest | undefined {
  if (op === "is null" || op === "is not null") return { field: field.name, operator: op };
  const [only, second] = values;
  const sides = flagCounts(field);
  // "WHERE active" of a field that stores 1 and 0.
  const side = only === "true" ? sides?.yes : only === "false" ? sides?.no : undefined;
  const stored = field.top?.find(({ value }) => String(value) === only)?.value ?? side?.value;
  if (op !== "=" || second !== undefined || stored == null) return undefined;
  return { field: field.name, operator: "=", value: stored };
}
