import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { roomFor, short } from "../page/charts/draw.js";
import { decimal } from "../page/format.js";
import type { Chart } from "./chart.js";

const WIDTH = 720;
const INK = "#1d2328";
const ACCENT = "#1f6fb2";
/** The place of the labels of several lines, at their ends. */
const BESIDE = 150;

/** A chart that something is drawn of. */
export type Drawable = Exclude<Chart, { readonly kind: "none" }>;

/**
 * An SVG file that needs nothing else. A screen reader says its title and its description, which names every number of
 * up to 40.
 */
export function chartSvg(chart: Drawable, title: string): string {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const drawing = Plot.plot({
    width: WIDTH,
    ...optionsOf(chart),
    document,
    style: {
      fontSize: "13px",
      fontFamily: 'system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif',
      background: "#ffffff",
      color: INK,
      overflow: "visible",
    },
  });
  const [name, description] = ["title", "desc"].map((tag, index) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    element.setAttribute("id", `chart-${tag}`);
    element.textContent = withoutControls(index === 0 ? title : describeChart(chart));
    return element;
  });
  drawing.prepend(name!, description!);
  drawing.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-labelledby", "chart-title");
  drawing.setAttribute("aria-describedby", "chart-desc");
  return `${withoutControls(drawing.outerHTML)}\n`;
}

const MOST_NUMBERS_SAID = 40;

/** What is drawn, in words. */
export function describeChart(chart: Drawable): string {
  if (chart.kind === "number") return `${chart.measure}: ${chart.text}`;
  if (chart.kind === "bar") {
    const said = chart.bars.map(({ label, value }) => `${label} ${value === null ? "NULL" : decimal(value)}`);
    return `Bars of ${chart.measure} by ${chart.category}: ${said.join(", ")}`;
  }
  const numbers = chart.series.reduce((sum, { points }) => sum + points.length, 0);
  const lines = chart.series.map(({ name, points }) => {
    const said = numbers <= MOST_NUMBERS_SAID ? points : [points[0]!, points.at(-1)!];
    const each = said.map(({ label, value }) => `${label} ${value === null ? "NULL" : decimal(value)}`);
    return `${name}: ${each.join(numbers <= MOST_NUMBERS_SAID ? ", " : " to ")}`;
  });
  return `Line of ${chart.measure} over ${chart.time}. ${lines.join("; ")}`;
}

function optionsOf(chart: Drawable): Plot.PlotOptions {
  switch (chart.kind) {
    case "number":
      return numberOptions(chart);
    case "bar":
      return barOptions(chart);
    case "line":
      return lineOptions(chart);
  }
}

function numberOptions({ measure, text }: Drawable & { kind: "number" }): Plot.PlotOptions {
  const fontSize = Math.min(72, (WIDTH * 1.5) / text.length);
  return {
    height: 160,
    axis: null,
    marks: [
      Plot.text([text], { frameAnchor: "middle", dy: -10, fontSize, fontWeight: "bold", text: (each: string) => each }),
      Plot.text([measure], { frameAnchor: "bottom", dy: -10, fontSize: 15, text: (each: string) => each }),
    ],
  };
}

function barOptions({ bars, measure }: Drawable & { kind: "bar" }): Plot.PlotOptions {
  const labels = bars.map(({ label }) => short(label));
  const rows = bars.map(({ value }, place) => ({
    place: String(place),
    value: value ?? 0,
    text: value === null ? "NULL" : decimal(value),
  }));
  const side = (negative: boolean) => ({
    y: "place",
    x: "value",
    text: "text",
    filter: ({ value }: { value: number }) => value < 0 === negative,
    textAnchor: negative ? ("end" as const) : ("start" as const),
    dx: negative ? -6 : 6,
  });
  return {
    height: 50 + bars.length * 30,
    marginLeft: roomFor(labels) + (bars.some(({ value }) => (value ?? 0) < 0) ? 60 : 0),
    marginRight: 80,
    marginBottom: 40,
    x: { label: withoutControls(measure), labelArrow: "none", labelAnchor: "center", grid: true, ticks: 5, zero: true },
    y: {
      domain: rows.map(({ place }) => place),
      label: null,
      tickSize: 0,
      padding: 0.25,
      tickFormat: (place) => labels[Number(place)]!,
    },
    marks: [
      Plot.ruleX([0]),
      Plot.barX(rows, { y: "place", x: "value", fill: ACCENT, rx: 2 }),
      Plot.text(rows, side(false)),
      Plot.text(rows, side(true)),
    ],
  };
}

function lineOptions({ series, time, measure }: Drawable & { kind: "line" }): Plot.PlotOptions {
  const several = series.length > 1;
  const points = series.flatMap(({ name, points }) =>
    points.map(({ at, value }) => ({ name, at: new Date(at), value: value ?? Number.NaN })),
  );
  const channels = { x: "at", y: "value", stroke: several ? "name" : ACCENT } as const;
  return {
    height: 360,
    marginLeft: 70,
    marginRight: several ? BESIDE : 30,
    marginTop: 30,
    marginBottom: 56,
    x: { type: "utc", label: withoutControls(time), labelArrow: "none", labelAnchor: "center", labelOffset: 52 },
    y: { label: withoutControls(measure), labelArrow: "none", grid: true, ticks: 5, zero: true },
    color: { scheme: "observable10", domain: series.map(({ name }) => name) },
    marks: [
      Plot.ruleY([0]),
      Plot.line(points, { ...channels, ...(several && { z: "name" }), strokeWidth: 2 }),
      ...(points.length <= 60 ? [Plot.dot(points, { ...channels, fill: channels.stroke, r: 3 })] : []),
      ...(several
        ? [
            Plot.text(
              points,
              Plot.selectLast({
                x: "at",
                y: "value",
                z: "name",
                fill: "name",
                text: ({ name }: { name: string }) => short(name),
                textAnchor: "start",
                dx: 8,
              }),
            ),
          ]
        : []),
    ],
  };
}

/** XML has no place for them. */
function withoutControls(text: string): string {
  return text.replace(CONTROLS, " ");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
