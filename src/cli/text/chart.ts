import { formatNumber } from "../../language/numbers.js";
import type { Bar, Chart, Point, Series } from "../../reports/results/chart.js";
import { columnsOf, cut, filled, oneLine, terminalWidth } from "./table.js";

/**
 * A chart in the characters of a terminal, without colours; no line is longer than `width`. The numbers stand in the
 * table as well, so nothing is said by the drawing alone.
 */
export function chartText(chart: Chart, width = Math.min(WIDEST, terminalWidth())): string {
  switch (chart.kind) {
    case "none":
      return `No chart: ${chart.why}.`;
    case "number":
      return bigNumber(chart.text, width);
    case "bar":
      return barLines(chart.bars, width).join("\n");
    case "line":
      return lineText(chart.series, width);
  }
}

const WIDEST = 100;
const EIGHTHS = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
const LEVELS = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇"];
const FULL = "█";

/** Bars from a common zero; those of negative numbers go to the left. */
function barLines(bars: readonly Bar[], width: number): string[] {
  const labels = bars.map(({ label }) => oneLine(label));
  const texts = bars.map(({ value }) => (value === null ? "NULL" : shortNumber(value)));
  const textWidth = Math.max(...texts.map(({ length }) => length));
  const labelRoom = Math.max(1, Math.min(Math.floor(width / 3), width - textWidth - 8));
  const labelWidth = Math.min(Math.max(...labels.map(columnsOf)), labelRoom);
  const room = Math.max(4, width - labelWidth - textWidth - 3);
  const values = bars.map(({ value }) => value ?? 0);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const unit = (most - least) / room || 1;
  const zero = Math.round(-least / unit);
  return bars.map(({ value }, index) => {
    const size = Math.abs(value ?? 0) / unit;
    const drawn =
      (value ?? 0) < 0
        ? " ".repeat(Math.max(0, zero - Math.round(size))) + FULL.repeat(Math.round(size))
        : " ".repeat(zero) + barOf(size);
    return `${filled(cut(labels[index]!, labelWidth), labelWidth)} ${texts[index]!.padStart(textWidth)}  ${drawn}`.trimEnd();
  });
}

function barOf(size: number): string {
  const eighths = Math.round(size * 8);
  const bar = FULL.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? "");
  return (bar.trimEnd() === "" && size > 0 ? EIGHTHS[1]! : bar).trimEnd();
}

const HEIGHT = 8;

/** One line as columns with an axis; several as a line of text each, over the same time. */
function lineText(series: readonly Series[], width: number): string {
  const points = series.flatMap((each) => each.points);
  const [first, last] = [points.reduce(earlier), points.reduce((a, b) => (earlier(a, b) === a ? b : a))];
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length === 0) return "No chart: there are no numbers.";
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const height = series.length === 1 ? HEIGHT : 1;
  const names = series.map(({ name }) => oneLine(name));
  const marks = [shortNumber(most), shortNumber(least)];
  const labels = series.length === 1 ? marks : names;
  const labelWidth = Math.min(Math.max(...labels.map(columnsOf)), Math.floor(width / 3));
  const slots = slotsOf(series, first.at, last.at, Math.max(4, width - labelWidth - 3));
  const step = Math.max(1, Math.min(3, Math.floor((width - labelWidth - 3) / slots)));
  const drawn = series.flatMap(({ points: own }, index) => {
    const heights = inSlots(own, first.at, last.at, slots).map((value) =>
      value === undefined ? 0 : Math.max(1, Math.round(((value - least) / (most - least || 1)) * height * 8)),
    );
    return Array.from({ length: height }, (_, row) => {
      const label = height === 1 ? names[index]! : row === 0 ? marks[0]! : row === height - 1 ? marks[1]! : "";
      const cells = heights.map((level) => levelAt(level, height - 1 - row).repeat(step)).join("");
      return `${filled(cut(label, labelWidth), labelWidth)} │${cells}`.trimEnd();
    });
  });
  const room = slots * step;
  const [from, to] = [first.label, last.label].map(oneLine) as [string, string];
  const ends = from + " ".repeat(Math.max(2, room - columnsOf(from) - columnsOf(to))) + to;
  const axis = [
    `${" ".repeat(labelWidth)} └${"─".repeat(room)}`,
    `${" ".repeat(labelWidth)}  ${cut(ends, width - labelWidth - 2)}`,
  ];
  const range = series.length === 1 ? [] : [`${" ".repeat(labelWidth)}  ${shortNumber(least)} to ${shortNumber(most)}`];
  return [...drawn, ...axis, ...range].join("\n");
}

const earlier = (a: Point, b: Point) => (b.at < a.at ? b : a);

function levelAt(level: number, row: number): string {
  const here = level - row * 8;
  return here >= 8 ? FULL : (LEVELS[Math.max(0, here)] ?? " ");
}

/** As many as the usual distance of two points needs, and as there is room for. */
function slotsOf(series: readonly Series[], first: number, last: number, room: number): number {
  const times = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].sort((a, b) => a - b);
  const distances = times
    .slice(1)
    .map((at, index) => at - times[index]!)
    .sort((a, b) => a - b);
  const usual = distances[Math.floor(distances.length / 2)] ?? 1;
  return Math.min(room, Math.round((last - first) / usual) + 1);
}

/** The mean of the values in each slot; undefined where there are none. */
function inSlots(points: readonly Point[], first: number, last: number, slots: number): (number | undefined)[] {
  const sums = Array.from({ length: slots }, () => ({ sum: 0, count: 0 }));
  for (const { at, value } of points) {
    const slot = sums[Math.round(((at - first) / (last - first || 1)) * (slots - 1))];
    if (value === null || !slot) continue;
    slot.sum += value;
    slot.count += 1;
  }
  return sums.map(({ sum, count }) => (count === 0 ? undefined : sum / count));
}

/** As a table would show it, but for long fractions. */
function shortNumber(value: number): string {
  return Number.isInteger(value) ? formatNumber(value) : formatNumber(Number(value.toPrecision(4)));
}

/** Digits of three rows. */
const DIGITS: Readonly<Record<string, readonly [string, string, string]>> = {
  "0": ["█▀█", "█ █", "▀▀▀"],
  "1": ["▀█ ", " █ ", "▀▀▀"],
  "2": ["▀▀█", "█▀▀", "▀▀▀"],
  "3": ["▀▀█", " ▀█", "▀▀▀"],
  "4": ["█ █", "▀▀█", "  ▀"],
  "5": ["█▀▀", "▀▀█", "▀▀▀"],
  "6": ["█▀▀", "█▀█", "▀▀▀"],
  "7": ["▀▀█", "  █", "  ▀"],
  "8": ["█▀█", "█▀█", "▀▀▀"],
  "9": ["█▀█", "▀▀█", "▀▀▀"],
  "-": ["   ", "▀▀▀", "   "],
  ",": [" ", " ", "▞"],
  ".": [" ", " ", "▀"],
};

function bigNumber(text: string, width: number): string {
  const shown = /^-?\d+$/.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, ",") : text;
  const glyphs = [...shown].map((character) => DIGITS[character]);
  const rows = [0, 1, 2].map((row) =>
    glyphs
      .map((glyph) => glyph?.[row])
      .join(" ")
      .trimEnd(),
  );
  return glyphs.includes(undefined) || rows.some((row) => row.length > width) ? shown : rows.join("\n");
}
