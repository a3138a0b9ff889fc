import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { isTimed } from "./dated-fields.js";

/** "THE DAY IT WAS REPORTED", "date on which we were told": the date that the clause is about, as one piece. */
export function clausesOfDates(items: readonly Item[], lexicon: Lexicon): Item[] {
  const found: Item[] = [];
  for (let at = 0; at < items.length; at++) {
    const end = endOfClause(items, at, lexicon);
    const done = end === undefined ? undefined : items[end];
    if (end === undefined || done?.kind !== "mention") found.push(items[at]!);
    else {
      const { from, text } = items[at]!;
      found.push({ ...done, from, text: `${text} ${done.text}` });
      at = end;
    }
  }
  return found;
}

const DATE = /^(?:date|day|time)s?$/;
const RELATIVE = /^(?:on|at|when|that|which)$/;
const SUBJECT = /^(?:i|we|they|it|he|she|you)$/;

/** The place of the participle that tells which date is meant. */
function endOfClause(items: readonly Item[], start: number, lexicon: Lexicon): number | undefined {
  if (!DATE.test(lowerText(items[start]))) return undefined;
  let at = start + 1;
  while (RELATIVE.test(lowerText(items[at]))) at++;
  if (!SUBJECT.test(lowerText(items[at])) || !/^(?:was|were|got|is|are)$/.test(lowerText(items[at + 1])))
    return undefined;
  const done = items[at + 2];
  const dated =
    done?.kind === "mention" &&
    done.meanings[0].kind === "field" &&
    done.meanings[0].score >= TOLD &&
    isTimed(lexicon.field(done.meanings[0].ref));
  return dated ? at + 2 : undefined;
}

/** From here on a word is one that people say of a field. */
const TOLD = 0.6;
