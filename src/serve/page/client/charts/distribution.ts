import { element, svg } from "../dom.js";
import { shareText, shortNumber } from "../text.js";
import type { FieldProfile } from "../wire.js";

const WIDTH = 240;
const HEIGHT = 44;
const BINS = 30;

/** How the values of a field are spread from the least to the greatest, read off its quantiles. */
export function distribution(field: FieldProfile): SVGElement | undefined {
  const steps = stepsOf(field);
  if (!steps) return undefined;
  const { values, label } = steps;
  const [least, most] = [values[0]!, values.at(-1)!];
  const shares = Array.from({ length: BINS }, (_, bin) => {
    const edge = (at: number) => least + ((most - least) * at) / BINS;
    return shareBelow(values, edge(bin + 1)) - shareBelow(values, edge(bin));
  });
  const highest = Math.max(...shares);
  const bars = shares.map((share, bin) => {
    const height = share <= 0 ? 0 : Math.max(1, (share / highest) * HEIGHT);
    const width = WIDTH / BINS;
    return svg("rect", { x: bin * width + 0.5, y: HEIGHT - height, width: width - 1, height, class: "bar" });
  });
  const middle = label(Math.floor(values.length / 2));
  const words = `From ${label(0)} to ${label(values.length - 1)}, half of the values below ${middle}.`;
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT + 16}`, role: "img", "aria-label": words, class: "distribution" },
    ...bars,
    svg("line", { x1: 0, x2: WIDTH, y1: HEIGHT, y2: HEIGHT, class: "axis" }),
    svg("text", { x: 0, y: HEIGHT + 13 }, label(0)),
    svg("text", { x: WIDTH, y: HEIGHT + 13, "text-anchor": "end" }, label(values.length - 1)),
  );
}

interface Steps {
  /** Sorted, at equal shares of the rows. */
  readonly values: readonly number[];
  readonly label: (at: number) => string;
}

function stepsOf({ min, max, quantiles, twentieths, semantic, distinct }: FieldProfile): Steps | undefined {
  // Few values repeat among the quantiles, which would show heights that are none; of keys the spread means nothing.
  if ((distinct?.count ?? 0) <= 2 * BINS || semantic?.type === "identifier") return undefined;
  const given = [min, ...(twentieths ?? quantiles ?? []), max];
  if (given.length < 5) return undefined;
  const times = /^(date|timestamp)/.test(semantic?.type ?? "") && given.every((value) => typeof value === "string");
  const values = given.map((value) =>
    times ? Date.parse(String(value)) : typeof value === "number" ? value : Number.NaN,
  );
  const sorted = values.every((value, at) => Number.isFinite(value) && (at === 0 || value >= values[at - 1]!));
  if (!sorted || values[0] === values.at(-1)) return undefined;
  const year = semantic?.type === "year";
  const label = (at: number) => {
    const value = given[at];
    return typeof value === "number" ? (year ? String(value) : shortNumber(value)) : String(value).slice(0, 10);
  };
  return { values, label };
}

/** Between two quantiles the values are taken to be spread evenly; where several are equal they are all at that value. */
function shareBelow(values: readonly number[], limit: number): number {
  const parts = values.length - 1;
  let share = 0;
  for (let at = 0; at < parts; at++) {
    const [low, high] = [values[at]!, values[at + 1]!];
    if (high <= limit) share += 1 / parts;
    else if (low < limit) share += (limit - low) / (high - low) / parts;
  }
  return share;
}

/** A share as a line that is filled so far; the figure stands beside it. */
export function shareBar(share: number, className = "bar"): SVGElement {
  const width = Math.max(share > 0 ? 1 : 0, share * 100);
  return svg(
    "svg",
    { viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true", class: "share" },
    svg("rect", { x: 0, y: 0, width: 100, height: 8, class: "ground" }),
    svg("rect", { x: 0, y: 0, width, height: 8, class: className }),
  );
}

/** Of a table of names, bars and figures: the style says how wide each is. */
export const threeColumns = (): HTMLElement =>
  element(
    "colgroup",
    {},
    ["", "", ""].map(() => element("col", {})),
  );

export const missingShare = (nulls: number | undefined, rows: number | undefined): number | undefined =>
  nulls === undefined || !rows ? undefined : nulls / rows;

export const missingText = (share: number | undefined): string =>
  share === undefined ? "missing: not measured" : share === 0 ? "none missing" : `${shareText(share)} missing`;
