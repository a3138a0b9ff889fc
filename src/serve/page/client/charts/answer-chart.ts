import { type Chart, chooseChart, type Series } from "../../../../reports/results/chart.js";
import { element, isolated, svg } from "../dom.js";
import { cellText, groupedDigits, headingOf, shortNumber } from "../text.js";
import type { Rows } from "../wire.js";
import { threeColumns } from "./distribution.js";
import { timeTicks, valueTicks } from "./ticks.js";

const WIDTH = 720;
const HEIGHT = 260;
const SIDE = { left: 64, right: 16, top: 10, bottom: 28 };

/** The chart that suits some rows; undefined where none does. */
export function answerChart({ columns, rows }: Rows): HTMLElement | undefined {
  const known = columns.map((column) => ({ name: headingOf(column), kind: column.kind as "any", type: "" }));
  const chart = chooseChart({ columns: known, rows: rows as never });
  switch (chart.kind) {
    case "number":
      return element(
        "p",
        { class: "single" },
        element("strong", {}, groupedDigits(chart.text)),
        " ",
        isolated(chart.measure),
      );
    case "bar":
      return chart.bars.length > 1 ? barChart(chart) : undefined;
    case "line":
      return lineChart(chart);
    case "none":
      return undefined;
  }
}

function barChart({ category, measure, bars }: Extract<Chart, { kind: "bar" }>): HTMLElement {
  const values = bars.map(({ value }) => value ?? 0);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const range = most - least || 1;
  const rows = bars.map(({ label, value }) => {
    const from = (Math.min(0, value ?? 0) - least) / range;
    const size = Math.abs(value ?? 0) / range;
    const drawing = svg(
      "svg",
      { viewBox: "0 0 100 10", preserveAspectRatio: "none", class: "wide-bar", "aria-hidden": "true" },
      svg("rect", { x: from * 100, y: 0, width: Math.max(value ? 0.4 : 0, size * 100), height: 10, class: "bar" }),
    );
    return element(
      "tr",
      {},
      element("th", { scope: "row", title: label }, isolated(label === "" ? "empty text" : label)),
      element("td", { class: "stretch" }, drawing),
      element(
        "td",
        { class: "number" },
        value === null ? element("i", { class: "null" }, "NULL") : groupedDigits(cellText(value)),
      ),
    );
  });
  const heads = [category, "", measure].map((head, at) =>
    element(
      "th",
      { scope: "col", class: at === 2 ? "number" : undefined },
      at === 1 ? element("span", { class: "unseen" }, "bar") : isolated(head),
    ),
  );
  return element(
    "figure",
    { class: "chart" },
    element("figcaption", {}, isolated(measure), " by ", isolated(category)),
    element(
      "table",
      { class: "bars" },
      threeColumns(),
      element("thead", { class: "unseen" }, element("tr", {}, heads)),
      element("tbody", {}, rows),
    ),
  );
}

function lineChart({ time, measure, series }: Extract<Chart, { kind: "line" }>): HTMLElement {
  const points = series.flatMap((each) => each.points);
  const numbers = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const [from, to] = [Math.min(...points.map(({ at }) => at)), Math.max(...points.map(({ at }) => at))];
  const ticks = valueTicks(Math.min(...numbers), Math.max(...numbers));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const x = (at: number) => SIDE.left + ((at - from) / (to - from || 1)) * (WIDTH - SIDE.left - SIDE.right);
  const y = (value: number) => SIDE.top + (1 - (value - low) / (high - low || 1)) * (HEIGHT - SIDE.top - SIDE.bottom);
  const grid = ticks.flatMap((value) => [
    svg("line", { x1: SIDE.left, x2: WIDTH - SIDE.right, y1: y(value), y2: y(value), class: "grid" }),
    svg("text", { x: SIDE.left - 8, y: y(value) + 4, "text-anchor": "end" }, shortNumber(value)),
  ]);
  const dates = timeTicks(series[0]?.points ?? []).map(({ at, label }, place, all) => {
    const anchor = place === 0 ? "start" : place === all.length - 1 ? "end" : "middle";
    const between = anchor === "middle" ? { class: "between" } : {};
    return svg("text", { x: x(at), y: HEIGHT - 8, "text-anchor": anchor, ...between }, label);
  });
  const lines = series.flatMap((each, place) => lineOf(each, place, x, y));
  const drawing = svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": wordsOf(series, measure, time), class: "lines" },
    ...grid,
    ...dates,
    ...lines,
  );
  const names = series.map(({ name }, place) => element("li", { class: `line-${place}` }, isolated(name)));
  return element(
    "figure",
    { class: "chart" },
    element("figcaption", {}, isolated(measure), " by ", isolated(time)),
    element("div", { class: "drawing" }, drawing),
    series.length > 1 && element("ul", { class: "legend" }, names),
  );
}

/** A line that is broken where a value is missing; a point that stands alone is a dot. */
function lineOf(
  { points }: Series,
  place: number,
  x: (at: number) => number,
  y: (value: number) => number,
): SVGElement[] {
  const parts: string[][] = [[]];
  for (const { at, value } of points) {
    if (value === null) parts.push([]);
    else parts.at(-1)?.push(`${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  }
  return parts.flatMap((part): SVGElement[] => {
    if (part.length > 1) return [svg("polyline", { points: part.join(" "), class: `line line-${place}` })];
    const [cx, cy] = part[0]?.split(",") ?? [];
    return cx === undefined || cy === undefined ? [] : [svg("circle", { cx, cy, r: 3, class: `dot line-${place}` })];
  });
}

function wordsOf(series: readonly Series[], measure: string, time: string): string {
  const each = series.map(({ name, points }) => {
    const known = points.filter((point): point is typeof point & { value: number } => point.value !== null);
    const sorted = known.toSorted((a, b) => a.value - b.value);
    const [least, most] = [sorted[0], sorted.at(-1)];
    const ends =
      least && most ? `lowest ${least.value} at ${least.label}, highest ${most.value} at ${most.label}` : "no values";
    return `${series.length > 1 ? `${name}: ` : ""}${known.length} points, ${ends}`;
  });
  return `${measure} by ${time}. ${each.join(". ")}.`;
}
