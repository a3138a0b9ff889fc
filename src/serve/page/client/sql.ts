import { sqlTokens } from "../../../sql/tokens.js";
import { element } from "./dom.js";

/** Words of SQL that no dialect uses for anything else. */
const KEYWORDS = new Set(
  `all and any as asc between by case cast collate cross current_date current_timestamp desc distinct else end escape
  except exists extract false fetch filter first following for from full group having ilike in inner intersect interval
  is isnull join last lateral left like limit natural not null nulls offset on or order outer over partition preceding
  qualify range recursive right row rows select similar some then true unbounded union using values when where window
  with within`.split(/\s+/),
);

/** A query with its parts marked, as text. */
export function sqlBlock(sql: string, label = "SQL"): HTMLElement {
  const parts = sqlTokens(sql).map(({ kind, raw }) => {
    const mark = markOf(kind, raw);
    return mark === undefined ? raw : element("span", { class: mark }, raw);
  });
  return element(
    "pre",
    { class: "sql", tabindex: "0", role: "group", "aria-label": label },
    element("code", {}, parts),
  );
}

function markOf(kind: string, raw: string): string | undefined {
  if (kind === "word") return KEYWORDS.has(raw.toLowerCase()) ? "sql-keyword" : undefined;
  if (kind === "text" || kind === "number") return `sql-${kind}`;
  return kind === "blank" && raw.trim() !== "" ? "sql-comment" : undefined;
}
