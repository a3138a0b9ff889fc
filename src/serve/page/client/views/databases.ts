import { get } from "../api.js";
import { element, isolated, link } from "../dom.js";
import { toAsk, toJoins, toTables } from "../route.js";
import { count } from "../text.js";
import type { Page, View } from "../view.js";
import type { DatabaseEntry } from "../wire.js";

const MOST_NAMED = 12;

export async function databasesView({ signal }: Page): Promise<View> {
  const { databases } = await get<{ databases: DatabaseEntry[] }>("databases", {}, signal);
  const list = element("ul", { class: "cards" }, databases.map(card));
  return { title: "Databases", content: databases.length === 0 ? none() : list };
}

const none = () =>
  element(
    "p",
    { class: "nothing" },
    "No database can be asked yet. Whoever runs the service prepares one with ",
    element("code", {}, "askable prepare"),
    ".",
  );

function card({ name, engine, tables, tableCount, fieldCount, problem }: DatabaseEntry): HTMLElement {
  const more = tableCount - MOST_NAMED;
  return element(
    "li",
    {},
    element("h2", {}, link(problem === undefined ? toAsk(name) : toTables(name), isolated(name))),
    problem === undefined
      ? [
          element("p", { class: "note" }, `${engine}, ${count(tableCount, "table")}, ${count(fieldCount, "field")}`),
          element(
            "p",
            { class: "names" },
            tables.slice(0, MOST_NAMED).map((table, at) => [at > 0 && ", ", isolated(table)]),
            more > 0 && ` and ${more} more`,
          ),
          element(
            "p",
            { class: "actions" },
            link(toAsk(name), "Ask", { class: "button strong", "aria-label": `Ask ${name}` }),
            link(toTables(name), "Tables", { class: "button", "aria-label": `Tables of ${name}` }),
            link(toJoins(name), "Joins", { class: "button", "aria-label": `Joins of ${name}` }),
          ),
        ]
      : element("p", { class: "warning" }, problem),
  );
}
