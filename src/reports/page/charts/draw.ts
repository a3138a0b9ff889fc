import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { Html, html } from "../html.js";

/** In the units of the drawing; the page scales it down to the width there is. */
export const WIDTH = 460;
const FONT = 13;

/** A figure with its drawing. `says` is its text for screen readers; the numbers are in the table beside it. */
export function figure(title: string, says: string, options: Plot.PlotOptions): Html {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const drawing = Plot.plot({
    width: WIDTH,
    ...options,
    document,
    style: { fontSize: `${FONT}px`, fontFamily: "inherit", background: "none", overflow: "visible" },
  });
  drawing.setAttribute("aria-hidden", "true");
  return html`<figure><figcaption>${title}</figcaption><div class="drawing" role="img" aria-label="${says}">${new Html(drawing.outerHTML)}</div></figure>`;
}

const LONGEST_LABEL = 38;
const LONGEST_LINE = 23;

/** A label in at most two lines, cut where that does not suffice. */
export function short(label: string): string {
  const cut = label.length <= LONGEST_LABEL ? label : `${label.slice(0, LONGEST_LABEL - 1)}…`;
  if (cut.length <= LONGEST_LINE) return cut;
  const blank = cut.lastIndexOf(" ", LONGEST_LINE);
  return blank > 0 ? `${cut.slice(0, blank)}\n${cut.slice(blank + 1)}` : cut;
}

/** Room at the left for labels of these texts. */
export function roomFor(labels: readonly string[]): number {
  return 24 + Math.max(...labels.flatMap((label) => label.split("\n")).map((line) => line.length)) * FONT * 0.58;
}
