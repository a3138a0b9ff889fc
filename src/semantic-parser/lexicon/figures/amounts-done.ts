import { stem } from "../../../language/stems.js";
import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { isMoney } from "./money.js";

const BE = /^(?:was|were|is|are|been|has been|have been)$/;
const SCORE = 0.95;

/**
 * "How much DEPOSIT WAS RETURNED", where tenancies keep a deposit and, beside it, the deposit returned: the one that both words
 * name.
 */
export function amountsDone(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  const noun = items.findIndex((item, at) => lowerText(item) === "much" && lowerText(items[at - 1]) === "how") + 1;
  const verb = noun + 2;
  const [amount] = items[noun]?.kind === "mention" ? items[noun].meanings : [];
  if (noun === 0 || amount?.kind !== "field" || !BE.test(lowerText(items[verb - 1])) || items[verb] === undefined)
    return items;
  const words = [lowerText(items[noun]), lowerText(items[verb])].map(stem);
  const done = lexicon
    .table(amount.ref.table)
    .fields.find(
      (field) => isMoney(field) && field.own.length === 2 && words.every((word) => field.own.includes(word)),
    );
  if (done === undefined) return items;
  const { from, to, text } = items[verb];
  return items.map((item, at): Item => {
    if (at === noun) return { ...item, kind: "mention", meanings: [{ kind: "field", ref: done.ref, score: SCORE }] };
    return at === verb ? { from, to, text, kind: "word", weight: "light" } : item;
  });
}
