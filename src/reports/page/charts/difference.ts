import * as Plot from "@observablehq/plot";
import type { Interval } from "../../../evaluation/statistics/bootstrap.js";
import { points } from "../figures.js";
import type { Html } from "../html.js";
import { figure, roomFor, short } from "./draw.js";

export interface LabelledDifference {
  readonly label: string;
  readonly difference: Interval;
}

const ROW = 36;

/** Differences in points with their intervals around the line of no difference. */
export function differenceChart(title: string, rows: readonly LabelledDifference[]): Html {
  const labels = rows.map(({ label }) => short(label));
  const marks = rows.map(({ difference }, index) => ({ ...difference, place: String(index) }));
  const reach = Math.max(0.05, ...marks.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)])) * 1.1;
  return figure(
    title,
    `${title}: ${rows.map(({ label, difference }) => `${label} ${points(difference.value)} points`).join(", ")}`,
    {
      height: 46 + rows.length * ROW,
      marginLeft: roomFor(labels),
      marginRight: 30,
      marginTop: 6,
      x: { domain: [-reach, reach], label: null, tickFormat: (value: number) => points(value), ticks: 5, grid: true },
      y: {
        domain: marks.map(({ place }) => place),
        label: null,
        tickSize: 0,
        tickFormat: (place) => labels[Number(place)]!,
      },
      marks: [
        Plot.ruleX([0], { stroke: "var(--muted)" }),
        Plot.ruleY(marks, {
          y: "place",
          x1: "low",
          x2: "high",
          stroke: "var(--accent)",
          strokeWidth: 3,
          strokeOpacity: 0.45,
        }),
        Plot.dot(marks, { y: "place", x: "value", r: 5, fill: "var(--accent)" }),
      ],
    },
  );
}
