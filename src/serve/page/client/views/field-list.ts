import { fieldWarnings } from "../../../../profiles/describe/field-warnings.js";
import { rowsBehind } from "../../../../profiles/measure/estimates.js";
import { distribution, missingShare, missingText, shareBar, threeColumns } from "../charts/distribution.js";
import { type Content, element, isolated } from "../dom.js";
import { cellContent } from "../rows/rows-table.js";
import { formatNumber, shareText } from "../text.js";
import type { FieldProfile, TableDetail, TableProfile } from "../wire.js";

const MOST_VALUES = 6;

/** All that was learned of a field: what it holds, what to mind, how its values are spread. */
export function fieldItem(field: FieldProfile, detail: TableDetail): HTMLElement {
  const { profile: table, summaries, vocabulary } = detail;
  const summary = summaries?.fields.find((each) => each.field === field.name);
  const words = vocabulary?.fields.find((each) => each.field === field.name);
  const warnings = fieldWarnings(field, table).filter((warning) => !warning.startsWith("personal:"));
  return element(
    "li",
    { class: "field" },
    element(
      "div",
      { class: "field-words" },
      element(
        "h3",
        {},
        isolated(field.name),
        " ",
        element("small", {}, field.type === "" ? "no type" : field.type),
        marksOf(field, table),
      ),
      summary && element("p", { class: "prose", dir: "auto" }, summary.short),
      holds(field) !== "" && element("p", { class: "note" }, holds(field)),
      words && words.names.length > 0 && also(words.names.map(({ text }) => text)),
      words && words.codes.length > 0 && codes(words.codes),
      field.failure !== undefined && element("p", { class: "warning" }, field.failure),
      warnings.map((warning) => element("p", { class: "warning", dir: "auto" }, warning)),
    ),
    element("div", { class: "field-figures" }, missing(field, table), figures(field, table)),
  );
}

function marksOf({ name, semantic }: FieldProfile, { primaryKey, keyCandidates = [] }: TableProfile): Content {
  const marks = [
    ...(primaryKey.includes(name) ? ["key"] : keyCandidates.some((key) => key.includes(name)) ? ["possible key"] : []),
    ...(semantic?.personal === undefined ? [] : [`personal: ${semantic.personal}`]),
  ];
  return marks.map((mark) => [
    " ",
    element("span", { class: mark.startsWith("personal") ? "tag personal" : "tag" }, mark),
  ]);
}

/** What kind of thing the values are: "quantity, kg", "identifier: UUID". */
function holds({ semantic }: FieldProfile): string {
  if (!semantic) return "";
  const { type, detail, unit, format } = semantic;
  return [detail === undefined ? type : `${type}: ${detail}`, unit, format && `written ${format}`]
    .filter(Boolean)
    .join(", ");
}

const also = (names: readonly string[]) =>
  element(
    "p",
    { class: "note" },
    "Also called ",
    names.slice(0, 8).map((name, at) => [at > 0 && ", ", isolated(name)]),
  );

const codes = (given: readonly { readonly value: string; readonly meanings: readonly string[] }[]) =>
  element(
    "p",
    { class: "note" },
    given
      .slice(0, 20)
      .map(({ value, meanings }, at) => [
        at > 0 && "; ",
        element("code", {}, isolated(value)),
        " ",
        isolated(meanings.join(", ")),
      ]),
  );

function missing(field: FieldProfile, table: TableProfile): HTMLElement {
  const share = missingShare(field.nulls, table.rows);
  const { distinct } = field;
  const about = distinct?.exact === false || (table.scan && table.scan.share < 1) ? "about " : "";
  return element(
    "p",
    { class: "missing-share" },
    share !== undefined && share > 0 && shareBar(share, "bar lacking"),
    missingText(share),
    distinct && `, ${about}${formatNumber(distinct.count)} distinct`,
  );
}

function figures(field: FieldProfile, table: TableProfile): Content {
  if (field.semantic?.personal !== undefined)
    return element("p", { class: "note" }, "Its values are personal and are not shown.");
  const { top = [], mean } = field;
  const spread = distribution(field);
  const repeated = top.filter(({ count }) => count > 1);
  if (spread && (repeated.length === 0 || top.length > MOST_VALUES)) {
    return [
      spread,
      mean !== undefined && element("p", { class: "note" }, `mean ${formatNumber(Number(mean.toPrecision(6)))}`),
    ];
  }
  return top.length === 0 ? null : topValues(field, table);
}

/** Where values hardly repeat, which of them are the most frequent says nothing. */
function hardlyRepeats({ top = [], distinct }: FieldProfile, rows: number): boolean {
  return top.every(({ count }) => count === 1) || (distinct?.count ?? 0) > rows / 2;
}

function topValues(field: FieldProfile, table: TableProfile): HTMLElement {
  const top = field.top ?? [];
  const of = Math.max(1, rowsBehind(table, field, "top"));
  const meanings = new Map(field.semantic?.meanings?.map(({ value, meaning }) => [value, meaning]));
  const most = Math.max(...top.map(({ count }) => count));
  if (hardlyRepeats(field, of)) {
    const some = top.slice(0, MOST_VALUES).map(({ value }, at) => [at > 0 && ", ", cellContent(field.name, value)]);
    return element("p", { class: "examples" }, element("small", {}, "for example "), some);
  }
  const rows = top.slice(0, MOST_VALUES).map(({ value, count }) => {
    const meaning = meanings.get(value);
    return element(
      "tr",
      {},
      element(
        "th",
        { scope: "row" },
        cellContent(field.name, value),
        meaning !== undefined && [" ", element("small", {}, isolated(meaning))],
      ),
      element("td", { class: "stretch" }, shareBar(count / most)),
      element("td", { class: "number", title: `${shareText(count / of)} of the rows` }, formatNumber(count)),
    );
  });
  const rest = (field.distinct?.count ?? top.length) - rows.length;
  return element("div", {}, [
    element(
      "table",
      { class: "top", "aria-label": `Most frequent values of ${field.name}` },
      threeColumns(),
      element(
        "thead",
        { class: "unseen" },
        element(
          "tr",
          {},
          ["value", "share", "rows"].map((head) => element("th", { scope: "col" }, head)),
        ),
      ),
      element("tbody", {}, rows),
    ),
    rest > 0 && element("p", { class: "note" }, `and ${formatNumber(rest)} more`),
  ]);
}
