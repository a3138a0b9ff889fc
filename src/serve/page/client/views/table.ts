import { get, pathOf } from "../api.js";
import { type Content, element, isolated, labelled, link } from "../dom.js";
import { toJoins, toTable, toTables } from "../route.js";
import { containsWords, count, formatNumber, rowsText, shareText } from "../text.js";
import type { Page, View } from "../view.js";
import type { ShownJoin, TableDetail, TableProfile } from "../wire.js";
import { fieldItem } from "./field-list.js";

/** Of more fields, the browser lays out only what is in sight. */
const MANY = 40;

interface Chosen {
  readonly database: string;
  readonly table: string;
  readonly field?: string;
}

export async function tableView({ database, table: name, field: chosen }: Chosen, { signal }: Page): Promise<View> {
  const detail = await get<TableDetail>(pathOf("databases", database, "tables", name), {}, signal);
  const { profile, summaries, joins, stale } = detail;
  const items = profile.fields.map((field) => ({ field, item: fieldItem(field, detail) }));
  const filter = element("input", { type: "search", "data-first": true, autocomplete: "off", spellcheck: "false" });
  const shown = element("p", { class: "note", role: "status" });
  const show = () => {
    let visible = 0;
    for (const { field, item } of items) {
      const summary = summaries?.fields.find((each) => each.field === field.name)?.short ?? "";
      item.hidden = !containsWords(filter.value.trim(), field.name, field.type, summary, field.semantic?.type ?? "");
      if (!item.hidden) visible += 1;
    }
    const all = count(profile.fields.length, "field");
    shown.textContent = visible === profile.fields.length ? all : `${formatNumber(visible)} of ${all}`;
  };
  filter.addEventListener("input", show);
  show();
  if (chosen !== undefined) mark(items.find(({ field }) => field.name === chosen)?.item);
  return {
    title: profile.name,
    content: [
      element(
        "p",
        { class: "lead" },
        link(toTables(database), [isolated(database)]),
        ` · ${profile.kind}, ${profile.rowsEstimate ? "about " : ""}${rowsText(profile.rows)}`,
        keyText(profile),
      ),
      summaries && element("p", { class: "prose", dir: "auto" }, summaries.short),
      stale === true &&
        element("p", { class: "warning" }, "The data changed since they were measured: figures may be old."),
      notes(profile),
      joins.length > 0 && joinList(database, profile.name, joins),
      element("h2", {}, "Fields"),
      profile.fields.length > 8 && element("div", { class: "filters" }, labelled("Find fields", filter, "wide")),
      shown,
      element(
        "ul",
        { class: items.length > MANY ? "fields many" : "fields" },
        items.map(({ item }) => item),
      ),
    ],
  };
}

function mark(item: HTMLElement | undefined): void {
  if (!item) return;
  item.classList.add("chosen");
  requestAnimationFrame(() => item.scrollIntoView({ block: "center" }));
}

function keyText({ primaryKey, keyCandidates = [] }: TableProfile): Content {
  const [candidate] = keyCandidates;
  if (primaryKey.length > 0) return [" · key ", isolated(primaryKey.join(" + "))];
  return candidate ? [" · possible key ", isolated(candidate.join(" + "))] : " · no key";
}

/** What of the table is not known, or only of a part. */
function notes({
  failure,
  scan,
  skipped = [],
  unreadable = [],
  rowSecurity,
  appendOnly,
  comment,
}: TableProfile): Content {
  const said = [
    failure,
    scan && scan.share < 1 && `Measured on a sample: ${formatNumber(scan.rows)} rows (${shareText(scan.share)}).`,
    scan?.bias,
    scan?.filter !== undefined && `Only rows where ${scan.filter} were measured.`,
    ...skipped.map(({ what, why }) => `Not measured: ${what}, because ${why}.`),
    unreadable.length > 0 && `This account may not read ${unreadable.join(", ")}.`,
    rowSecurity && "Policies of the database let this account read only some of the rows.",
  ].filter((note): note is string => typeof note === "string");
  return [
    comment !== undefined && element("p", { class: "note", dir: "auto" }, comment),
    appendOnly &&
      element("p", { class: "note" }, "Rows seem only ever to be added, by ", isolated(appendOnly.field), "."),
    said.map((note) => element("p", { class: "warning", dir: "auto" }, note)),
  ];
}

function joinList(database: string, table: string, joins: readonly ShownJoin[]): HTMLElement {
  const other = ({ from, to }: ShownJoin) => (from.table === table ? to.table : from.table);
  const items = joins.map((join) =>
    element("li", {}, link(toTable(database, other(join)), isolated(other(join))), " by ", joinText(join)),
  );
  return element(
    "details",
    { open: joins.length <= 6 },
    element("summary", {}, count(joins.length, "join")),
    element("ul", { class: "plain" }, items),
    element("p", {}, link(toJoins(database, table), "Show them as a diagram")),
  );
}

export function joinText({ from, to, source, confidence }: ShownJoin): Content {
  const pairs = from.fields.map((field, at) => `${from.table}.${field} = ${to.table}.${to.fields[at] ?? ""}`);
  const sure = confidence === undefined ? "" : `, ${shareText(confidence)} sure`;
  return [
    element("code", {}, isolated(pairs.join(" and "))),
    source !== "declared" && element("small", {}, ` ${source === "inferred" ? "found in the data" : source}${sure}`),
  ];
}
