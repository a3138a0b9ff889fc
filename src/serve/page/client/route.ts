import { pathOf } from "./api.js";

/** What the address says is to be shown. It stands behind `#`, so that a link to it needs nothing of the server. */
export type Route =
  | { readonly view: "databases" }
  | { readonly view: "tables"; readonly database: string }
  | { readonly view: "table"; readonly database: string; readonly table: string; readonly field?: string }
  | { readonly view: "joins"; readonly database: string; readonly table?: string }
  | { readonly view: "ask"; readonly database: string; readonly question?: string }
  | { readonly view: "trace"; readonly trace: string }
  | { readonly view: "runs" }
  | { readonly view: "unknown" };

export function routeIn(hash: string): Route {
  const [path = "", search = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const query = new URLSearchParams(search);
  const said = (name: string) => query.get(name) ?? undefined;
  const [room, database, view, name] = path.split("/").map(decoded);
  if (room === "" || room === undefined) return { view: "databases" };
  if (room === "runs") return { view: "runs" };
  if (room === "traces" && database) return { view: "trace", trace: database };
  if (room !== "databases" || !database) return { view: "unknown" };
  if (view === "ask") return { view, database, ...defined({ question: said("question") }) };
  if (view === "joins") return { view, database, ...defined({ table: said("table") }) };
  if (view === "tables" && name) return { view: "table", database, table: name, ...defined({ field: said("field") }) };
  if (view === undefined || view === "" || view === "tables") return { view: "tables", database };
  return { view: "unknown" };
}

export const toDatabases = "#/";
export const toRuns = "#/runs";
export const toTables = (database: string): string => `#/${pathOf("databases", database, "tables")}`;
export const toTable = (database: string, table: string, field?: string): string =>
  `${toTables(database)}/${encodeURIComponent(table)}${searchOf({ field })}`;
export const toJoins = (database: string, table?: string): string =>
  `#/${pathOf("databases", database, "joins")}${searchOf({ table })}`;
export const toAsk = (database: string, question?: string): string =>
  `#/${pathOf("databases", database, "ask")}${searchOf({ question })}`;
export const toTrace = (trace: string): string => `#/${pathOf("traces", trace)}`;

function searchOf(given: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

function defined<Name extends string>(given: Record<Name, string | undefined>): { [name in Name]?: string } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [name in Name]?: string;
  };
}

/** A link may be cut, or typed by hand. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
