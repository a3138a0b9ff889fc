import { send } from "../api.js";
import { answerChart } from "../charts/answer-chart.js";
import { announce, button, type Content, download, element } from "../dom.js";
import { problem } from "../problem.js";
import { copyText, tabSeparated } from "../rows/copy.js";
import { rowsTable } from "../rows/rows-table.js";
import { count, formatNumber } from "../text.js";
import type { Rows } from "../wire.js";

/** Rows of a file at most, as the service has it. */
const MOST_ROWS = 1_000_000;

interface Source {
  readonly database: string;
  /** Undefined where it may not be seen: then the rows cannot be fetched as a file. */
  readonly sql: string | undefined;
  readonly label: string;
}

/** Rows with the chart that suits them, and ways to take them along. */
export function resultOf(rows: Rows, source: Source, rowCount = rows.rows.length): HTMLElement {
  if (rows.columns.length === 0) return element("p", { class: "nothing" }, "Its rows may not be seen with this key.");
  const chart = answerChart(rows);
  const single = rows.rows.length === 1 && rows.columns.length === 1 && chart !== undefined;
  return element(
    "div",
    { class: "result" },
    chart,
    !single &&
      (rows.rows.length === 0
        ? element("p", { class: "nothing" }, "There are no such rows.")
        : rowsTable(source.label, rows)),
    element(
      "div",
      { class: "actions" },
      element("span", { class: "note" }, sizeOf(rows, rowCount)),
      tools(rows, source),
    ),
  );
}

function sizeOf({ rows, truncated }: Rows, rowCount: number): string {
  if (!truncated) return count(rows.length, "row");
  const all = rowCount > rows.length ? `${formatNumber(rowCount)} or more` : "more";
  return `The first ${count(rows.length, "row")}; there are ${all}`;
}

function tools(rows: Rows, { database, sql }: Source): Content {
  const trouble = element("div", {});
  const copy = button(
    "Copy",
    () => {
      copyText(tabSeparated(rows)).then(
        () => {
          copy.textContent = "Copied";
          announce(`${count(rows.rows.length, "row")} copied`);
          setTimeout(() => (copy.textContent = "Copy"), 2000);
        },
        () => announce("The browser does not let the page copy"),
      );
    },
    { title: "Copy the rows, for a spreadsheet" },
  );
  const file = (format: string, name: string) =>
    button(
      name,
      () => {
        trouble.replaceChildren();
        fetchFile({ database, sql: sql ?? "", format }).catch((error) => trouble.replaceChildren(problem(error)));
      },
      { title: `Download all rows as ${name}` },
    );
  return [copy, sql !== undefined && [file("csv", "CSV"), file("parquet", "Parquet")], trouble];
}

async function fetchFile(wanted: { database: string; sql: string; format: string }): Promise<void> {
  // Who has no shell opens it in a spreadsheet, which takes some texts for formulas.
  const body = { ...wanted, limit: MOST_ROWS, guardFormulas: true };
  const response = await send("export", body, "*/*");
  download(`${wanted.database.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")}.${wanted.format}`, await response.blob());
  const cut = response.headers.get("askable-truncated") === "true";
  announce(`Downloaded as ${wanted.format}${cut ? ", without the rows beyond the limit of the service" : ""}`);
}
