import * as Plot from "@observablehq/plot";
import type { Interval } from "../../../evaluation/statistics/bootstrap.js";
import { percent } from "../figures.js";
import type { Html } from "../html.js";
import { figure, roomFor, short } from "./draw.js";

export interface Labelled {
  readonly label: string;
  readonly accuracy: Interval;
}

const ROW = 36;

/** A dot with its interval for each label. */
export function accuracyChart(title: string, rows: readonly Labelled[]): Html {
  const labels = rows.map(({ label }) => short(label));
  const marks = rows.map(({ accuracy }, index) => ({ ...accuracy, place: String(index) }));
  return figure(
    title,
    `${title}: ${rows.map(({ label, accuracy }) => `${label} ${percent(accuracy.value)}`).join(", ")}`,
    {
      height: 46 + rows.length * ROW,
      marginLeft: roomFor(labels),
      marginRight: 30,
      marginTop: 6,
      x: { domain: [0, 1], label: null, tickFormat: (value: number) => `${value * 100} %`, grid: true, ticks: 5 },
      y: {
        domain: marks.map(({ place }) => place),
        label: null,
        tickSize: 0,
        tickFormat: (place) => labels[Number(place)]!,
      },
      marks: [
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
