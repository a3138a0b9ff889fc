import { type Item, lowerText } from "../lexicon/items.js";
import { queriesIn } from "../query/expressions.js";
import type { Condition, Query } from "../query/query.js";

/** What the words of a question ask for and a query that accounts for all of them does not do all the same. */
export interface Unanswered {
  /** 1 for "each" or "per" where no rows are grouped. */
  readonly unspread: number;
  /** 1 for "not", "never", "without" where nothing is denied. */
  readonly undenied: number;
}

export function unansweredParts(items: readonly Item[], query: Query): Unanswered {
  const queries = queriesIn(query);
  const says = (...kinds: readonly string[]) =>
    items.some((item) => item.kind === "cue" && kinds.includes(item.cue.kind));
  const tests = queries.flatMap(({ where, having }) => [where, having]);
  return {
    unspread:
      items.some((_, at) => spreads(items, at)) && !queries.some(({ groupBy }) => groupBy !== undefined) ? 1 : 0,
    undenied: says("not", "without") && !tests.some((test) => test !== undefined && denies(test)) ? 1 : 0,
  };
}

/** "Cancelled ON THE SAME DAY": two days are compared, whatever else is counted. */
export function saysSameDay(items: readonly Item[]): boolean {
  const words = items.map(lowerText);
  return words.some(
    (word, at) =>
      word === "same" &&
      /^(?:day|date)$/.test(words[at + 1] ?? "") &&
      words[at - 2] === "on" &&
      !/^(?:of|in|last|a)$/.test(words[at + 2] ?? ""),
  );
}

/** "The MOST ACTIVE members", each of whom is one row: there is nothing to count. */
export function countsItself(shown: string | undefined, query: Query): boolean {
  const { from, joins, groupBy, orderBy = [] } = query;
  if (shown === undefined || from !== shown || joins.length > 0 || groupBy === undefined) return false;
  const counted = orderBy.some(({ by }) => by.kind === "aggregate" && by.name === "count" && by.of === "rows");
  return counted && queriesIn(query).length === 1;
}

/** "The refund RATE", which nothing explains: no refunds are asked for. */
export function passesOverRate(items: readonly Item[], unread: readonly number[]): boolean {
  return unread.some((at) => {
    const [before, item, next] = [items[at - 1], items[at], items[at + 1]];
    const ends = next === undefined || next.kind !== "mention";
    return ends && before?.kind === "mention" && /^(?:rates?|ratio|percentage|growth)$/.test(lowerText(item));
  });
}

/** "For each customer", "per month"; "more PER night" is a rate. */
function spreads(items: readonly Item[], at: number): boolean {
  const [item, next] = [items[at], items[at + 1]];
  if (item?.kind !== "cue" || item.cue.kind !== "each") return false;
  const things = next?.kind === "span" || (next?.kind === "mention" && next.meanings[0].kind === "table");
  return lowerText(item) !== "per" || things;
}

function denies(condition: Condition): boolean {
  if ("parts" in condition) return condition.parts.some(denies);
  switch (condition.kind) {
    case "in":
      return condition.negated;
    case "null":
      return true;
    case "between":
      return false;
    case "compare":
      // "not more than 5" turns the comparison, and "no books" are 0.
      return !["=", "like"].includes(condition.operator) || condition.right === 0;
  }
}
