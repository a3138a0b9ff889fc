import { formatCell, jsonCell } from "../../databases/results/cells.js";
import { count, percent } from "../../language/numbers.js";
import type { AskResult } from "../../operations/ask/ask.js";
import { stalenessText } from "../../operations/staleness.js";
import { chooseChart } from "../../reports/results/chart.js";
import type { TraceEvent } from "../../traces/events.js";
import type { PipelineChoice } from "../../workspace/config.js";
import type { Output } from "../output.js";
import { chartText } from "./chart.js";
import { explain } from "./explain.js";
import { tableText } from "./table.js";

/** What of an answer is shown. */
export interface Shown {
  /** Rows. Default: 20; `--json` prints all that were read. */
  readonly rows?: number | undefined;
  /** What happened, where it is to be explained. */
  readonly events?: readonly TraceEvent[];
  /** Whether the rows are drawn. */
  readonly chart?: boolean;
}

const SHOWN_ROWS = 20;

/** Below this the other readings are worth a look. */
const UNSURE = 0.5;

/** The form that programs rely on. */
export function jsonAnswer(answer: AskResult) {
  const {
    question,
    sql,
    columns,
    headings,
    truncated,
    confidence,
    pipeline,
    stale,
    staleTables,
    candidates,
    cost,
    trace,
  } = answer;
  const rows = answer.rows.map((row) => row.map(jsonCell));
  const { guess, rawConfidence, readAs, unmatched, why, stopped } = answer;
  const alternatives = answer.alternatives.map(({ firstRow, firstRows, ...each }) => ({
    ...each,
    firstRow: firstRow?.map(jsonCell) ?? null,
    firstRows: firstRows.map((row) => row.map(jsonCell)),
  }));
  return {
    question,
    sql,
    ...(guess !== undefined && { guess }),
    columns,
    headings,
    rows,
    truncated,
    confidence,
    ...(rawConfidence !== undefined && { rawConfidence }),
    why,
    ...(stopped !== undefined && { stopped }),
    readAs,
    unmatched,
    alternatives,
    ...(answer.open !== undefined && { open: answer.open }),
    pipeline,
    stale,
    staleTables,
    candidates,
    cost,
    trace,
  };
}

export function printAnswer(answer: AskResult, name: string, { rows, events, chart }: Shown, output: Output): void {
  if (answer.sql === null)
    output.line(
      /^(?:I do not know|askable only reads)\b/.test(answer.why) ? answer.why : `I do not know. ${answer.why}`,
    );
  else {
    output.line(answer.sql);
    output.line();
    printRows(answer, rows ?? SHOWN_ROWS, output);
    if (chart) output.line(`\n${chartText(chooseChart({ columns: headed(answer), rows: answer.rows }))}`);
    output.line();
    output.line(`Confidence ${confidenceText(answer)}. ${answer.why}`);
    printOpen(answer, output);
  }
  if (events !== undefined || (answer.sql !== null && answer.confidence < UNSURE)) printAlternatives(answer, output);
  printCircumstances(answer, name, output);
  if (events !== undefined) printExplanation(answer, events, output);
}

/** The columns as the table heads them. */
const headed = ({ columnTypes, headings }: AskResult) =>
  columnTypes.map((column, index) => ({ ...column, name: headings[index] ?? column.name }));

/** What stands beside the rows, where these are printed alone. */
export function printNotes(answer: AskResult, name: string, output: Output): void {
  output.note(`${answer.sql}\nConfidence ${confidenceText(answer)}. ${answer.why}`);
  printCircumstances(answer, name, output);
}

function printCircumstances(answer: AskResult, name: string, output: Output): void {
  if (answer.calibrationOutdated) output.note(OUTDATED);
  const stale = stalenessText({ stale: answer.stale, tables: answer.staleTables }, name);
  if (stale !== undefined) output.note(stale);
  output.note(costLine(answer));
}

/** Rows of the other reading of an open question. */
const OTHER_ROWS = 5;

/** The reading that weighs as much as the answer. */
function printOpen({ open, alternatives }: AskResult, output: Output): void {
  const other = open && alternatives[open.alternative];
  if (other === undefined) return;
  output.line();
  output.line(`The question is open: another reading weighs about as much. ${open!.difference}`);
  output.line();
  output.line(other.sql);
  output.line();
  output.line(otherRows(other, OTHER_ROWS));
}

/** By the number under which a session knows them: 1 is the answer, where there is one. */
function printAlternatives({ sql, alternatives, open }: AskResult, output: Output): void {
  const shown = alternatives.flatMap((each, index) =>
    sql !== null && index === open?.alternative ? [] : [{ ...each, number: readingNumber(index, sql) }],
  );
  if (shown.length === 0) return;
  output.line();
  output.line(sql === null ? "It may mean:" : "It may also mean:");
  for (const each of shown) {
    const sure = each.confidence === undefined ? "" : percent(each.confidence);
    output.line(`  ${each.number}  ${sure.padStart(4)}  ${each.sql.replaceAll(/\s+/g, " ")}`);
    output.line(`           ${each.difference ?? foundText(each)}`);
  }
}

const readingNumber = (index: number, sql: string | null) => index + (sql === null ? 1 : 2);

/** The reading of a number: its SQL, and its rows for people. Undefined where there is none. */
export function readingOf(answer: AskResult, number: number): Reading | undefined {
  if (number === 1 && answer.sql !== null) {
    return { sql: answer.sql, print: (output) => printRows(answer, SHOWN_ROWS, output) };
  }
  const other = answer.alternatives[number - readingNumber(0, answer.sql)];
  return (
    other && {
      sql: other.sql,
      print: (output) => output.line(otherRows(other, SHOWN_ROWS)),
    }
  );
}

function otherRows({ headings, firstRows, rows }: AskResult["alternatives"][number], most: number): string {
  return rowsText({ headings, rows: firstRows, truncated: false }, most, undefined, rows);
}

export interface Reading {
  readonly sql: string;
  readonly print: (output: Output) => void;
}

function foundText({ rows, firstRow }: AskResult["alternatives"][number]): string {
  if (firstRow === null) return "no rows";
  const first = firstRow.map(formatCell).join(", ");
  return rows === 1 ? first : `${count(rows, "row")}, the first: ${first}`;
}

const OUTDATED =
  "The confidence is not calibrated: other prompts, settings or models were learned from. Learn anew: askable score RUN --calibrate";

function confidenceText({ confidence, rawConfidence }: AskResult): string {
  return rawConfidence === undefined
    ? percent(confidence)
    : `${percent(confidence)} (calibrated, from ${percent(rawConfidence)})`;
}

export function printExplanation(answer: AskResult, events: readonly TraceEvent[], output: Output): void {
  if (answer.guess !== undefined) output.line(`\nA guess, not an answer: ${answer.guess}`);
  for (const line of explain(answer, events)) output.line(line);
  if (answer.trace !== null) output.line(`\nTrace: ${answer.trace}`);
}

/** Why this pipeline, where nobody named one. */
export const CHOSEN: Readonly<Record<PipelineChoice, string>> = {
  asked: "",
  configured: "",
  model: " (the default where a model is configured)",
  "local-model": " (the default for a model on this machine)",
  "no-model": " (the default where no model is configured)",
};

function costLine({ pipeline, pipelineChosen, candidates, cost }: AskResult): string {
  const parts = [`Pipeline ${pipeline}`, count(candidates, "candidate"), `${cost.seconds.toFixed(2)} s`];
  if (cost.calls > 0) {
    const cached = cost.tokensCached > 0 ? ` (${cost.tokensCached} from a cache)` : "";
    parts.push(count(cost.calls, "call"), `${cost.tokensIn} + ${cost.tokensOut} tokens${cached}`);
  }
  if (cost.storedCalls !== undefined)
    parts.push(`${cost.storedCalls} stored repl${cost.storedCalls === 1 ? "y" : "ies"}`);
  if (cost.price > 0) parts.push(`price ${cost.price.toFixed(4)}`);
  return `${parts.join(", ")}${CHOSEN[pipelineChosen]}.`;
}

function printRows(answer: AskResult, most: number, output: Output): void {
  const { headings, rows, truncated } = answer;
  output.line(rowsText({ headings, rows, truncated }, most));
  if (rows.length > most || truncated) output.note(`More rows: --rows ${enoughRows(answer)}`);
}

/** @param shown How many rows at most. @param all How many there are. @param width How long a line may be. Default: as the terminal. */
export function rowsText(
  { headings, rows, truncated }: Pick<AskResult, "headings" | "rows" | "truncated">,
  shown = rows.length,
  width?: number,
  all = rows.length,
): string {
  if (all === 0) return "(no rows)";
  const cells = rows.slice(0, shown).map((row) => row.map(formatCell));
  const more = all - cells.length;
  return [
    tableText(headings, cells, width),
    ...(more > 0 ? [`… and ${count(more, "more row")}`] : []),
    ...(truncated ? ["… and rows that were not read"] : []),
  ].join("\n");
}

/** How many to ask for: all, where it is known how many these are. */
const enoughRows = ({ rows, truncated }: AskResult) => (truncated ? "N" : rows.length);
