import { get, keyOf, open } from "../api.js";
import { button, type Content, download, element, isolated, link, scrolling } from "../dom.js";
import { problem } from "../problem.js";
import { formatNumber, shareText } from "../text.js";
import type { Page, View } from "../view.js";
import type { Run } from "../wire.js";

interface Runs {
  readonly runs: readonly Run[];
  readonly damaged: readonly { readonly name: string; readonly problem: string }[];
}

export async function runsView({ signal }: Page): Promise<View> {
  const { runs, damaged } = await get<Runs>("runs", {}, signal);
  const columns = [
    ["run"],
    ["pipeline"],
    ["databases"],
    ["questions", "number"],
    ["right", "number"],
    ["asked"],
    ["report"],
  ];
  const heads = columns.map(([head, side]) => element("th", { scope: "col", class: side }, head));
  const table = element(
    "table",
    { class: "list" },
    element("thead", {}, element("tr", {}, heads)),
    element("tbody", {}, runs.map(rowOf)),
  );
  return {
    title: "Runs",
    content: [
      runs.length === 0 ? none() : scrolling("Runs", table),
      damaged.map(({ name, problem: why }) => element("p", { class: "warning" }, isolated(name), ": ", isolated(why))),
    ],
  };
}

const none = () =>
  element(
    "p",
    { class: "nothing" },
    "There are no runs yet. ",
    element("code", {}, "askable evaluate"),
    " asks a set of questions and scores the answers.",
  );

function rowOf({ name, pipeline, created, databases, questions, totals, report }: Run): HTMLElement {
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, isolated(name)),
    element("td", {}, isolated(pipeline)),
    element(
      "td",
      {},
      databases.map((database, at) => [at > 0 && ", ", isolated(database)]),
    ),
    element("td", { class: "number" }, formatNumber(questions)),
    element("td", { class: "number" }, rightShare(totals)),
    element("td", {}, created.slice(0, 16).replace("T", " ")),
    element("td", {}, report === null ? "–" : reportLink(name, report)),
  );
}

/** Of the first metric, as the score lists them. */
function rightShare(totals: Run["totals"]): string {
  const [first] = Object.values((totals?.metrics ?? {}) as Record<string, { readonly value?: number }>);
  return first?.value === undefined ? "not scored" : shareText(first.value);
}

/** A link sends no key. With one, the report is fetched and saved: it is a page that needs nothing else. */
function reportLink(name: string, report: string): Content {
  const path = report.replace(/^\//, "");
  if (keyOf() === null) return link(path, "Open", { "aria-label": `Open the report of ${name}` });
  const trouble = element("div", {});
  const save = async () => download(`${name}.html`, await (await open(path)).blob());
  const press = () => void save().catch((error) => trouble.replaceChildren(problem(error)));
  return [button("Download", press, { "aria-label": `Download the report of ${name}` }), trouble];
}
