import * as Plot from "@observablehq/plot";
import type { Loss } from "../../run-report.js";
import { percent, points } from "../format.js";
import type { Html } from "../html.js";
import { figure, roomFor, short } from "./draw.js";

const ROW = 36;

/** From all questions down to those answered rightly: what each stage takes away stands where it takes it. */
export function waterfallChart(title: string, questions: number, losses: readonly Loss[]): Html {
  let left = questions;
  const steps = losses.map(({ stage, questions: lost }) => {
    left -= lost;
    return {
      label: stage,
      from: left / questions,
      to: (left + lost) / questions,
      text: points(-lost / questions),
      fill: "var(--bad)",
    };
  });
  const share = left / questions;
  const rows = [
    { label: "all questions", from: 0, to: 1, text: "100 %", fill: "var(--faint)" },
    ...steps,
    { label: "right", from: 0, to: share, text: percent(share), fill: "var(--good)" },
  ].map((row, index) => ({ ...row, place: String(index) }));
  const labels = rows.map(({ label }) => short(label));
  const says = `${title}: ${rows.map(({ label, text }) => `${label} ${text}`).join(", ")}`;
  // A label stands right of its bar, or left of it where the bar ends near the edge.
  const near = (row: { to: number }) => row.to > 0.86;
  return figure(title, says, {
    height: 40 + rows.length * ROW,
    marginLeft: roomFor(labels),
    marginRight: 30,
    marginTop: 4,
    x: { domain: [0, 1], label: null, tickFormat: (value: number) => `${value * 100} %`, ticks: 5, grid: true },
    y: {
      domain: rows.map(({ place }) => place),
      label: null,
      tickSize: 0,
      padding: 0.25,
      tickFormat: (place) => labels[Number(place)]!,
    },
    marks: [
      Plot.barX(rows, { y: "place", x1: "from", x2: "to", fill: "fill", insetLeft: 0, rx: 2 }),
      Plot.text(
        rows.filter((row) => !near(row)),
        { y: "place", x: "to", text: "text", textAnchor: "start", dx: 6, fill: "var(--ink)" },
      ),
      Plot.text(
        rows.filter((row) => near(row) && row.from > 0.15),
        { y: "place", x: "from", text: "text", textAnchor: "end", dx: -6, fill: "var(--ink)" },
      ),
      Plot.text(
        rows.filter((row) => near(row) && row.from <= 0.15),
        { y: "place", x: "to", text: "text", textAnchor: "end", dx: -6, fill: "var(--on-bar)" },
      ),
    ],
  });
}
