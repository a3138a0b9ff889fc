import type { Database } from "../../databases/database.js";
import { dataText } from "../../prompts/blocks.js";
import { readBlocks } from "../../sql/blocks.js";
import type { SqlToken } from "../../sql/tokens.js";
import { lastToken, outermost, textOf } from "./rules/select-parts.js";

/** Queries that one diagnosis makes at most, the milliseconds of each, and those after which no other is begun. */
const PROBES = 8;
const DEADLINE = 1000;
const PATIENCE = 2000;
const LONGEST = 160;

/**
 * Which condition or join leaves no row, found by execution: the conditions of the outermost query are left out one by
 * one, then its tables are joined one by one. Each probe stops at its first row. Empty where that cannot be told.
 */
export async function emptiedBy(
  sql: string,
  { database, signal }: { readonly database: Pick<Database, "query">; readonly signal: AbortSignal },
): Promise<string[]> {
  const query = outerQuery(sql);
  if (!query) return [];
  const begun = performance.now();
  let probes = 0;
  /** Undefined where it is not known. */
  const finds = async (from: string, conditions: readonly string[]): Promise<boolean | undefined> => {
    signal.throwIfAborted();
    if (probes++ >= PROBES || performance.now() - begun > PATIENCE) return undefined;
    const where = conditions.length > 0 ? ` WHERE ${conditions.map((each) => `(${each})`).join(" AND ")}` : "";
    const text = `${query.before} SELECT 1 FROM ${from}${where} LIMIT 1`.trim();
    const { kind } = await database.query(text, { deadline: DEADLINE, maxRows: 1, signal });
    return kind === "rows" ? true : kind === "empty" ? false : undefined;
  };
  const { conditions, joins } = query;
  const from = joins.join(" ");
  const emptying: string[] = [];
  for (const condition of conditions) {
    if (
      await finds(
        from,
        conditions.filter((other) => other !== condition),
      )
    )
      emptying.push(condition);
  }
  if (emptying.length > 0)
    return emptying.map((condition) => `Without the condition ${shown(condition)} it finds rows.`);
  const all = conditions.length > 0 ? await finds(from, []) : false;
  if (all === true) {
    const alone = await alwaysEmpty(conditions, (condition) => finds(from, [condition]));
    return alone.length > 0
      ? alone.map((condition) => `No row of its tables meets the condition ${shown(condition)}.`)
      : ["It finds rows without its conditions, but no row meets them together."];
  }
  if (all === undefined) return [];
  for (let count = 1; count <= joins.length; count++) {
    if ((await finds(joins.slice(0, count).join(" "), [])) !== false) continue;
    const last = shown(joins[count - 1]!);
    return [count === 1 ? `There are no rows in ${last}.` : `No row is left after ${last}.`];
  }
  return [];
}

async function alwaysEmpty(
  conditions: readonly string[],
  finds: (condition: string) => Promise<boolean | undefined>,
): Promise<string[]> {
  const found: string[] = [];
  for (const condition of conditions) if ((await finds(condition)) === false) found.push(condition);
  return found;
}

const shown = (text: string) => dataText(text, LONGEST);

interface OuterQuery {
  /** WITH and its parts. */
  readonly before: string;
  /** The first table, and each further one with its join. */
  readonly joins: readonly string[];
  /** What AND joins in WHERE. */
  readonly conditions: readonly string[];
}

const TAIL = /^(group|having|order|limit|offset|window|qualify|fetch)$/i;
const SET = /^(union|intersect|except)$/i;

/** The parts of a query that is no set operation: its tables and its conditions. */
export function outerQuery(sql: string): OuterQuery | undefined {
  const { tokens } = readBlocks(sql);
  const end = lastToken({ tokens });
  const words = outermost(tokens, 0, end);
  const word = (at: number) => tokens[at]!.raw.toLowerCase();
  if (words.some((at) => SET.test(word(at)))) return undefined;
  const select = words.find((at) => word(at) === "select") ?? -1;
  const from = words.find((at) => at > select && word(at) === "from") ?? -1;
  if (select < 0 || from < 0) return undefined;
  const tail = words.find((at) => at > from && TAIL.test(word(at))) ?? end;
  const where = words.find((at) => at > from && at < tail && word(at) === "where");
  return {
    before: textOf(sql, tokens, 0, select),
    joins: joinsIn(sql, tokens, from + 1, where ?? tail, words),
    conditions: where === undefined ? [] : conditionsIn(sql, tokens, where + 1, tail, words),
  };
}

const BEFORE_JOIN = /^(inner|left|right|full|outer|cross|natural)$/i;

function joinsIn(sql: string, tokens: readonly SqlToken[], start: number, end: number, words: readonly number[]) {
  const cuts = words.flatMap((at) => {
    if (at < start || at >= end || !/^join$/i.test(tokens[at]!.raw)) return [];
    let first = at;
    while (first - 1 > start && BEFORE_JOIN.test(tokens[first - 1]!.raw)) first--;
    return [first];
  });
  const ends = [...cuts, end];
  return [start, ...cuts].map((first, index) => textOf(sql, tokens, first, ends[index]!));
}

function conditionsIn(sql: string, tokens: readonly SqlToken[], start: number, end: number, words: readonly number[]) {
  const own = words.filter((at) => at >= start && at < end);
  const word = (at: number) => tokens[at]!.raw.toLowerCase();
  // OR and CASE hold what AND does not join.
  if (own.some((at) => /^(or|case)$/.test(word(at)))) return [textOf(sql, tokens, start, end)];
  const cuts: number[] = [];
  let between = false;
  for (const at of own) {
    if (word(at) === "between") between = true;
    else if (word(at) === "and" && between) between = false;
    else if (word(at) === "and") cuts.push(at);
  }
  const ends = [...cuts, end];
  return [start - 1, ...cuts].map((cut, index) => textOf(sql, tokens, cut + 1, ends[index]!));
}
