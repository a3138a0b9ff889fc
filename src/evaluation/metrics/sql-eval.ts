import type { ExecutionResult } from "../execution/execution-result.js";
import { TooLarge } from "../execution/large-rows.js";
import { type Column, dropDuplicates, type Frame, FrameFailure, frameOf, sortRows } from "./frame.js";
import type { Execution, Pair } from "./metric.js";
import { compareText } from "./python.js";

/*
 * What sql-eval's two metrics share. Source: `eval/eval.py` of defog-ai/sql-eval with pandas 2.2.
 */

/** The prediction's frame and that of each gold, with the query it comes from. */
export interface Frames {
  readonly prediction: Frame;
  readonly goldQueries: readonly { readonly sql: string; readonly frame: Frame }[];
}

const known = new WeakMap<Execution, Promise<Frames | undefined>>();

/** Undefined where a query fails. Made once for all metrics. */
export function framesOf(pair: Pair, execution: Execution): Promise<Frames | undefined> {
  const frames = known.get(execution) ?? readFrames(pair, execution);
  known.set(execution, frames);
  return frames;
}

async function readFrames(pair: Pair, execution: Execution): Promise<Frames | undefined> {
  const prediction = frame(await execution.run("prediction", pair.prediction));
  if (!prediction) return undefined;
  const goldQueries: { sql: string; frame: Frame }[] = [];
  for (const sql of pair.goldQueries ?? [pair.gold]) {
    const gold = frame(await execution.run("gold", sql));
    if (!gold) return undefined;
    goldQueries.push({ sql, frame: gold });
  }
  return { prediction, goldQueries };
}

/** pandas fails on a statement without a result. */
function frame(answer: ExecutionResult): Frame | undefined {
  if (answer.kind === "large") throw new TooLarge();
  return answer.kind === "rows" && !answer.undecodable ? frameOf(answer.columns, answer.rows) : undefined;
}

/** The value, or null where pandas would raise. */
export function unlessFailing<Value>(score: () => Value): Value | null {
  try {
    return score();
  } catch (error) {
    if (error instanceof FrameFailure) return null;
    throw error;
  }
}

const ASKS_FOR_ORDER = /(?<![\p{L}\p{N}_])(?:order|sort|arrange)(?![\p{L}\p{N}_])/iu;

/** What decides whether the order of rows counts. */
export type Asked = Pick<Pair, "question" | "category">;

/**
 * `normalize_table`: rows once each, columns by name, rows sorted by all columns. Where the question speaks of "order",
 * "sort" or "arrange", or its category is "order_by", rows are instead sorted by the first key that `sql` orders by and the other columns, or left as
 * they are without `sql` or without an ORDER BY in it.
 */
export function normalized(table: Frame, asked: Asked, sql?: string): Frame {
  const sorted = byName(dropDuplicates(table));
  const names = sorted.columns.map(({ name }) => name);
  const { question = "", category } = asked;
  if (category !== "order_by" && !ASKS_FOR_ORDER.test(question)) return sortRows(sorted, names);
  const order = sql === undefined ? undefined : orderOf(sql);
  if (!order) return sorted;
  const others = names.filter((name) => !order.words.includes(name));
  const keys = order.words.filter((word) => names.includes(word));
  const rows = sortRows(sorted, [...keys, ...others], order.ascending);
  const columns = [...others, ...keys].map((name) => rows.columns.find((column) => column.name === name)!);
  return { columns, rows: rows.rows };
}

function byName({ columns, rows }: Frame): Frame {
  const sorted = [...columns].sort((a, b) => compareText(a.name, b.name));
  const repeated = sorted.some(({ name }, index) => name === sorted[index + 1]?.name);
  if (repeated && sorted.some(({ name }, index) => name !== columns[index]!.name)) {
    throw new FrameFailure("cannot reindex on an axis with duplicate labels");
  }
  return { columns: repeated ? columns : sorted, rows };
}

const KEYWORDS = new Set(["desc", "asc", "nulls", "last", "first", "limit"]);

/**
 * The words between the first ORDER BY and the next comma, bracket, semicolon or end: of "ORDER BY a DESC, b" that is
 * `a`. Ascending only where ASC is written out.
 */
function orderOf(sql: string): { words: string[]; ascending: boolean } | undefined {
  const clause = /ORDER BY[\s\S]*/i.exec(sql)?.[0];
  if (clause === undefined) return undefined;
  const key = /(?<=ORDER BY)([^\n]*?)(?=[;,)]|\n?$)/i.exec(clause)?.[1] ?? "";
  const parts = key
    .split(/\s+/)
    .filter((part) => part !== "")
    .map((part) => part.slice(part.lastIndexOf(".") + 1));
  const upper = parts.map((part) => part.toUpperCase());
  const words = parts.map((part) => part.replace(/[,(]/g, "")).filter((part) => !KEYWORDS.has(part.toLowerCase()));
  return { words, ascending: !upper.includes("DESC") && upper.includes("ASC") };
}

/** `deduplicate_columns`: of several columns with one name, each gets its place appended. */
export function withOwnNames({ columns, rows }: Frame): Frame {
  const repeated = (name: string) => columns.filter((column) => column.name === name).length > 1;
  return {
    columns: columns.map(
      (column, index): Column => (repeated(column.name) ? { ...column, name: `${column.name}_${index}` } : column),
    ),
    rows,
  };
}
