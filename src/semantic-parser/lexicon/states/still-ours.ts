import { stem } from "../../../language/stems.js";
import { type Item, lowerText, namesTime } from "../items.js";
import { tableOfMeaning } from "../mention.js";
import { isWorking } from "../persons/house-staff.js";
import type { TableConvention } from "./table-convention.js";

const PAST = /^(?:did|was|were|had|been|ever|never|former|ended|all)$/;

/**
 * "What share of OUR MEMBERS pays by card", where a day of leaving is described as "NULL: still a member": those who are
 * one. "Who are our VALUERS", "which VANS do we run": those who are still here, and what has not ended.
 */
export function stillOurs(items: readonly Item[], at: number, known: readonly TableConvention[]): TableConvention[] {
  const item = items[at]!;
  const past = items.some((each) => PAST.test(lowerText(each)));
  const timed = items.some((each) => namesTime(each));
  const without = timed && WHICH.test(lowerText(items[at - 1])) && /^(?:have|has) no\b/.test(lowerText(items[at + 1]));
  if (item.kind !== "mention" || item.meanings[0].kind === "field" || past || (timed && !without)) return [];
  const table = tableOfMeaning(item.meanings[0]);
  const noun = stem(lowerText(item));
  const ours = lowerText(items[at - 1]) === "our";
  const verb = verbOfOurs(items, at);
  const isStaff = (words: readonly string[]) => words.includes("left");
  return known.filter(({ table: own, convention: { kind, words, opposites } }) => {
    if (own !== table || kind !== "open") return false;
    if (ours && item.meanings[0].kind === "table" && words.some((word) => stem(word) === noun)) return true;
    if (isStaff(opposites)) {
      const whole = items.map(lowerText).join(" ");
      const does = DO_NOW.test(lowerText(items[at + 1])) && !HAVE_DONE.test(lowerText(items[at + 2]));
      const now = ours && (WHO_ARE.test(whole) || does);
      return verb !== undefined || isWorking(items, at) || now || without;
    }
    return verb !== undefined && GOES_ON.test(verb);
  });
}

/** "WHICH drivers have no trip in June": of those who could have one. */
const WHICH = /^(?:which|what)$/;
const WHO_ARE = /^who (?:are|is) our\b/;
/** "Our drivers WORK part time". */
const DO_NOW = /^(?:work|works|are|is|have|has|do|does|live|lives|speak|speaks|hold|holds)$/;
/** "Our drivers have LEFT". */
const HAVE_DONE = /^(?:\p{L}+ed|left|gone|quit)$/u;
/** What we do with things as long as they are in use. */
const GOES_ON = /^(?:run|operate|own|manage|maintain|service|employ|look after|take care of|supply|insure)$/;

/** "turbines DO WE LOOK AFTER", "staff DO WE HAVE": the verb. */
function verbOfOurs(items: readonly Item[], at: number): string | undefined {
  const behind = items
    .slice(at + 1, at + 6)
    .map(lowerText)
    .join(" ");
  return /^do we (?:still |currently )?(look after|take care of|\p{L}+)(?: (?:in|at|for|per|by)\b.*| \?|$)/u.exec(
    behind,
  )?.[1];
}
