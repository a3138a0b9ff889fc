import * as Plot from "@observablehq/plot";
import type { Interval } from "../../../evaluation/statistics/bootstrap.js";
import { percent, points } from "../format.js";
import type { Html } from "../html.js";
import { figure, roomFor, short } from "./draw.js";

export interface LabelledInterval {
  readonly label: string;
  readonly interval: Interval;
}

/** Accuracies with their intervals. */
export function accuracyChart(title: string, rows: readonly LabelledInterval[]): Html {
  return intervalChart(title, rows, percent, {
    domain: [0, 1],
    tickFormat: (value: number) => `${value * 100} %`,
  });
}

/** Differences in points with their intervals around the line of no difference. */
export function differenceChart(title: string, rows: readonly LabelledInterval[]): Html {
  const ends = rows.flatMap(({ interval: { low, high } }) => [Math.abs(low), Math.abs(high)]);
  const reach = Math.max(0.05, ...ends) * 1.1;
  const axis = { domain: [-reach, reach], tickFormat: (value: number) => points(value) };
  const none = Plot.ruleX([0], { stroke: "var(--muted)" });
  return intervalChart(title, rows, (value) => `${points(value)} points`, axis, none);
}

const ROW = 36;

/** A dot with its interval for each label. `says`: a value for a screen reader. */
function intervalChart(
  title: string,
  rows: readonly LabelledInterval[],
  says: (value: number) => string,
  axis: Plot.ScaleOptions,
  behind?: Plot.Markish,
): Html {
  const labels = rows.map(({ label }) => short(label));
  const marks = rows.map(({ interval }, index) => ({ ...interval, place: String(index) }));
  return figure(
    title,
    `${title}: ${rows.map(({ label, interval }) => `${label} ${says(interval.value)}`).join(", ")}`,
    {
      height: 46 + rows.length * ROW,
      marginLeft: roomFor(labels),
      marginRight: 30,
      marginTop: 6,
      x: { ...axis, label: null, ticks: 5, grid: true },
      y: {
        domain: marks.map(({ place }) => place),
        label: null,
        tickSize: 0,
        tickFormat: (place) => labels[Number(place)]!,
      },
      marks: [
        behind,
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
