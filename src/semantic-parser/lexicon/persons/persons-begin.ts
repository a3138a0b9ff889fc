import { stemsOf } from "../../../language/stems.js";
import { type Item, lowerText, namesTime } from "../items.js";
import type { LexicalField, Lexicon } from "../lexicon.js";
import type { Meaning } from "../mention.js";
import { beginningOf } from "../times/dated-fields.js";
import { personTables } from "./who.js";

const STARTS = /^(?:started|start|began|starting)(?: with)?$/;
const JOINS = /^(?:joined|join|joining|came|signed up|sign up)$/;
const SMALL = /^(?:who|that|which|have|has|had|did|does|do|only|just|first|newly|recently)$/;
const OBJECT = /^(?:with|us|here|working|work|the company|the firm|the team)$/;
const AFTER = /^(?:in|on|since|before|after|between|during|within|from|by|and|but|or|until|this|last|next)$/;

const HIRED = new Set(stemsOf("hired employed appointed started start joined joining entry"));
const CAME = new Set(stemsOf("since registered registration signed signup enrolled admitted member became created"));
/** Of a verb that is not what the day is called by. */
const SCORE = 0.9;

/** "People who STARTED WITH us this year", "members who JOINED in 2024": since when there are persons, whatever else starts. */
export function personsBegin(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  return items.map((item, at): Item => {
    const starts = STARTS.test(lowerText(item));
    if ((!starts && !JOINS.test(lowerText(item))) || !isDated(items, at + 1)) return item;
    const [first, ...others] = daysOf(items.slice(0, at), starts, lexicon);
    const { from, to, text } = item;
    // "Clients who joined", where the day on which staff did is called so: no client did that.
    return first === undefined || (isNamed(item) && !isOfOthers(item, first, lexicon))
      ? item
      : { from, to, text, kind: "mention", meanings: [first, ...others] };
  });
}

const isNamed = (item: Item) => item.kind === "mention" && item.meanings[0].score >= SCORE;

/** True for the day of other persons than those of whom it is said. */
function isOfOthers(item: Item, day: Meaning, lexicon: Lexicon): boolean {
  const top = item.kind === "mention" ? item.meanings[0] : undefined;
  if (top?.kind !== "field" || day.kind !== "field" || top.ref.table === day.ref.table) return false;
  return personTables(lexicon).some(({ table }) => table.name === top.ref.table);
}

/** True where nothing follows that was started or joined. */
function isDated(items: readonly Item[], start: number): boolean {
  let at = start;
  while (OBJECT.test(lowerText(items[at]))) at++;
  const next = items[at];
  const ends = next === undefined || next.kind === "mark" || next.kind === "cue" || namesTime(next);
  return ends || AFTER.test(lowerText(next));
}

/** The days since when there are those of whom it is said. */
function daysOf(before: readonly Item[], starts: boolean, lexicon: Lexicon): Meaning[] {
  const subject = before.findLast((item) => !SMALL.test(lowerText(item)) || item.kind === "mention");
  const tables = subject?.kind === "mention" ? subject.meanings : [];
  const persons = new Set(personTables(lexicon).map(({ table }) => table.name));
  return tables.flatMap((each): Meaning[] => {
    if (each.kind !== "table" || !persons.has(each.table)) return [];
    const day = beginningOf(lexicon.table(each.table));
    const fits = day !== undefined && (isCalled(day, HIRED) || (!starts && isCalled(day, CAME)));
    return fits ? [{ kind: "field", ref: day.ref, score: SCORE }] : [];
  });
}

const isCalled = ({ spelt }: LexicalField, words: ReadonlySet<string>) => [...spelt].some((word) => words.has(word));
