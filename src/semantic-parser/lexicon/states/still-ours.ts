import { stem } from "../../../language/stems.js";
import { type Item, lowerText, namedTable, namesTime } from "../items.js";
import type { TableConvention } from "./table-convention.js";

const PAST = /^(?:did|was|were|had|been|ever|never|former|ended|all)$/;

/** "What share of OUR MEMBERS pays by card", where a day of leaving is described as "NULL: still a member": those who are one. */
export function stillOurs(items: readonly Item[], at: number, known: readonly TableConvention[]): TableConvention[] {
  const item = items[at]!;
  const table = namedTable(item);
  const past = items.some((each) => PAST.test(lowerText(each)) || namesTime(each));
  if (table === undefined || lowerText(items[at - 1]) !== "our" || past) return [];
  const noun = stem(lowerText(item));
  return known.filter(
    ({ table: own, convention }) =>
      own === table && convention.kind === "open" && convention.words.some((word) => stem(word) === noun),
  );
}
