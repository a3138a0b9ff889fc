import { get } from "../api.js";
import { element, isolated, link, scrolling } from "../dom.js";
import { formatNumber, shareText } from "../text.js";
import type { Page, View } from "../view.js";

interface Run {
  readonly name: string;
  readonly pipeline?: string | undefined;
  readonly created?: string | undefined;
  readonly dataSet?: string | undefined;
  readonly questions?: number | undefined;
  readonly accuracy?: number | null | undefined;
  readonly report?: string | null | undefined;
}

export async function runsView({ signal }: Page): Promise<View> {
  const { runs } = await get<{ runs: Run[] }>("runs", {}, signal);
  const heads = [["run"], ["pipeline"], ["data set"], ["questions", "number"], ["right", "number"], ["asked"]].map(
    ([head, side]) => element("th", { scope: "col", class: side }, head),
  );
  const table = element(
    "table",
    { class: "list" },
    element("thead", {}, element("tr", {}, heads)),
    element("tbody", {}, runs.map(rowOf)),
  );
  return { title: "Runs", content: runs.length === 0 ? none() : scrolling("Runs", table) };
}

const none = () =>
  element(
    "p",
    { class: "nothing" },
    "There are no runs yet. ",
    element("code", {}, "askable evaluate"),
    " asks a set of questions and scores the answers.",
  );

function rowOf({ name, pipeline, created, dataSet, questions, accuracy, report }: Run): HTMLElement {
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, report ? link(report, isolated(name)) : isolated(name)),
    element("td", {}, isolated(pipeline ?? "–")),
    element("td", {}, isolated(dataSet ?? "–")),
    element("td", { class: "number" }, questions === undefined ? "–" : formatNumber(questions)),
    element("td", { class: "number" }, accuracy == null ? "–" : shareText(accuracy)),
    element("td", {}, created?.slice(0, 16).replace("T", " ") ?? "–"),
  );
}
