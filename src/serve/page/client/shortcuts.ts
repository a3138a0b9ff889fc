import { openDialog } from "./dialog.js";
import { element } from "./dom.js";
import { type Route, toAsk, toDatabases, toJoins, toRuns, toTables } from "./route.js";

const SHORTCUTS: readonly (readonly [keys: string, does: string])[] = [
  ["/", "Go to the search or the question of this view"],
  ["Ctrl Enter", "Ask the question, or run the SQL that is being corrected"],
  ["Escape", "Stop the question that is being answered, or close what is open"],
  ["g d", "Go to the databases"],
  ["g a", "Go to Ask, of the chosen database"],
  ["g t", "Go to its tables"],
  ["g j", "Go to its joins"],
  ["g r", "Go to the runs"],
  ["?", "Show this list"],
];

export function showShortcuts(): void {
  if (document.querySelector("dialog[open]")) return;
  const rows = SHORTCUTS.map(([keys, does]) =>
    element("div", {}, element("dt", {}, keysOf(keys)), element("dd", {}, does)),
  );
  openDialog("Keyboard shortcuts", element("dl", { class: "shortcuts" }, rows));
}

const keysOf = (keys: string) => keys.split(" ").map((key, at) => [at > 0 && " ", element("kbd", {}, key)]);

/** Letters are left alone while something is typed. */
export function onShortcut(routeNow: () => Route): void {
  let going = false;
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const typing = target instanceof HTMLElement && target.matches("input, textarea, select");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (going) {
      going = false;
      const goal = goalOf(key, routeNow());
      if (goal === undefined) return;
      event.preventDefault();
      location.hash = goal;
    } else if (key === "g") going = true;
    else if (key === "?") showShortcuts();
    else if (key === "/") {
      const field = document.querySelector<HTMLElement>("[data-first]");
      if (!field) return;
      event.preventDefault();
      field.focus();
    }
  });
}

function goalOf(key: string, route: Route): string | undefined {
  if (key === "d") return toDatabases;
  if (key === "r") return toRuns;
  if (!("database" in route)) return undefined;
  const goals: Readonly<Record<string, (database: string) => string>> = { a: toAsk, t: toTables, j: toJoins };
  return goals[key]?.(route.database);
}
