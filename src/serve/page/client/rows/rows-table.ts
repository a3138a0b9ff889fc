import { openDialog } from "../dialog.js";
import { announce, button, type Content, element, isolated } from "../dom.js";
import { cellText, count, headingOf } from "../text.js";
import type { Column, Rows } from "../wire.js";
import { type Direction, holdsNumbers, sortedPlaces } from "./compare-cells.js";

/** Rows that are drawn at once, of those that are in sight and some around them. */
const MOST_DRAWN = 80;
/** As the style has it, in rem. */
const ROW_HEIGHT = 1.9;
const MOST_CHARACTERS = 44;
const LOOKED_AT = 300;

interface Sorting {
  readonly column: number;
  readonly direction: Direction;
}

/** A table that sorts by its heads, and draws no more rows than can be seen. */
export function rowsTable(label: string, { columns, rows, truncated }: Rows): HTMLElement {
  let places: readonly number[] = [...rows.keys()];
  let drawn = -1;
  const body = element("tbody", {});
  const widths = columns.map((column, at) => widthOf(column, at, rows));
  const numbers = String(rows.length).length + 1;
  const table = element(
    "table",
    { class: "rows", "aria-label": label, "aria-rowcount": String(rows.length + 1) },
    element("colgroup", {}, [numbers, ...widths].map(columnOf)),
  );
  table.style.width = `${[numbers, ...widths].reduce((sum, width) => sum + width + 2.2, 0)}ch`;
  const box = element("div", { class: "scroll rows-box", role: "group", "aria-label": label, tabindex: "0" }, table);

  const draw = () => {
    const height = ROW_HEIGHT * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const spare = Math.max(0, rows.length - MOST_DRAWN);
    const first = Math.min(spare, Math.max(0, Math.floor(box.scrollTop / height / 10) * 10 - 20));
    if (first === drawn) return;
    drawn = first;
    const shown = places.slice(first, first + MOST_DRAWN);
    body.replaceChildren(
      spacer(first, columns.length),
      ...shown.map((place, at) => rowOf(first + at, rows[place] ?? [], columns)),
      spacer(rows.length - first - shown.length, columns.length),
    );
  };
  const sort = ({ column, direction }: Sorting) => {
    const sorted = columns[column];
    places = sortedPlaces(rows, column, sorted?.kind ?? "", direction);
    drawn = -1;
    box.scrollTop = 0;
    draw();
    const part = truncated ? ", of the rows that are shown" : "";
    announce(`Sorted by ${sorted ? headingOf(sorted) : ""}, ${direction}${part}`);
  };
  table.append(element("thead", {}, headOf(columns, sort)), body);
  box.addEventListener("scroll", () => requestAnimationFrame(draw), { passive: true });
  draw();
  return box;
}

function columnOf(width: number): HTMLElement {
  const column = element("col", {});
  column.style.width = `${width + 2.2}ch`;
  return column;
}

/** As wide as the values of the first rows, within bounds. */
function widthOf(column: Column, at: number, rows: Rows["rows"]): number {
  const values = rows.slice(0, LOOKED_AT).map((row) => lettersOf(row[at] === "" ? "empty text" : cellText(row[at])));
  const widest = values.reduce((most, each) => Math.max(most, each), 4);
  return Math.min(MOST_CHARACTERS, Math.max(widest, Math.min(24, lettersOf(headingOf(column)) + 2)));
}

/** Letters of Chinese, Japanese and Korean are twice as wide. */
const lettersOf = (text: string) =>
  text.length + (text.slice(0, MOST_CHARACTERS).match(/[\u1100-\u115f\u2e80-\uffdc]/g)?.length ?? 0);

function headOf(columns: readonly Column[], sort: (by: Sorting) => void): HTMLElement {
  const heads = columns.map((each, column) => {
    const { kind } = each;
    const name = headingOf(each);
    const head = element("th", { scope: "col", class: holdsNumbers(kind) ? "number" : undefined });
    const press = button(
      [isolated(name === "" ? "(no name)" : name)],
      () => {
        const direction = head.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
        for (const other of heads) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", direction);
        sort({ column, direction });
      },
      { class: "head", title: `${name}: sort` },
    );
    head.append(press);
    return head;
  });
  return element("tr", { "aria-rowindex": "1" }, element("th", { scope: "col", class: "number" }, "#"), heads);
}

function spacer(rows: number, columns: number): HTMLElement {
  const row = element("tr", { class: "spacer", "aria-hidden": "true", hidden: rows === 0 });
  const cell = element("td", { colspan: String(columns + 1) });
  cell.style.height = `${rows * ROW_HEIGHT}rem`;
  row.append(cell);
  return row;
}

function rowOf(place: number, cells: readonly unknown[], columns: readonly Column[]): HTMLElement {
  return element(
    "tr",
    { "aria-rowindex": String(place + 2) },
    element("th", { scope: "row", class: "number" }, place + 1),
    columns.map((column, at) => {
      const cell = cells[at] ?? null;
      const numeric = holdsNumbers(column.kind) || typeof cell === "number";
      return element("td", { class: numeric ? "number" : undefined }, cellContent(headingOf(column), cell));
    }),
  );
}

/** NULL, empty text and long text are told apart from what is simply shown. */
export function cellContent(name: string, cell: unknown): Content {
  if (cell === null || cell === undefined) return element("i", { class: "null" }, "NULL");
  if (cell === "") return element("i", { class: "null" }, "empty text");
  const text = cellText(cell);
  if (text.length <= MOST_CHARACTERS && !text.includes("\n")) return isolated(text);
  return button(isolated(`${text.slice(0, 200)}`), () => showWhole(name, text), {
    class: "long",
    "aria-haspopup": "dialog",
  });
}

function showWhole(name: string, text: string): void {
  const size = count(text.length, "character");
  openDialog(name, [
    element("p", { class: "note" }, size),
    element("pre", { class: "whole", tabindex: "0", role: "group", "aria-label": "Value", dir: "auto" }, text),
  ]);
}
