import Table from "cli-table3";
import { printable } from "./output.js";

const GAP = 2;
const NARROWEST = 6;
const SIDES = ["top", "bottom", "left", "right", "mid"];
const NO_LINES = Object.fromEntries(
  SIDES.flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`]).map((part) => [part, ""]),
);

/** A table for people: a line under the header and no others, no line longer than `width` characters. */
export function tableText(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  width = terminalWidth(),
): string {
  const cells = [header, ...rows].map((row) => row.map(oneLine));
  const natural = header.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const widths = narrowed(natural, width - GAP * (header.length - 1));
  const [head = [], ...body] = cells.map((row) => row.map((text, column) => cut(text, widths[column] ?? NARROWEST)));
  const table = new Table({
    head,
    chars: { ...NO_LINES, middle: " ".repeat(GAP) },
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
  });
  table.push(...body);
  const [first = "", ...lines] = table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd());
  return [first, "─".repeat(Math.max(first.length, ...lines.map((line) => line.length))), ...lines].join("\n");
}

/** Takes from the widest column, one character at a time, until all have room. */
function narrowed(natural: readonly number[], width: number): number[] {
  const widths = [...natural];
  for (let over = widths.reduce((sum, part) => sum + part, 0) - width; over > 0; over--) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= NARROWEST) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

export function terminalWidth(): number {
  return process.stdout.columns ?? 120;
}

const oneLine = (text: string) => printable(text.slice(0, 2000)).replace(/[\t\n\u2028\u2029]+/g, " ");

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
