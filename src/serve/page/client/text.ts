import { formatNumber, shareText } from "../../../language/numbers.js";
import type { Column } from "./wire.js";

export { count, formatNumber, shareText } from "../../../language/numbers.js";

/** Nearer to 1 the surer, in words that stand beside the figure. */
const SURE: readonly (readonly [least: number, words: string])[] = [
  [0.95, "Very sure"],
  [0.75, "Fairly sure"],
  [0.5, "Not very sure"],
  [0.2, "Unsure"],
  [0, "Very unsure"],
];

export const surenessOf = (confidence: number): string =>
  SURE.find(([least]) => confidence >= least)?.[1] ?? "Very unsure";

/** What a confidence means: how many of the answers that look like this one are right. */
export function confidenceText(confidence: number): string {
  const of = confidence >= 0.95 || confidence < 0.05 ? 100 : 10;
  const right = Math.min(of - 1, Math.round(confidence * of));
  const many = right === 0 ? `fewer than 1 in ${of} answers` : `about ${right} in ${of} answers`;
  return `${surenessOf(confidence)}: ${many} like this ${right === 1 ? "is" : "are"} right.`;
}

/** A value as it stands in a row; what no type of JSON has a word for came as text. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "NULL";
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}

/** What a column is called for people. */
export const headingOf = ({ name, heading }: Pick<Column, "name" | "heading">): string => heading ?? name;

/** Digits in groups of three, however many there are; what is no plain number stays as it is. */
export function groupedDigits(text: string): string {
  const [, sign = "", whole = "", rest = ""] = /^(-?)(\d+)(\.\d+)?$/.exec(text) ?? [];
  return whole.length < 5 ? text : `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${rest}`;
}

/** Few digits, for the labels of charts. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e15 || (size > 0 && size < 1e-4)) return value.toExponential(1);
  for (const [unit, least] of [
    ["T", 1e12],
    ["B", 1e9],
    ["M", 1e6],
    ["k", 1e4],
  ] as const) {
    if (size >= least) return `${Number((value / (least === 1e4 ? 1e3 : least)).toFixed(1))}${unit}`;
  }
  return formatNumber(Number(value.toPrecision(4)));
}

export function durationText(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  return seconds < 120 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`;
}

/** Rows of a table, where they were counted. */
export const rowsText = (rows: number | null | undefined): string =>
  rows == null ? "rows not counted" : `${formatNumber(rows)} ${rows === 1 ? "row" : "rows"}`;

export const surely = (confidence: number): string => shareText(Math.round(confidence * 100) / 100);

/** Each word stands somewhere in one of the texts. */
export function containsWords(words: string, ...texts: readonly string[]): boolean {
  const all = texts.join(" ").toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
