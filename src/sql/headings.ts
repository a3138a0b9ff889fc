import { ownEntry } from "../collections.js";
import type { ParsedSql, SqlNode } from "./parse.js";
import { printExpression } from "./print.js";
import { bare, columnName, literal, node, nodes, objectName, variant } from "./tree.js";

/**
 * What a field is called in words, by its name and what stands before it; undefined where its name will do.
 *
 * @param whole With what its table is, where two of them are called alike.
 */
export type FieldWords = (name: readonly string[], whole: boolean) => string | undefined;

/**
 * Names for people of a result's columns: "number of rows" for `count(*)`, "sum of price" for
 * `sum(CAST("price" AS REAL))`, whatever the engine calls them. Aliases keep their names, and so does what has no short
 * name in words.
 *
 * @param columns As the engine calls them.
 * @param words Default: fields keep their names.
 */
export function headingsOf(
  parsed: ParsedSql,
  columns: readonly string[],
  words: FieldWords = () => undefined,
): readonly string[] {
  const plain = headingsIn(parsed, columns, (name) => words(name, false));
  const isUnique = (heading: string, _: number, all: readonly string[]) =>
    all.indexOf(heading) === all.lastIndexOf(heading);
  if (plain.every(isUnique)) return plain;
  const whole = headingsIn(parsed, columns, (name) => words(name, true));
  const told = plain.map((heading, index) => (isUnique(heading, index, plain) ? heading : whole[index]!));
  // Two that read alike say less than what the engine calls them.
  return told.map((heading, index) => (isUnique(heading, index, told) ? heading : columns[index]!));
}

type Called = (name: readonly string[]) => string | undefined;

function headingsIn(parsed: ParsedSql, columns: readonly string[], called: Called): readonly string[] {
  if (parsed.kind === "failed") return columns;
  const items = projectionOf(node(variant(parsed.statements.at(-1))[1]));
  const star = items.findIndex((item) => /Wildcard$/.test(variant(item)[0]));
  const fits = star < 0 ? items.length === columns.length : items.length <= columns.length + 1;
  if (!fits || items.findLastIndex((item) => /Wildcard$/.test(variant(item)[0])) !== star) return columns;
  const behind = star < 0 ? 0 : items.length - star - 1;
  return columns.map((column, index) => {
    if (star < 0 || index < star) return itemWords(items[index], called) ?? column;
    const fromEnd = columns.length - index;
    const words = fromEnd <= behind ? itemWords(items[items.length - fromEnd], called) : called([column]);
    return words ?? column;
  });
}

function itemWords(item: unknown, called: Called): string | undefined {
  const [kind, content] = variant(item);
  const name = kind === "UnnamedExpr" ? columnName(bare(content)) : undefined;
  return name ? called(name.map((part) => part.name)) : headingOf(withWords(item, called));
}

/** An expression with words in place of the fields that are called by them. */
function withWords(value: unknown, called: Called): unknown {
  if (Array.isArray(value)) return value.map((each) => withWords(each, called));
  const name = columnName(value);
  if (name) {
    const words = called(name.map((part) => part.name));
    return words === undefined ? value : { Identifier: { value: words, quote_style: null } };
  }
  const parts = node(value);
  if (parts === undefined) return value;
  // A function and a type may be called as a field is.
  const isKept = (key: string) => key === "name" || key === "data_type";
  return Object.fromEntries(
    Object.entries(parts).map(([key, part]) => [key, isKept(key) ? part : withWords(part, called)]),
  );
}

/** The select list of a query's first branch, which names its columns. */
function projectionOf(query: SqlNode | undefined): readonly unknown[] {
  const [kind, content] = variant(query?.body);
  const parts = node(content);
  if (kind === "Select") return Array.isArray(parts?.projection) ? parts.projection : [];
  if (kind === "Query") return projectionOf(parts);
  return kind === "SetOperation" ? projectionOf({ body: parts?.left }) : [];
}

function headingOf(item: unknown): string | undefined {
  const [kind, content] = variant(item);
  return kind === "UnnamedExpr" && !columnName(bare(content)) ? wordsFor(content) : undefined;
}

/** "Month of sold": what an expression is in words where it is a period of a time. */
export function periodWords(expression: unknown): string | undefined {
  const words = wordsFor(expression);
  return words !== undefined && /^(?:year|quarter|month|week|weekday|day|hour) of /.test(words) ? words : undefined;
}

const AGGREGATES: Readonly<Record<string, string>> = {
  sum: "sum",
  total: "sum",
  avg: "average",
  mean: "average",
  min: "minimum",
  max: "maximum",
  median: "median",
  mode: "most frequent",
  stddev: "standard deviation",
  stddev_samp: "standard deviation",
  stddev_pop: "standard deviation",
  variance: "variance",
  var_samp: "variance",
  var_pop: "variance",
  group_concat: "list",
  string_agg: "list",
  array_agg: "list",
  list: "list",
};
/** Functions that bring a value into a form and leave what it is. */
const FORMS =
  /^(round|coalesce|ifnull|nullif|replace|regexp_replace|trim|ltrim|rtrim|lower|upper|to_number|try_cast|date|to_date|datetime|timestamp|to_timestamp|str_to_date|any_value)$/;
const RANKS: Readonly<Record<string, string>> = { rank: "rank", dense_rank: "rank", row_number: "row number" };
const PERIODS = /^(year|quarter|month|weekday|week|day|hour|minute|second)s?$/i;
const WEEKDAYS = /^(dayname|weekday|dayofweek|isodow)$/;
const STRFTIME: Readonly<Record<string, string>> = {
  "%Y": "year",
  "%m": "month",
  "%d": "day",
  "%H": "hour",
  "%Y-%m": "month",
  "%Y-%m-%d": "day",
  "%w": "weekday",
  "%W": "weekday",
  "%A": "weekday",
  FMDay: "weekday",
  EEEE: "weekday",
};
const OPERATORS: Readonly<Record<string, string>> = { Plus: "+", Minus: "-", Multiply: "*", Divide: "/" };

/** An expression in words; undefined where there are no short ones. */
function wordsFor(expression: unknown): string | undefined {
  const name = columnName(bare(expression));
  if (name) return name.at(-1)?.name;
  const [kind, content] = variant(bare(expression));
  const parts = node(content);
  if (kind === "Cast") return wordsFor(parts?.expr);
  // The names of its values.
  if (kind === "Case" && parts?.operand != null) return weekdayWords(parts.operand);
  // A value where it can be read as what it should be, else nothing.
  if (kind === "Case" && parts?.else_result == null && nodes(parts?.conditions).length === 1) {
    return wordsFor(nodes(parts?.conditions)[0]?.result);
  }
  if (kind === "Trim" || kind === "Ceil" || kind === "Floor") return wordsFor(parts?.expr);
  if (kind === "Extract") return period(String(variant(parts?.field)[0]), parts?.expr);
  if (kind === "Function" && parts) return callWords(parts);
  if (kind === "Subquery") {
    const [only, ...others] = projectionOf(parts);
    return others.length === 0 ? (headingOf(only) ?? wordsFor(variant(only)[1])) : undefined;
  }
  if (kind === "BinaryOp") {
    const operator = OPERATORS[String(parts?.op)];
    const [left, right] = [operand(parts?.left), operand(parts?.right)];
    return operator && left && right ? `${left} ${operator} ${right}` : printed(expression);
  }
  return kind === "Value" ? undefined : printed(expression);
}

function operand(expression: unknown): string | undefined {
  const words = literal(expression) ?? wordsFor(expression);
  return variant(bare(expression))[0] === "BinaryOp" ? words && `(${words})` : words;
}

function callWords(call: SqlNode): string | undefined {
  const name = (objectName(call.name).at(-1) ?? "").toLowerCase();
  if (call.over != null) return ownEntry(RANKS, name);
  if (nodes(call.within_group).length > 0) return undefined;
  const list = node(node(call.args)?.List);
  const given = nodes(list?.args).map(({ Unnamed }) => (Unnamed === "Wildcard" ? Unnamed : node(Unnamed)?.Expr));
  const different = list?.duplicate_treatment === "Distinct" ? "different " : "";
  const [first, ...others] = given;
  const where = call.filter == null ? "" : conditionWords(call.filter);
  if (where === undefined) return undefined;
  if (name === "count" || name === "count_star") {
    const counted = countedWords(first, different !== "");
    return counted && `number of ${different}${counted}${where}`;
  }
  const aggregate = ownEntry(AGGREGATES, name);
  if (aggregate !== undefined && first !== undefined) {
    const flagged = flaggedRows(first);
    if (flagged !== undefined && (name === "sum" || name === "total")) return `number of rows${flagged}`;
    if (flagged !== undefined && name === "avg") return `share of rows${flagged}`;
    const what = wordsFor(first);
    return what && `${aggregate} of ${different}${what}${where}`;
  }
  if (FORMS.test(name) && first !== undefined && others.every((each) => columnName(bare(each)) === undefined))
    return wordsFor(first);
  if (WEEKDAYS.test(name) && given.length === 1) return period("weekday", first);
  if (name === "elt") return weekdayWords(node(variant(first)[1])?.left);
  if (PERIODS.test(name) && given.length === 1) return period(name, first);
  if (/^(strftime|date_format|to_char|date_trunc|date_part)$/.test(name) && given.length === 2) {
    const [form, moment] = literal(first) === undefined ? [others[0], first] : [first, others[0]];
    const text = literal(form) ?? "";
    return period(ownEntry(STRFTIME, text) ?? text, moment);
  }
  return printed({ Function: call });
}

function weekdayWords(expression: unknown): string | undefined {
  const words = wordsFor(expression);
  return words?.startsWith("weekday of ") ? words : undefined;
}

function countedWords(counted: unknown, different: boolean): string | undefined {
  if (counted === undefined || counted === "Wildcard" || literal(counted) !== undefined) return "rows";
  const flagged = flaggedRows(counted);
  if (flagged !== undefined) return `rows${flagged}`;
  const words = wordsFor(counted);
  return words && (different ? words : `rows with ${words}`);
}

/** Of `CASE WHEN … THEN 1 ELSE 0 END` and the like: which rows it marks. */
function flaggedRows(expression: unknown): string | undefined {
  const [kind, content] = variant(bare(expression));
  const parts = node(content);
  const [only, ...others] = nodes(parts?.conditions);
  if (kind !== "Case" || parts?.operand != null || others.length > 0 || Number(literal(only?.result)) !== 1)
    return undefined;
  const other = parts?.else_result;
  const isNothing = other == null || Number(literal(other) ?? Number.NaN) === 0 || isNull(other);
  return isNothing ? conditionWords(only?.condition) : undefined;
}

const isNull = (value: unknown) => variant(node(variant(value)[1])?.value)[0] === "Null";

function conditionWords(condition: unknown): string | undefined {
  const text = printed(condition);
  return text && ` where ${text}`;
}

function period(unit: string, moment: unknown): string | undefined {
  const what = PERIODS.exec(unit)?.[1];
  const of = wordsFor(moment);
  return what && of && `${what.toLowerCase()} of ${of}`;
}

/** Of names without their tables and quotes. */
function printed(expression: unknown): string | undefined {
  const text = printExpression(expression, (name) => name.at(-1)?.name);
  return text !== undefined && text.length <= LONGEST ? text : undefined;
}

const LONGEST = 60;
