import { entityOf, nameWords } from "../../language/name-words.js";
import { singular } from "../../language/plurals.js";
import { bracketDepths } from "../../sql/brackets.js";
import { sqlTokens } from "../../sql/tokens.js";
import type { Usage } from "../usage/usage.js";
import type { SaidMetric } from "./said-metrics.js";
import type { TableVocabulary } from "./vocabulary.js";

type PastQuery = NonNullable<Usage["queries"]>[number];

const DAY = "the_day";
const DATE = /(?:\b(?:DATE|TIMESTAMP)\s+)?'\d{4}-\d{2}-\d{2}(?:[ T][\d:.]+)?'/gi;
const PERIODS =
  /'(?:19|20)\d\d[-%]|\b(?:year|month|quarter|week|day|strftime|date_trunc|date_part|extract|to_char|substr)\s*\(/i;
const MOST_WORDS = 4;

/**
 * What the comment of a past query calls the rows that it counts or lists, "Placements per recruiter", or the one figure that
 * it computes, "Sick rate: sick hours against all hours".
 */
export function commentMetrics(usage: Usage | undefined, tables: readonly TableVocabulary[]): SaidMetric[] {
  return (usage?.queries ?? []).flatMap((query): SaidMetric[] => {
    const name = headOf(commentOf(query));
    const read = name === undefined ? undefined : partsOf(query);
    if (name === undefined || read === undefined) return [];
    const { table, shown, conditions } = read;
    const known = tables.find((each) => each.table === table);
    const kept = conditions.filter((condition) => !isConvention(condition, known));
    const timeless = kept.filter((condition) => !isPeriod(condition, kept));
    if (timeless.some((condition) => /\b(?:select|exists)\b/i.test(condition))) return [];
    const of = {
      table,
      source: "query log" as const,
      said: `as a past query has it: ${query.said[0]!}`,
      place: undefined,
    };
    const figures = shown
      .filter((item) => /\b(?:sum|avg|min|max|count)\s*\(/i.test(item))
      .map((item) => item.replace(/ as \w+$/i, ""));
    const [figure, second] = figures;
    if (figure !== undefined && !/^count\s*\((?:distinct )?[\w.*]+\)$/i.test(figure)) {
      const looks =
        timeless.some((condition) => condition.search(DATE) >= 0) || kept.some((condition) => PERIODS.test(condition));
      return second !== undefined || looks || !isTelling(name)
        ? []
        : [{ ...of, names: [name], text: figure, filters: timeless, day: undefined }];
    }
    // "Faults per town", of some of them: what this query wants of faults is no rule for what they are.
    const own = [entityOf(table).join(" "), ...(known?.names ?? []).map(({ text }) => text)];
    if (timeless.length === 0 || own.includes(singular(name))) return [];
    const text = timeless.map((condition) => condition.replaceAll(DATE, DAY)).join(" AND ");
    const day = text.includes(DAY) ? DAY : undefined;
    const names = rowNames(withoutNoun(name, own)).filter((each) => !isConventionWord(each, known));
    return names.length === 0 ? [] : [{ ...of, names, text, filters: [], day }];
  });
}

/** "Delinquent loans" of a table of loans: delinquent, whatever else is said of loans. */
function withoutNoun(name: string, own: readonly string[]): string {
  const noun = own.find((each) => singular(name).endsWith(` ${each}`));
  return noun === undefined ? name : singular(name).slice(0, -noun.length - 1);
}

const isConventionWord = (name: string, known: TableVocabulary | undefined) =>
  (known?.conventions ?? []).some(({ words }) => words.includes(name)) ||
  /^(?:new|all|other|different|last|first)$/.test(name);

/** "Sales" alone may be any figure; two words, or one that names nothing else, say which. */
const isTelling = (name: string) => name.includes(" ");

/** "People out at work": out at work. */
function rowNames(name: string): string[] {
  const [, rest] = /^(?:people|those|ones|persons|rows) (?:who are |that are )?(.+ .+)$/.exec(name) ?? [];
  return [...new Set([name, ...(rest === undefined ? [] : [rest]), ...(name.includes(" ") ? [] : [singular(name)])])];
}

/** A query without a comment says only what it calls its columns. */
export function commentOf({ sql, said: [first = ""] }: PastQuery): string {
  const aliases = [...sql.matchAll(/\bas "?(\w+)/gi)].map(([, alias]) => nameWords(alias!).join(" "));
  return aliases.includes(first) ? "" : first;
}

/** "Monthly takings" are takings, told by months. */
const TOLD_BY = /^(?:daily|weekly|monthly|quarterly|yearly|annual) /;
const ASKS =
  /^(?:where|how|what|which|who|why|when|is|are|do|does|list|show|get|find|all|number|count|average|total|sum)\b/i;

/** What a comment begins with, up to what it is told apart by or over which time it goes. */
function headOf(comment: string): string | undefined {
  const text = comment.trim().replace(/^(?:the|our|all) /i, "");
  if (ASKS.test(text)) return undefined;
  const [head = ""] = text.split(
    /[:,.;(]| (?:per|by|for each|of the|in (?:the )?\w*\d|since|and why|from|last|this|as of|\d{4})\b/i,
  );
  const name = head
    .trim()
    .toLowerCase()
    .replace(/ (?:today|now|currently|at the moment|right now|at present|so far)$/, "");
  const isName = /^\p{L}[\p{L} -]+$/u.test(name) && name.split(" ").length <= MOST_WORDS;
  return isName && !TOLD_BY.test(name) && !/\b(?:that|whose|which|who|with|without)\b/.test(name) ? name : undefined;
}

interface Parts {
  readonly table: string;
  readonly shown: readonly string[];
  /** Of the main table alone. */
  readonly conditions: readonly string[];
}

/** A query of one SELECT over a table and those that it refers to, where it asks something of that table alone. */
function partsOf({ sql, tables }: PastQuery): Parts | undefined {
  const tokens = sqlTokens(sql);
  const depths = bracketDepths(tokens);
  const at = (word: string, from = 0) =>
    tokens.findIndex((token, index) => index >= from && depths[index] === 0 && token.raw.toLowerCase() === word);
  const [select, from, where] = [at("select"), at("from"), at("where")];
  const words = tokens
    .filter(({ kind }, index) => kind === "word" && depths[index] === 0)
    .map(({ raw }) => raw.toLowerCase());
  const odd = ["union", "intersect", "except", "having", "with", "left", "or"].some((word) => words.includes(word));
  if (select !== 0 || from < 0 || odd) return undefined;
  const ends = ["group", "order", "limit", ";"].map((word) => at(word, from)).filter((index) => index >= 0);
  const end = Math.min(tokens.length, ...ends);
  const asked = where < 0 ? end : where;
  const text = (start: number, end: number) =>
    tokens
      .slice(start, end)
      .map(({ raw }) => raw)
      .join("")
      .trim();
  const [, name = "", alias = name] =
    /^([\w"]+)(?:\s+(?:as\s+)?(?!join\b|where\b|inner\b|on\b)(\w+))?/i.exec(text(from + 1, asked)) ?? [];
  const table = tables.find((each) => each.toLowerCase() === name.replaceAll('"', "").toLowerCase());
  if (table === undefined) return undefined;
  const own = (part: string) => part.replaceAll(new RegExp(String.raw`\b${alias}\.`, "g"), "");
  const conditions = where < 0 ? [] : split(text(where + 1, end), "and").map(own);
  const shown = split(text(select + 1, from), ",").map(own);
  const ofOthers = [...conditions, ...shown.filter((item) => item.includes("("))].some((part) =>
    /\b[a-z_]\w*\.\w/i.test(part.replaceAll(/'[^']*'/g, "")),
  );
  return ofOthers ? undefined : { table, shown, conditions };
}

/** The parts between a word or sign outside of brackets; the AND of a BETWEEN joins no conditions. */
function split(text: string, by: string): string[] {
  const tokens = sqlTokens(text);
  const depths = bracketDepths(tokens);
  const parts = [""];
  let between = false;
  for (const [at, { raw }] of tokens.entries()) {
    const word = raw.toLowerCase();
    if (word === "between") between = true;
    if (word !== by || depths[at] !== 0 || between) parts[parts.length - 1] += raw;
    else parts.push("");
    if (word === "and") between = false;
  }
  return parts.map((part) => part.trim().replace(/;$/, "").trim());
}

/** "start >= DATE '2025-01-01'", a year: when, which a question says itself; "due < DATE '2025-06-30'" is as of a day. */
function isPeriod(condition: string, all: readonly string[]): boolean {
  if (condition.search(DATE) < 0) return PERIODS.test(condition);
  if (PERIODS.test(condition.replaceAll(DATE, ""))) return true;
  const [, field] = /^(\w+) *(?:>=?|=|between\b)/i.exec(condition) ?? [];
  return field !== undefined || all.some((other) => other !== condition && other.search(DATE) >= 0);
}

/** True for what holds of all rows that count, as people say. */
function isConvention(condition: string, known: TableVocabulary | undefined): boolean {
  const [, field] = /^(?:not )?(\w+)(?: *= *(?:0|1|true|false))?$/i.exec(condition) ?? [];
  return (known?.conventions ?? []).some(
    ({ kind, always, tests: [test] }) => (always || kind === "current") && test?.field === field,
  );
}
