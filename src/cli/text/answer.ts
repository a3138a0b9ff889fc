import { formatCell, jsonCell } from "../../databases/results/cells.js";
import { count, formatNumber, percent } from "../../language/numbers.js";
import type { AskResult } from "../../operations/ask/ask.js";
import { stalenessText } from "../../operations/staleness.js";
import { chooseChart } from "../../reports/results/chart.js";
import type { TraceEvent } from "../../traces/events.js";
import type { PipelineChoice } from "../../workspace/config.js";
import type { Output } from "../output.js";
import { chartText } from "./chart.js";
import { explain } from "./explain.js";
import { tableText } from "./table.js";

/** Rows that a person is shown; `--json` prints all that were read. */
const SHOWN_ROWS = 20;

/** Below this the other readings are worth a look. */
const UNSURE = 0.5;

/** The form that programs rely on. */
export function jsonAnswer(answer: AskResult) {
  const { question, sql, columns, truncated, confidence, pipeline, stale, staleTables, candidates, cost, trace } =
    answer;
  const rows = answer.rows.map((row) => row.map(jsonCell));
  const { guess, rawConfidence, readAs, unmatched, why, stopped } = answer;
  const alternatives = answer.alternatives.map(({ firstRow, ...each }) => ({
    ...each,
    firstRow: firstRow?.map(jsonCell) ?? null,
  }));
  return {
    question,
    sql,
    ...(guess !== undefined && { guess }),
    columns,
    rows,
    truncated,
    confidence,
    ...(rawConfidence !== undefined && { rawConfidence }),
    why,
    ...(stopped !== undefined && { stopped }),
    readAs,
    unmatched,
    alternatives,
    pipeline,
    stale,
    staleTables,
    candidates,
    cost,
    trace,
  };
}

/** What is shown beside an answer. */
export interface Shown {
  /** What happened, where it is to be explained. */
  readonly events?: readonly TraceEvent[] | undefined;
  /** Whether the rows are drawn. */
  readonly chart?: boolean;
}

export function printAnswer(answer: AskResult, name: string, { events, chart }: Shown, output: Output): void {
  if (answer.sql === null)
    output.line(
      /^(?:I do not know|askable only reads)\b/.test(answer.why) ? answer.why : `I do not know. ${answer.why}`,
    );
  else {
    output.line(answer.sql);
    output.line();
    output.line(rowsText(answer, SHOWN_ROWS));
    if (chart) output.line(`\n${chartText(chooseChart({ columns: answer.columnTypes, rows: answer.rows }))}`);
    output.line();
    output.line(`Confidence ${confidenceText(answer)}. ${answer.why}`);
  }
  if (events !== undefined || (answer.sql !== null && answer.confidence < UNSURE)) printAlternatives(answer, output);
  printCircumstances(answer, name, output);
  if (events !== undefined) printExplanation(answer, events, output);
}

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

function printAlternatives({ sql, alternatives }: AskResult, output: Output): void {
  if (alternatives.length === 0) return;
  output.line();
  output.line(sql === null ? "It may mean:" : "It may also mean:");
  for (const each of alternatives) {
    const sure = each.confidence === undefined ? "" : percent(each.confidence);
    output.line(`  ${sure.padStart(4)}  ${each.sql.replaceAll(/\s+/g, " ")}`);
    output.line(`        ${foundText(each)}`);
  }
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

/** @param shown How many rows at most. @param width How long a line may be. Default: as the terminal. */
export function rowsText({ columns, rows, truncated }: AskResult, shown = rows.length, width?: number): string {
  if (rows.length === 0) return "(no rows)";
  const cells = rows.slice(0, shown).map((row) => row.map(formatCell));
  const more = rows.length - cells.length;
  return [
    tableText(columns, cells, width),
    ...(more > 0 ? [`… and ${formatNumber(more)} more rows`] : []),
    ...(truncated ? ["… and rows that were not read"] : []),
  ].join("\n");
}
