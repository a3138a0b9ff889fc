import { count, formatNumber } from "../../language/numbers.js";
import { listed, oneLine } from "../describe/phrases.js";
import type { Scalar } from "../statistics/scalars.js";
import type { Change, Drift } from "./drift.js";

const MOST_VALUES = 5;

/** What one change is, without its place: "12 % are NULL, up from 3 %". */
export function changeText(change: Change): string {
  switch (change.kind) {
    case "table-added":
      return `new table${rowsText(change.rows)}`;
    case "table-dropped":
      return `table dropped${rowsText(change.rows)}`;
    case "table-renamed":
      return `probably the table ${oneLine(change.before)} under another name: ${change.evidence.join(", ")}`;
    case "rows":
      return `${formatNumber(change.after)} rows, ${moved(change.before, change.after)} from ${formatNumber(change.before)}`;
    case "key":
      return `key is now ${names(change.after)}, was ${names(change.before)}`;
    case "unreadable":
      return `${isRight(change.message) ? "may not be read any more" : "could not be measured"}: ${oneLine(change.message, 200)}`;
    case "readable":
      return "can be read now";
    case "definition":
      return "its definition changed";
    case "letter-case":
      return `letters are now in ${change.after} case, before in ${change.before} case`;
    case "field-added":
      return `new field ${change.type}`.trim();
    case "field-dropped":
      return "field dropped";
    case "field-renamed":
      return `probably the field ${oneLine(change.before)} under another name: ${change.evidence.join(", ")}`;
    case "type":
      return `type is now ${change.after || "none"}, was ${change.before || "none"}`;
    case "comment":
      return change.after === "" ? "comment removed" : `comment is now "${oneLine(change.after, 120)}"`;
    case "meaning":
      return `values look like ${change.after || "nothing in particular"}, before like ${change.before || "nothing in particular"}`;
    case "nulls":
      return `${percent(change.after)} NULL, ${moved(change.before, change.after)} from ${percent(change.before)}`;
    case "distinct":
      if (change.unique !== undefined)
        return change.unique ? "no value occurs twice any more" : "values occur more than once now";
      return `${change.exact ? "" : "about "}${formatNumber(change.after)} distinct values, ${moved(change.before, change.after)} from ${formatNumber(change.before)}`;
    case "values":
      return valuesText(change);
    case "range":
      return `range is now ${change.after.map(scalarText).join(" to ")}, was ${change.before.map(scalarText).join(" to ")}`;
    case "distribution":
      return `${change.level === "strong" ? "strong" : "some"} shift of the distribution (PSI ${change.psi.toFixed(2)})`;
    case "freshness":
      return change.stalled
        ? `rows came, but the latest is still ${scalarText(change.after)}`
        : `the latest is ${scalarText(change.after)}, before ${scalarText(change.before)}`;
    case "join-added":
      return `new join${coverageText(change.coverage)}`;
    case "join-dropped":
      return `no longer a join${change.coverage === undefined ? "" : `, before with ${percent(change.coverage)} covered`}`;
    case "join-broken":
      return `join broken: ${percent(change.after)} of the values are found, before ${percent(change.before)}`;
  }
}

/** Whether an engine's message, or ours, tells of a right that the account lacks. */
const isRight = (message: string) =>
  /permission denied|command denied|access denied|lacks the right|row security/i.test(message);

/** Where a change is: "orders.status", "orders.customer = customer.id". */
export function placeOf(change: Change): string {
  if ("from" in change) {
    const end = ({ table, fields }: { table: string; fields: readonly string[] }) => `${table}.${fields.join(" + ")}`;
    return oneLine(`${end(change.from)} = ${end(change.to)}`, 200);
  }
  const field = "field" in change && change.field !== undefined ? `.${change.field}` : "";
  return oneLine(`${change.table}${field}`, 200);
}

/** One line a change, for a terminal. */
export function driftLines({ changes }: Pick<Drift, "changes">): string[] {
  return changes.map((change) => `${placeOf(change)}: ${changeText(change)}`);
}

const SECTIONS: readonly [title: string, kinds: readonly Change["kind"][]][] = [
  ["Structure", ["table-added", "table-dropped", "table-renamed", "field-added", "field-dropped", "field-renamed"]],
  ["Definitions", ["type", "key", "definition", "comment", "meaning", "unreadable", "readable"]],
  ["Values", ["nulls", "distinct", "values", "letter-case", "range", "distribution"]],
  ["Joins", ["join-broken", "join-dropped", "join-added"]],
  ["Rows", ["rows", "freshness"]],
];

/** `drift.md`. */
export function driftMarkdown(drift: Drift): string {
  const { database, measured, unchanged, described, changes } = drift;
  const summary = `${count(measured.length, "table")} measured again, ${formatNumber(unchanged)} unchanged; ${count(described.length, "summary", "summaries")} written again.`;
  const sections = SECTIONS.flatMap(([title, kinds]) => {
    const found = changes.filter(({ kind }) => kinds.includes(kind));
    return found.length === 0 ? [] : [`## ${title}`, found.map(line).join("\n")];
  });
  const body = sections.length > 0 ? sections : ["Nothing changed beyond the thresholds."];
  return `${[`# Drift of ${markdown(database)}`, summary, ...body].join("\n\n")}\n`;
}

const line = (change: Change) => `- **${markdown(placeOf(change))}**: ${markdown(changeText(change))}`;

/** Text of the data must not become marks or tags. */
const markdown = (text: string) => text.replace(/[\\`*_[\]<>|#]/g, (mark) => `\\${mark}`);

function valuesText({ appeared, vanished, complete, kept }: Extract<Change, { kind: "values" }>): string {
  if (kept !== undefined) return `other values: about ${percent(kept)} of them are the same as before`;
  if (appeared.length + vanished.length === 0) return "other values are the most frequent";
  const [come, gone] = complete ? ["new values", "values gone"] : ["newly frequent", "no longer frequent"];
  const part = (title: string, values: readonly Scalar[]) => {
    const shown = values.slice(0, MOST_VALUES).map(scalarText);
    const rest = values.length - shown.length;
    return values.length === 0 ? [] : [`${title} ${[...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(", ")}`];
  };
  return [...part(come!, appeared), ...part(gone!, vanished)].join("; ");
}

function scalarText(value: Scalar | undefined): string {
  if (typeof value === "string") return value === "" ? '""' : oneLine(value, 60);
  return value == null ? "NULL" : String(value);
}

const moved = (before: number, after: number) => (after > before ? "up" : "down");
const names = (fields: readonly string[]) =>
  fields.length === 0 ? "none" : listed(fields.map((name) => oneLine(name)));
const rowsText = (rows: number | undefined) => (rows === undefined ? "" : `, ${count(rows, "row")}`);
const coverageText = (coverage: number | undefined) => (coverage === undefined ? "" : `, ${percent(coverage)} covered`);

/** Small shares keep a digit, so that they do not read as none. */
function percent(share: number): string {
  const points = share * 100;
  const text =
    points !== 0 && points < 10
      ? points.toPrecision(2)
      : points > 99 && points < 100
        ? points.toFixed(2)
        : points.toFixed(0);
  return `${Number(text)} %`;
}
