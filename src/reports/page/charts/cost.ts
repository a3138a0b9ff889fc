import * as Plot from "@observablehq/plot";
import { decimal, seconds } from "../format.js";
import type { Html } from "../html.js";
import { figure, roomFor, short } from "./draw.js";

const ROW = 36;

export interface Spent {
  readonly label: string;
  readonly seconds: number;
}

/** Bars of the time that each stage took. */
export function timeChart(title: string, rows: readonly Spent[]): Html {
  const labels = rows.map(({ label }) => short(label));
  const bars = rows.map((row, index) => ({ ...row, place: String(index), text: seconds(row.seconds) }));
  const most = Math.max(...rows.map((row) => row.seconds));
  return figure(title, `${title}: ${bars.map(({ label, text }) => `${label} ${text}`).join(", ")}`, {
    height: 20 + rows.length * ROW,
    marginLeft: roomFor(labels),
    marginRight: 70,
    marginTop: 4,
    marginBottom: 10,
    x: { domain: [0, most], axis: null },
    y: {
      domain: bars.map(({ place }) => place),
      label: null,
      tickSize: 0,
      padding: 0.25,
      tickFormat: (place) => labels[Number(place)]!,
    },
    marks: [
      Plot.barX(bars, { y: "place", x: "seconds", fill: "var(--accent)", rx: 2 }),
      Plot.text(bars, { y: "place", x: "seconds", text: "text", textAnchor: "start", dx: 6, fill: "var(--ink)" }),
    ],
  });
}

export interface RunPoint {
  readonly label: string;
  readonly cost: number;
  readonly accuracy: number;
}

/** Accuracy of runs against what they cost a question; a run left of and above another is better and cheaper. */
export function paretoChart(title: string, unit: string, runs: readonly RunPoint[]): Html {
  const most = Math.max(...runs.map(({ cost }) => cost)) * 1.15;
  const middle = most / 2;
  const side = (left: boolean) => runs.filter(({ cost }) => cost <= middle === left);
  const label = {
    x: "cost",
    y: "accuracy",
    text: (run: RunPoint) => run.label,
    dy: -14,
    fill: "var(--ink)",
  } as const;
  return figure(
    title,
    `${title}: ${runs.map((run) => `${run.label} ${decimal(run.accuracy * 100)} % at ${decimal(run.cost)} ${unit}`).join("; ")}`,
    {
      height: 320,
      marginLeft: 66,
      marginRight: 24,
      marginTop: 24,
      marginBottom: 44,
      x: {
        domain: [0, most],
        label: `${unit} per question`,
        labelArrow: "none",
        labelAnchor: "center",
        grid: true,
        ticks: 5,
      },
      y: {
        domain: [0, 1],
        label: "accuracy",
        labelOffset: 58,
        labelArrow: "none",
        labelAnchor: "center",
        tickFormat: (value: number) => `${Math.round(value * 100)} %`,
        ticks: 5,
        grid: true,
      },
      marks: [
        Plot.dot(runs, { x: "cost", y: "accuracy", r: 6, fill: "var(--accent)" }),
        Plot.text(side(true), { ...label, textAnchor: "start" }),
        Plot.text(side(false), { ...label, textAnchor: "end" }),
      ],
    },
  );
}
