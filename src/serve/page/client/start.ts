import { ApiError } from "./api.js";
import { announce, element } from "./dom.js";
import { showHeader } from "./header.js";
import { problem } from "./problem.js";
import { type Route, routeIn } from "./route.js";
import { onShortcut } from "./shortcuts.js";
import type { Page, View } from "./view.js";
import { askView } from "./views/ask.js";
import { databasesView } from "./views/databases.js";
import { joinsView } from "./views/joins.js";
import { runsView } from "./views/runs.js";
import { signInView } from "./views/sign-in.js";
import { tableView } from "./views/table.js";
import { tablesView } from "./views/tables.js";
import { traceView } from "./views/trace.js";

const main = document.querySelector<HTMLElement>("#main")!;
let leaving = new AbortController();

window.addEventListener("hashchange", () => void show(true));
// A link to `#main` would be taken for a view.
document.querySelector("#skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
onShortcut(() => routeIn(location.hash));
void show(false);

/** @param moved The reader came from another view: the focus goes to the heading of the new one. */
async function show(moved: boolean): Promise<void> {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  const route = routeIn(location.hash);
  showHeader(route, () => void show(true));
  main.setAttribute("aria-busy", "true");
  try {
    const view = await viewOf(route, signal);
    if (!signal.aborted) put(view, moved);
  } catch (error) {
    if (signal.aborted) return;
    const retry = () => void show(true);
    const signIn = error instanceof ApiError && error.code === "no-key";
    put(signIn ? signInView(error, retry) : failed(error, retry), moved);
  } finally {
    if (!signal.aborted) main.removeAttribute("aria-busy");
  }
}

function put({ title, content, focus }: View, moved: boolean): void {
  document.title = `${title} · askable`;
  const heading = element("h1", { tabindex: "-1" }, element("bdi", {}, title));
  main.replaceChildren(element("div", { class: "view" }, heading, content));
  if (focus && (moved || document.activeElement === document.body)) focus.focus();
  else if (moved) heading.focus();
  if (moved) {
    window.scrollTo(0, 0);
    announce(title);
  }
}

const failed = (error: unknown, retry: () => void): View => ({
  title: "This could not be shown",
  content: problem(error, retry),
});

function viewOf(route: Route, signal: AbortSignal): Promise<View> | View {
  const page: Page = { signal };
  switch (route.view) {
    case "databases":
      return databasesView(page);
    case "tables":
      return tablesView(route, page);
    case "table":
      return tableView(route, page);
    case "joins":
      return joinsView(route, page);
    case "ask":
      return askView(route, page);
    case "trace":
      return traceView(route.trace, page);
    case "runs":
      return runsView(page);
    case "unknown":
      return {
        title: "There is no such page",
        content: element("p", {}, element("a", { href: "#/" }, "See the databases")),
      };
  }
}
