import type { TableProfile } from "../profile.js";
import { flagCounts } from "./flag-counts.js";
import { fieldNamed, rowTestIn } from "./row-tests.js";
import type { RowTest } from "./vocabulary.js";

/** "del_fl = 1", "end_dt is null". */
const COMPARED = /[\w."]+\s*(?:=|==|<>|!=|is)\s*(?:-?\d[\w-]*|'[^']*'|"[^"]*"|\w+)/gi;
/** "merged_to empty", "cxl_dt is not filled". */
const EMPTY = /\b(\w+) (?:(?:is|are|being|left|stays?) )?(not )?(null|empty|blank|filled|set)\b/gi;
/** "without a merged_to", "that have no cxl_dt", "with a cxl_dt"; "has del_fl = 1" says more. */
const HAVING =
  /\b(without|with no|ha(?:s|ve|ving) no|carry no|with|ha(?:s|ve|ving)|carry) (?:an? |any )?(\w+)\b(?!\s*[=<>!])/gi;

/** The tests of rows that a sentence spells out, one for each field. */
export function testsSaid(sentence: string, table: TableProfile): RowTest[] {
  const tests = [
    ...[...sentence.matchAll(EMPTY)].flatMap(([, name, not, state]) =>
      ofPresence(table, name!, (not === undefined) === /^(?:filled|set)$/i.test(state!)),
    ),
    ...[...sentence.matchAll(COMPARED)].flatMap(([text]) => flagSaid(rowTestIn(text, table), table) ?? []),
    ...[...sentence.matchAll(HAVING)].flatMap(([, joins, name]) => ofPresence(table, name!, !/no$|out$/i.test(joins!))),
  ];
  return tests.filter(({ field }, at) => tests.findIndex((other) => other.field === field) === at);
}

/** "is_void = entered by mistake": what the yes of a flag means, and no value of it. */
function flagSaid(test: RowTest | undefined, table: TableProfile): RowTest | undefined {
  const field = test === undefined ? undefined : fieldNamed(table, test.field);
  const sides = field && flagCounts(field);
  if (test?.operator !== "=" || sides === undefined) return test;
  const isWord = typeof test.value === "string" && /^\p{L}{3,}$/u.test(test.value);
  const isStored = [sides.yes, sides.no].some(({ value }) => value === test.value);
  return isWord && !isStored ? { ...test, value: sides.yes.value } : test;
}

function ofPresence(table: TableProfile, name: string, present: boolean): RowTest[] {
  const field = fieldNamed(table, name);
  // A flag that is "set" says yes.
  return field === undefined || flagCounts(field) !== undefined
    ? []
    : [{ field: field.name, operator: present ? "is not null" : "is null" }];
}
