import { ApiError, get, pathOf } from "../api.js";
import { announce, type Content, element, isolated, labelled, link, scrolling, waiting } from "../dom.js";
import { problem } from "../problem.js";
import { toAsk, toJoins, toTable } from "../route.js";
import { sqlBlock } from "../sql.js";
import { containsWords, count, formatNumber } from "../text.js";
import type { Page, View } from "../view.js";
import type { DatabaseDetail, TableEntry } from "../wire.js";

/** Milliseconds after the last letter. */
const PAUSE = 250;
/** Tables that are drawn at once. */
const STEP = 200;

export async function tablesView({ database }: { readonly database: string }, { signal }: Page): Promise<View> {
  const detail = await get<DatabaseDetail>(pathOf("databases", database), {}, signal);
  const { tables, formulas, joins, engine } = detail;
  const filter = element("input", { type: "search", "data-first": true, autocomplete: "off", spellcheck: "false" });
  const shown = element("p", { class: "note", role: "status" });
  const list = element("div", {});
  const found = element("div", {});
  const show = () => {
    const matching = tables.filter((table) => containsWords(filter.value.trim(), table.name, table.summary));
    shown.textContent =
      matching.length === tables.length
        ? count(tables.length, "table")
        : `${formatNumber(matching.length)} of ${count(tables.length, "table")}`;
    list.replaceChildren(tableList(database, matching));
  };
  let pause = 0;
  filter.addEventListener("input", () => {
    show();
    clearTimeout(pause);
    pause = setTimeout(() => void findInside(database, filter.value.trim(), found, signal), PAUSE);
  });
  show();
  return {
    title: database,
    content: [
      element(
        "p",
        { class: "lead" },
        `${engine}, `,
        link(toJoins(database), count(joins.length, "join")),
        ". ",
        link(toAsk(database), "Ask it"),
        ".",
      ),
      element("div", { class: "filters" }, labelled("Find tables, fields and stored values", filter, "wide")),
      shown,
      list,
      found,
      formulas.length > 0 && formulaList(formulas),
    ],
  };
}

function tableList(database: string, tables: readonly TableEntry[]): HTMLElement {
  const rows = tables.map(({ name, kind, rows, fields, summary }) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, link(toTable(database, name), isolated(name)), kind === "view" && " (view)"),
      element("td", { class: "number" }, rows === null ? "–" : formatNumber(rows)),
      element("td", { class: "number" }, formatNumber(fields)),
      element("td", { class: "prose", dir: "auto" }, summary),
    ),
  );
  const body = element("tbody", {}, rows.slice(0, STEP));
  const heads = [["table"], ["rows", "number"], ["fields", "number"], ["what it is"]].map(([head, side]) =>
    element("th", { scope: "col", class: side }, head),
  );
  const table = element("table", { class: "list" }, element("thead", {}, element("tr", {}, heads)), body);
  const rest = rows.slice(STEP);
  const more = element(
    "button",
    { type: "button", hidden: rest.length === 0 },
    `Show ${count(rest.length, "more table")}`,
  );
  more.addEventListener("click", () => {
    body.append(...rest);
    more.remove();
    rest[0]?.querySelector("a")?.focus();
  });
  return element("div", {}, scrolling("Tables", table), more);
}

interface FoundField {
  readonly table: string;
  readonly field: string;
  readonly type: string;
  readonly summary: string;
}

interface FoundValue {
  readonly table: string;
  readonly field: string;
  readonly value: string;
  readonly count: number;
  readonly how: string;
}

/** Fields and stored values that the words are about, below the tables. */
async function findInside(database: string, text: string, box: HTMLElement, signal: AbortSignal): Promise<void> {
  if (text.length < 2) {
    latest.delete(box);
    return box.replaceChildren();
  }
  const started = Symbol();
  latest.set(box, started);
  if (!box.hasChildNodes()) box.replaceChildren(waiting("Looking for fields and stored values …"));
  try {
    const [{ fields }, { values }] = await Promise.all([
      get<{ fields: FoundField[] }>(pathOf("databases", database, "fields"), { text, limit: 12 }, signal),
      get<{ values: FoundValue[] }>("find", { database, text, limit: 12 }, signal),
    ]);
    if (latest.get(box) !== started) return;
    box.replaceChildren(
      ...[fieldsFound(database, fields), valuesFound(database, values)].filter((part) => part !== null),
    );
    announce(`${count(fields.length, "field")} and ${count(values.length, "stored value")} found`);
  } catch (error) {
    if (!signal.aborted && latest.get(box) === started && error instanceof ApiError)
      box.replaceChildren(problem(error));
  }
}

/** An answer that comes late must not take the place of a later one. */
const latest = new WeakMap<HTMLElement, symbol>();

function fieldsFound(database: string, fields: readonly FoundField[]): HTMLElement | null {
  if (fields.length === 0) return null;
  return section(
    "Fields",
    fields.map(({ table, field, type, summary }) => [
      link(toTable(database, table, field), [isolated(table), ".", isolated(field)]),
      " ",
      element("small", {}, type),
      element("span", { class: "said", dir: "auto" }, summary),
    ]),
  );
}

/** What makes a stored value like what was typed. */
const ALIKE: Readonly<Record<string, string>> = {
  equal: "as typed",
  letters: "the same letters and digits",
  number: "singular or plural",
  words: "words in common",
  misspelt: "spelt otherwise",
  initials: "by its initials",
  meaning: "by what it means",
};

function valuesFound(database: string, values: readonly FoundValue[]): HTMLElement | null {
  if (values.length === 0) return null;
  return section(
    "Stored values",
    values.map(({ table, field, value, count: rows, how }) => [
      element("q", {}, isolated(value)),
      " in ",
      link(toTable(database, table, field), [isolated(table), ".", isolated(field)]),
      element("small", {}, ` ${count(rows, "row")}, ${ALIKE[how] ?? how}`),
    ]),
  );
}

const section = (title: string, items: readonly Content[]) =>
  element(
    "section",
    {},
    element("h2", {}, title),
    element(
      "ul",
      { class: "plain" },
      items.map((item) => element("li", {}, item)),
    ),
  );

function formulaList(formulas: DatabaseDetail["formulas"]): HTMLElement {
  const items = formulas.map(({ names, expression, says }) => [
    element("strong", {}, isolated(names.join(", "))),
    says !== undefined && element("span", { class: "said", dir: "auto" }, says),
    sqlBlock(expression, names.join(", ")),
  ]);
  return section("Figures with a name", items);
}
