import type { RowsBeside, ShownCell, ShownResult, ShownRow, ShownRows } from "../../questions/packed.js";
import { element } from "./dom.js";

/** Rows of prediction and gold side by side. What differs is marked by a sign and a line, not by colour alone. */
export function rowsBeside(rows: RowsBeside): HTMLElement {
  if ("skipped" in rows) return element("p", { class: "nothing" }, rows.skipped);
  return element(
    "div",
    {},
    element("p", {}, rows.says),
    element("div", { class: "beside" }, resultOf("Prediction", rows.prediction), resultOf("Gold query", rows.gold)),
  );
}

function resultOf(title: string, result: ShownResult): HTMLElement {
  if ("failed" in result) {
    return element("div", {}, element("h5", {}, title), element("p", { class: "nothing" }, result.failed));
  }
  const shown = result.rows.length;
  const count = `${result.total.toLocaleString("en")}${result.more ? " or more" : ""} row${result.total === 1 ? "" : "s"}`;
  return element(
    "div",
    {},
    element(
      "h5",
      {},
      title,
      " ",
      element("small", {}, shown < result.total || result.more ? `${count}, ${shown} shown` : count),
    ),
    shown > 0 && rowsTable(title, result),
  );
}

function rowsTable(title: string, { columns, extraColumns, rows }: ShownRows): HTMLElement {
  const heads = columns.map((name, place) =>
    extraColumns.includes(place)
      ? element("th", { scope: "col", class: "differs" }, name, element("span", { class: "sign" }, " only here"))
      : element("th", { scope: "col" }, name),
  );
  return element(
    "div",
    { class: "scroll", role: "group", "aria-label": `Rows of the ${title.toLowerCase()}`, tabindex: "0" },
    element(
      "table",
      { class: "rows" },
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "row"), heads)),
      element(
        "tbody",
        {},
        rows.map((row) => rowOf(row, extraColumns)),
      ),
    ),
  );
}

function rowOf({ place, cells, differs }: ShownRow, extraColumns: readonly number[]): HTMLElement {
  const all = differs === "all";
  const marked = (at: number) => extraColumns.includes(at) || (Array.isArray(differs) && differs.includes(at));
  return element(
    "tr",
    { class: all ? "differs" : undefined },
    element(
      "th",
      { scope: "row" },
      place,
      differs !== undefined && element("span", { class: "sign" }, all ? " only here" : " differs"),
    ),
    cells.map((cell, at) => cellOf(cell, marked(at))),
  );
}

function cellOf(cell: ShownCell, differs: boolean): HTMLElement {
  const kind = [typeof cell === "number" && "number", differs && "differs"].filter(Boolean).join(" ");
  const content = cell === null ? element("i", {}, "NULL") : typeof cell === "number" ? String(cell) : cell;
  return element("td", { class: kind || undefined }, differs ? element("mark", {}, content) : content);
}
