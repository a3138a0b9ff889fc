import { stemsOf } from "../../../language/stems.js";
import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { personTables } from "./who.js";

const STAFF = /^(?:staff|employees?|workers?|colleagues?|personnel|workforce|crew)$/;
/** What is kept of those who work for the house, and of nobody else. */
const OF_STAFF = new Set(stemsOf("hired wage salary payroll employed"));
/** Of one another word than that of a trade; surer than a guess, less sure than a name. */
const SCORE = 0.86;

const WORKS =
  /^(?:(?:who|that|are|is|do|does|still|currently|actually|all) )*(?:works?|working|(?:am|are|is|being )?employed) (?:(here)|(?:for|with|by) (?:us|(?:the|our|this) (?:company|firm|business|house))|(?:in|at) )/;

/** "PEOPLE work for us", "FITTERS who work in the workshop": whether that is said of those who stand there. */
export const isWorking = (items: readonly Item[], at: number): boolean =>
  WORKS.test(
    `${items
      .slice(at + 1, at + 8)
      .map(lowerText)
      .join(" ")} `,
  );

const NOW = /^(?:now|currently|current|presently|moment|present|today|still)$/;

/** "How many PEOPLE WORK FOR US", "WHO WORKS in Leith": those who may leave, and nobody who buys. */
export function workingPeople(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  const [only, second] = personTables(lexicon).filter(({ table }) =>
    lexicon.vocabulary.tables
      .find((each) => each.table === table.name)
      ?.conventions.some(({ kind, opposites }) => kind === "open" && opposites.includes("left")),
  );
  if (only === undefined || second !== undefined) return items;
  const meanings = [{ kind: "table", table: only.table.name, score: 0.97 }] as const;
  // "At the moment" says it already.
  const timed = items.some((item) => NOW.test(lowerText(item)));
  return items.map((item, at): Item => {
    const asks = lowerText(item) === "who" && items[at - 1]?.kind !== "mention" && !timed;
    const people = asks || /^(?:people|persons?|everybody|everyone)$/.test(lowerText(item));
    if (!people || (item.kind !== "mention" && item.kind !== "word") || !isWorking(items, at)) return item;
    return { ...item, kind: "mention", meanings };
  });
}

/** "current STAFF", where those who work here are called by their trade: the only persons who are hired or paid. */
export function houseStaff(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  const paid = personTables(lexicon).filter(({ table }) =>
    table.fields.some(({ spelt }) => [...spelt].some((word) => OF_STAFF.has(word) || word === "hourli")),
  );
  const [only, second] = paid;
  if (only === undefined || second !== undefined) return items;
  const meanings = [{ kind: "table", table: only.table.name, score: SCORE }] as const;
  return items.map((item): Item => {
    const free = item.kind === "word" || (item.kind === "mention" && item.meanings[0].score < 0.6);
    return free && STAFF.test(lowerText(item)) ? { ...item, kind: "mention", meanings } : item;
  });
}
