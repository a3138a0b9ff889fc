import { FUNCTION_WORDS } from "../../../language/stop-words.js";
import { type Item, lowerText, namedTable } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { tableOfMeaning } from "../mention.js";
import { personTables } from "./who.js";

const LEFT = /^(?:left|leaves?|quit)$/;
const ARTICLES = /^(?:the|our|this)$/;
const HOUSE = /^(?:us|company|firm|business|organi[sz]ation)$/;
const SMALL = /^(?:who|that|which|have|has|had|already)$/;
const PERSONS = /^(?:who|whose|people|person|everybody|everyone|anybody|anyone|nobody|somebody|someone)$/;

/**
 * "technicians who LEFT", "who has LEFT US": the end of those of whom it is said, though what other rows do is called so
 * too. What they left is the house, and no piece of its own.
 */
export function leftUs(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  const ends = new Map(
    lexicon.vocabulary.tables.flatMap(({ table, conventions }) =>
      conventions.flatMap(({ opposites, tests: [test, second] }) =>
        opposites.includes("left") && test !== undefined && second === undefined ? [[table, test.field] as const] : [],
      ),
    ),
  );
  if (ends.size === 0) return items;
  const left: Item[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at]!;
    const house = LEFT.test(lowerText(item)) ? endOfHouse(items, at + 1) : undefined;
    const fields = house === undefined ? [] : endsMeant(items, at, house > at + 1, ends, lexicon);
    const [first, ...others] = fields.map((ref) => ({ kind: "field", ref, score: SURE }) as const);
    const { from, to } = item;
    // "CUSTOMERS LEFT US", and no day tells that: no departure of something else.
    const untold = first === undefined && lowerText(items[at + 1]) === "us" && isSaidOfOthers(items, at, lexicon);
    if (untold) left.push({ from, to, text: item.text, kind: "word", weight: "content" });
    else if (first === undefined || house === undefined) left.push(item);
    else {
      const last = items.slice(house).every(({ kind }) => kind === "mark") && !asksWhen(items, at);
      left.push(
        last
          ? { from, to, text: "left", kind: "word", weight: "content" }
          : { ...item, kind: "mention", meanings: [first, ...others] },
      );
      if (last) at = house - 1;
    }
  }
  return left;
}

const SURE = 0.95;

const asksWhen = (items: readonly Item[], at: number) =>
  items.slice(0, at).some((item) => /^(?:when|since)$/.test(lowerText(item)));

/** The place after "us", "the company"; the same place where nothing of the kind is said, and none where it is something else that was left. */
function endOfHouse(items: readonly Item[], at: number): number | undefined {
  const noun = ARTICLES.test(lowerText(items[at])) ? at + 1 : at;
  if (HOUSE.test(lowerText(items[noun]))) return noun + 1;
  const item = items[at];
  const ends = item === undefined || item.kind === "mark" || item.kind === "period" || item.kind === "cue";
  return ends || (noun === at && FUNCTION_WORDS.has(lowerText(item))) ? at : undefined;
}

/** The ends of the rows that the question names, or of persons where it says "who"; none where what it names is said to leave by itself. */
function endsMeant(
  items: readonly Item[],
  at: number,
  house: boolean,
  ends: ReadonlyMap<string, string>,
  lexicon: Lexicon,
) {
  const others = items.flatMap((item, place) => (item.kind === "mention" && place !== at ? [item.meanings] : []));
  const named = new Set(others.map(([top]) => tableOfMeaning(top)));
  const item = items[at]!;
  const own = item.kind === "mention" ? item.meanings : [];
  // "I = left the company": stored so.
  if (own[0]?.kind === "value") return [];
  if (own.some((each) => each.kind === "field" && named.has(each.ref.table) && !ends.has(each.ref.table))) return [];
  const asked = [...ends.keys()].filter((table) => named.has(table));
  if (asked.length === 0 && isSaidOfOthers(items, at, lexicon)) return [];
  const persons = house || items.some((each) => PERSONS.test(lowerText(each)));
  const people = persons ? personTables(lexicon).filter(({ table }) => ends.has(table.name)) : [];
  const tables = asked.length > 0 ? asked : people.map(({ table }) => table.name);
  return tables.map((table) => ({ table, field: ends.get(table)! }));
}

/** "CUSTOMERS who left us" are no staff. */
function isSaidOfOthers(items: readonly Item[], at: number, lexicon: Lexicon): boolean {
  const doer = items.slice(0, at).findLast((each) => each.kind === "mention" || !SMALL.test(lowerText(each)));
  return personTables(lexicon).some(({ table }) => table.name === namedTable(doer));
}
