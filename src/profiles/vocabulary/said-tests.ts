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
    ...[...sentence.matchAll(COMPARED)].flatMap(([text]) => rowTestIn(text, table) ?? []),
    ...[...sentence.matchAll(HAVING)].flatMap(([, joins, name]) => ofPresence(table, name!, !/no$|out$/i.test(joins!))),
  ];
  return tests.filter(({ field }, at) => tests.findIndex((other) => other.field === field) === at);
}

function ofPresence(table: TableProfile, name: string, present: boolean): RowTest[] {
  const field = fieldNamed(table, name);
  // A flag that is "set" says yes.
  return field === undefined || flagCounts(field) !== undefined
    ? []
    : [{ field: field.name, operator: present ? "is not null" : "is null" }];
}
