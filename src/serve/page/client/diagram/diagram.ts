import { button, element, svg } from "../dom.js";
import { toJoins } from "../route.js";
import { count } from "../text.js";
import type { ShownJoin } from "../wire.js";
import { placeBoxes } from "./layout.js";
import type { Neighbourhood } from "./neighbourhood.js";
import { zoomable } from "./zoom.js";

const HEIGHT = 30;
const MARGIN = 30;
const MOST_LETTERS = 26;

export interface Diagram {
  readonly node: HTMLElement;
  /** Marks the tables whose names hold some words. */
  readonly mark: (names: ReadonlySet<string>) => void;
}

/** Tables as boxes, joins as lines between them. Each box is a link that makes it the middle. */
export function drawDiagram(database: string, { tables, joins }: Neighbourhood, chosen: string | undefined): Diagram {
  const labels = tables.map((name) => (name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name));
  const boxes = labels.map((label) => ({ width: 24 + 8 * lettersOf(label), height: HEIGHT }));
  const place = new Map(tables.map((table, at) => [table, at]));
  const pairs = pairsOf(joins);
  const edges = pairs.map(([{ from, to }]) => ({ from: place.get(from.table)!, to: place.get(to.table)! }));
  const places = placeBoxes(
    boxes,
    edges.filter(({ from, to }) => from !== to),
  );
  const near = new Set(
    joins.flatMap(({ from, to }) => (from.table === chosen || to.table === chosen ? [from.table, to.table] : [])),
  );
  const lines = pairs.flatMap((pair, at) => {
    const [from, to] = [places[edges[at]!.from]!, places[edges[at]!.to]!];
    const [{ from: end, to: goal }] = pair;
    const touches = end.table === chosen || goal.table === chosen;
    const declared = pair.some(({ source }) => source === "declared");
    const kind = `edge${declared ? "" : " found"}${touches ? " near" : ""}`;
    const line = svg("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: kind });
    line.append(svg("title", {}, pair.map(joinWords).join("\n")));
    return line;
  });
  const nodes = tables.map((table, at) => {
    const { x, y } = places[at]!;
    const { width } = boxes[at]!;
    const kind = table === chosen ? "node chosen" : near.has(table) ? "node near" : "node";
    return svg(
      "a",
      { href: toJoins(database, table), class: kind, "aria-current": table === chosen ? "true" : undefined },
      svg("title", {}, table),
      svg("rect", { x: x - width / 2, y: y - HEIGHT / 2, width, height: HEIGHT, rx: 6 }),
      svg("text", { x, y: y + 5, "text-anchor": "middle" }, labels[at]!),
    );
  });
  const drawing = svg("svg", { class: "diagram" }, svg("g", {}, ...lines), svg("g", {}, ...nodes));
  const extent = {
    left: Math.min(...places.map(({ x }, at) => x - boxes[at]!.width / 2)) - MARGIN,
    right: Math.max(...places.map(({ x }, at) => x + boxes[at]!.width / 2)) + MARGIN,
    top: Math.min(...places.map(({ y }) => y)) - HEIGHT / 2 - MARGIN,
    bottom: Math.max(...places.map(({ y }) => y)) + HEIGHT / 2 + MARGIN,
  };
  const middle = chosen === undefined ? undefined : places[place.get(chosen) ?? -1];
  const zoom = zoomable(drawing, extent, middle);
  const controls = element(
    "div",
    { class: "diagram-tools" },
    button("+", zoom.nearer, { "aria-label": "Zoom in" }),
    button("−", zoom.farther, { "aria-label": "Zoom out" }),
    button("Fit", zoom.fit, { "aria-label": "Fit the whole diagram" }),
  );
  const words = `Diagram of ${count(tables.length, "table")} and ${count(pairs.length, "connection")}. Arrow keys move it, plus and minus zoom.`;
  const box = element("div", { class: "diagram-box", role: "group", "aria-label": words, tabindex: "0" }, drawing);
  box.addEventListener("keydown", zoom.onKey);
  return {
    node: element("div", { class: "diagram-whole" }, controls, box),
    mark: (names) => {
      for (const [at, node] of nodes.entries()) node.classList.toggle("found", names.has(tables[at]!));
    },
  };
}

const lettersOf = (text: string) => text.length + (text.match(/[\u1100-\u115f\u2e80-\uffdc]/g)?.length ?? 0);

const joinWords = ({ from, to, source }: ShownJoin) =>
  `${from.table}.${from.fields.join(" + ")} = ${to.table}.${to.fields.join(" + ")} (${source})`;

/** Joins between the same two tables are one line. */
function pairsOf(joins: readonly ShownJoin[]): [ShownJoin, ...ShownJoin[]][] {
  const pairs = new Map<string, [ShownJoin, ...ShownJoin[]]>();
  for (const join of joins) {
    const key = JSON.stringify([join.from.table, join.to.table].sort());
    const pair = pairs.get(key);
    if (pair) pair.push(join);
    else pairs.set(key, [join]);
  }
  return [...pairs.values()];
}
