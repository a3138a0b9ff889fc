import { keepKey, keyOf } from "./api.js";
import { button, type Content, element, isolated, link } from "./dom.js";
import { type Route, toAsk, toDatabases, toJoins, toRuns, toTables } from "./route.js";
import { showShortcuts } from "./shortcuts.js";

export function showHeader(route: Route, onSignOut: () => void): void {
  const header = document.querySelector<HTMLElement>("#header");
  header?.replaceChildren(
    element(
      "div",
      { class: "bar" },
      link(toDatabases, "askable", { class: "brand", "aria-label": "askable: all databases" }),
      navigation(route),
      element(
        "div",
        { class: "tools" },
        button("?", showShortcuts, { class: "plain", "aria-label": "Keyboard shortcuts", "aria-haspopup": "dialog" }),
        keyOf() !== null && button("Sign out", () => signOut(onSignOut), { class: "plain" }),
      ),
    ),
  );
}

function signOut(then: () => void): void {
  keepKey(null);
  then();
}

function navigation(route: Route): HTMLElement {
  const item = (href: string, content: Content, here: boolean) =>
    element("li", {}, link(href, content, { "aria-current": here ? "page" : undefined }));
  const { view } = route;
  const database = "database" in route ? route.database : undefined;
  return element(
    "nav",
    { "aria-label": "Main" },
    element(
      "ul",
      {},
      item(toDatabases, "Databases", view === "databases"),
      database !== undefined && [
        element("li", { class: "chosen", title: database }, isolated(database)),
        item(toAsk(database), "Ask", view === "ask"),
        item(toTables(database), "Tables", view === "tables" || view === "table"),
        item(toJoins(database), "Joins", view === "joins"),
      ],
      item(toRuns, "Runs", view === "runs"),
    ),
  );
}
