import { post } from "../api.js";
import { button, type Content, element, isolated } from "../dom.js";
import { problem } from "../problem.js";
import { cellContent } from "../rows/rows-table.js";
import { sqlBlock } from "../sql.js";
import { count, surely } from "../text.js";
import type { Answer, Reading, Rows } from "../wire.js";
import { keeping, MOST_ROWS, type Showing } from "./correct.js";
import { resultOf } from "./result.js";

const MOST_CELLS = 4;

/** What else a question may mean. One click runs that reading and shows it. */
export function otherReadings({ database, question, answered, alternatives }: Answer, showing: Showing): Content {
  if (alternatives.length === 0) return null;
  const shown = element("div", { "aria-live": "polite" });
  const items = alternatives.map((reading) => {
    const { sql } = reading;
    const content = [wordsOf(reading), element("small", {}, glance(reading))];
    if (sql === undefined || !showing.rights.runSql) return element("li", {}, content);
    const press = button(
      content,
      () => {
        for (const each of items) each.querySelector("button")?.setAttribute("aria-pressed", "false");
        press.setAttribute("aria-pressed", "true");
        void show({ database, question, sql }, shown, showing);
      },
      { class: "reading", "aria-pressed": "false" },
    );
    return element("li", {}, press);
  });
  return element(
    "section",
    { class: "readings" },
    element("h3", {}, answered ? "Did you mean …" : "It may mean …"),
    element("ul", { class: "plain" }, items),
    shown,
  );
}

function wordsOf({ difference, readAs, headings }: Reading): Content {
  const words = difference ?? (readAs.length > 0 ? readAs.join("; ") : headings.join(", "));
  return element("span", {}, isolated(words));
}

/** A first look: how sure, how many rows, what the first one holds. */
function glance({ confidence, rowCount, rows: [firstRow], columns }: Reading): Content {
  const sure = confidence === undefined ? "" : `${surely(confidence)} likely, `;
  const cells = (firstRow ?? []).slice(0, MOST_CELLS);
  return [
    `${sure}${count(rowCount, "row")}`,
    cells.length > 0 && [": ", cells.map((cell, at) => [at > 0 && ", ", firstCell(columns[at] ?? "", cell)])],
  ];
}

/** Inside a button there is no room for another. */
function firstCell(name: string, cell: unknown): Content {
  const text = typeof cell === "string" && cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
  return cellContent(name, typeof text === "string" ? text.replaceAll("\n", " ") : text);
}

async function show(
  reading: { database: string; question: string; sql: string },
  box: HTMLElement,
  showing: Showing,
): Promise<void> {
  const { signal } = showing;
  box.replaceChildren(element("p", { class: "waiting" }, "Running …"));
  try {
    const { database, sql } = reading;
    const rows = await post<Rows>("sql", { database, sql, limit: MOST_ROWS }, signal);
    const label = "Rows of the other reading";
    const query = sqlBlock(sql, "SQL of the other reading");
    box.replaceChildren(element("div", {}, resultOf(rows, { database, sql, label }), query, keeping(reading, showing)));
  } catch (error) {
    if (!signal.aborted) box.replaceChildren(problem(error));
  }
}
