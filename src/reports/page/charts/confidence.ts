import * as Plot from "@observablehq/plot";
import type { Calibration } from "../../../evaluation/statistics/calibration.js";
import type { RiskCoverage } from "../../../evaluation/statistics/risk-coverage.js";
import { decimal, percent } from "../format.js";
import type { Html } from "../html.js";
import { figure } from "./draw.js";

const HEIGHT = 320;
const MARGINS = { marginLeft: 66, marginRight: 24, marginTop: 14, marginBottom: 44 };
const axis = (label: string) => ({
  domain: [0, 1],
  label,
  labelArrow: "none" as const,
  labelAnchor: "center" as const,
  tickFormat: (value: number) => `${Math.round(value * 100)} %`,
  ticks: 5,
  grid: true,
});

/** Points on the diagonal keep what they promise; below it there is too much confidence. */
export function reliabilityChart(title: string, { bins, n }: Calibration): Html {
  const says = bins.map((bin) => `of confidence ${percent(bin.confidence)}, ${percent(bin.accuracy)} right`).join("; ");
  return figure(title, `${title}: ${says}`, {
    height: HEIGHT,
    ...MARGINS,
    x: axis("confidence"),
    y: { ...axis("share that is right"), labelOffset: 58 },
    r: { range: [4, 14], domain: [0, n] },
    marks: [
      Plot.line(
        [
          [0, 0],
          [1, 1],
        ],
        { stroke: "var(--muted)", strokeDasharray: "4 4" },
      ),
      Plot.line(bins, { x: "confidence", y: "accuracy", stroke: "var(--accent)", strokeOpacity: 0.5 }),
      Plot.dot(bins, { x: "confidence", y: "accuracy", r: "n", fill: "var(--accent)", fillOpacity: 0.8 }),
    ],
  });
}

/** How wrong the answers given are if only the surest are given. */
export function riskCoverageChart(title: string, { points, aurc, chance }: RiskCoverage): Html {
  const highest = Math.min(1, Math.max(0.1, chance, ...points.map(({ risk }) => risk)) * 1.1);
  return figure(
    title,
    `${title}: area under the curve ${decimal(aurc)}, ${decimal(chance)} if confidence said nothing`,
    {
      height: HEIGHT,
      ...MARGINS,
      x: axis("share of questions answered, the surest first"),
      y: { ...axis("share of them that is wrong"), domain: [0, highest], labelOffset: 58 },
      marks: [
        Plot.ruleY([chance], { stroke: "var(--muted)", strokeDasharray: "4 4" }),
        Plot.line(points, { x: "coverage", y: "risk", stroke: "var(--accent)", strokeWidth: 2.5 }),
        ...(points.length < 40 ? [Plot.dot(points, { x: "coverage", y: "risk", r: 3.5, fill: "var(--accent)" })] : []),
      ],
    },
  );
}
