import { replaceFile } from "../../artifacts/replace-file.js";
import { AskableError, messageOf } from "../../errors.js";
import { count } from "../../language/numbers.js";
import type { AskResult } from "../../operations/ask/ask.js";
import { chooseChart } from "../../reports/results/chart.js";
import { resultBytes } from "../../reports/results/formats.js";
import type { ResultTable } from "../../reports/results/result-table.js";
import type { ExitCode } from "../command.js";
import type { Output } from "../output.js";
import { jsonAnswer, printAnswer, printExplanation, printNotes, rowsText, type Shown } from "../text/answer.js";
import type { AnswerForm } from "./answer-form.js";

/**
 * Prints an answer, or its rows alone, and writes its file.
 *
 * @returns 1 where rows were asked for and there is no answer, so that no program takes nothing for no rows.
 */
export async function giveAnswer(
  answer: AskResult,
  name: string,
  form: AnswerForm,
  shown: Shown,
  output: Output,
): Promise<ExitCode> {
  const { format, out } = form;
  const { events } = shown;
  const rowsOnly = out === undefined && format !== "table";
  if (output.json) output.object(jsonAnswer(answer));
  else if (!rowsOnly) printAnswer(answer, name, shown, output);
  if (out === undefined && !rowsOnly) return 0;
  if (answer.sql === null) {
    output.error("There are no rows to write: the question has no answer", rowsOnly ? answer.why : undefined);
    return 1;
  }
  const content = await contentOf(answer, form);
  if (out !== undefined) {
    await replaceFile(out, content, (cause) => cannotWrite(out, cause));
    output.note(`Wrote ${count(answer.rows.length, "row")} to ${out}.`);
  } else {
    output.data(content.toString());
    printNotes(answer, name, output);
    if (events !== undefined) printExplanation(answer, events, { ...output, line: (text = "") => output.note(text) });
  }
  if (answer.truncated) output.note("These are not all rows: a limit on rows or bytes cut the result.");
  return 0;
}

async function contentOf(answer: AskResult, { format, guardFormulas }: AnswerForm): Promise<Buffer> {
  const table = { columns: answer.columnTypes, rows: answer.rows };
  if (format === "table") return Buffer.from(`${rowsText(answer, undefined, Number.POSITIVE_INFINITY)}\n`);
  if (format === "svg" || format === "html") return Buffer.from(await drawn(answer, table, format));
  return Buffer.from(await resultBytes(format, table, { guardFormulas }));
}

async function drawn({ question, sql }: AskResult, table: ResultTable, format: "svg" | "html"): Promise<string> {
  const chart = chooseChart(table);
  if (chart.kind === "none") {
    throw new AskableError(`No chart suits the answer: ${chart.why}`, {
      hint: "Write the rows instead: --out FILE.csv",
    });
  }
  if (format === "svg") return (await import("../../reports/results/draw-chart.js")).chartSvg(chart, question);
  const { chartPage } = await import("../../reports/results/chart-page.js");
  return chartPage({ question, sql: sql ?? "", chart, table });
}

const cannotWrite = (path: string, cause: unknown) =>
  new AskableError(`Cannot write ${path}: ${messageOf(cause)}`, { hint: "Name another file with --out.", cause });
