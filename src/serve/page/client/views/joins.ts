import { get, pathOf } from "../api.js";
import { drawDiagram } from "../diagram/diagram.js";
import { neighbourhood } from "../diagram/neighbourhood.js";
import { type Content, element, isolated, labelled, link } from "../dom.js";
import { toJoins, toTable, toTables } from "../route.js";
import { containsWords, count, formatNumber } from "../text.js";
import type { Page, View } from "../view.js";
import type { DatabaseDetail, ShownJoin } from "../wire.js";
import { joinText } from "./table.js";

/** Tables of which a whole diagram can still be read; of more, what lies around one is shown. */
const MOST_TABLES = 30;
/** Joins that are listed at once. */
const STEP = 300;

interface Chosen {
  readonly database: string;
  readonly table?: string;
}

export async function joinsView({ database, table: chosen }: Chosen, { signal }: Page): Promise<View> {
  const { joins, tables } = await get<DatabaseDetail>(pathOf("databases", database), {}, signal);
  if (joins.length === 0) {
    return {
      title: `Joins of ${database}`,
      content: element("p", { class: "nothing" }, "No two tables are known to belong together."),
    };
  }
  const shown = neighbourhood(joins, chosen, MOST_TABLES);
  const center = chosen ?? (shown.hidden > 0 ? shown.tables[0] : undefined);
  const { node, mark } = drawDiagram(database, shown, center);
  const search = element("input", { type: "search", "data-first": true, autocomplete: "off", spellcheck: "false" });
  const status = element("p", { class: "note", role: "status" });
  const found = element("p", { class: "found" });
  const list = element("div", {});
  const show = () => {
    const words = search.value.trim();
    const names = tables.map(({ name }) => name).filter((name) => containsWords(words, name));
    mark(new Set(words === "" ? [] : names));
    const matching = joins.filter(({ from, to }) =>
      containsWords(words, from.table, ...from.fields, to.table, ...to.fields),
    );
    status.textContent = `${matching.length === joins.length ? "" : `${formatNumber(matching.length)} of `}${count(joins.length, "join")}`;
    found.replaceChildren(...(words === "" ? [] : foundTables(database, names)));
    list.replaceChildren(listOf(database, matching));
  };
  search.addEventListener("input", show);
  show();
  return {
    title: `Joins of ${database}`,
    content: [
      element("div", { class: "filters" }, labelled("Find tables and fields", search, "wide")),
      found,
      element("p", { class: "note" }, legend(database, center, shown.hidden)),
      node,
      element("h2", {}, "As a list"),
      status,
      list,
    ],
  };
}

function legend(database: string, center: string | undefined, hidden: number): Content {
  return [
    "Whole lines: declared by the database. Dashed: found in the data, or said by people. ",
    center !== undefined && ["In the middle: ", link(toTable(database, center), isolated(center)), ". "],
    hidden > 0
      ? `What lies around it is shown; ${count(hidden, "table")} more have joins: choose one, or find it by name. `
      : center !== undefined && link(toJoins(database), "Choose none"),
  ];
}

const foundTables = (database: string, names: readonly string[]): Node[] => {
  const links = names.slice(0, 8).map((name) => link(toJoins(database, name), isolated(name), { class: "button" }));
  return names.length > 8 ? [...links, element("small", {}, ` and ${names.length - 8} more`)] : links;
};

function listOf(database: string, joins: readonly ShownJoin[]): HTMLElement {
  const items = joins
    .slice(0, STEP)
    .map((join) =>
      element(
        "li",
        {},
        link(toTable(database, join.from.table), isolated(join.from.table)),
        " and ",
        link(toTable(database, join.to.table), isolated(join.to.table)),
        ": ",
        joinText(join),
      ),
    );
  const rest = joins.length - items.length;
  return element("div", {}, [
    element("ul", { class: "plain" }, items),
    rest > 0 &&
      element(
        "p",
        { class: "note" },
        `${count(rest, "more join")}: find them by name, or in the `,
        link(toTables(database), "tables"),
      ),
  ]);
}
