import { replaceFile } from "../../artifacts/replace-file.js";
import { AskableError, messageOf } from "../../errors.js";
import { count } from "../../language/numbers.js";
import type { AskResult } from "../../operations/ask/ask.js";
import { resultBytes } from "../../reports/results/formats.js";
import type { TraceEvent } from "../../traces/events.js";
import type { ExitCode } from "../command.js";
import type { Output } from "../output.js";
import { jsonAnswer, printAnswer, printExplanation, printNotes, rowsText } from "../text/answer.js";
import type { AnswerForm } from "./answer-form.js";

/**
 * Prints an answer, or its rows alone, and writes its file.
 *
 * @param events What happened, where it is to be explained.
 * @returns 1 where rows were asked for and there is no answer, so that no program takes nothing for no rows.
 */
export async function giveAnswer(
  answer: AskResult,
  name: string,
  form: AnswerForm,
  events: readonly TraceEvent[] | undefined,
  output: Output,
): Promise<ExitCode> {
  const rowsOnly = form.out === undefined && form.format !== "table";
  if (output.json) output.object(jsonAnswer(answer));
  else if (!rowsOnly) printAnswer(answer, name, events, output);
  if (form.out === undefined && !rowsOnly) return 0;
  if (answer.sql === null) {
    output.error("There are no rows to write: the question has no answer", rowsOnly ? answer.why : undefined);
    return 1;
  }
  const content = await contentOf(answer, form);
  if (form.out !== undefined) {
    await replaceFile(form.out, content, (cause) => cannotWrite(form.out!, cause));
    output.note(`Wrote ${count(answer.rows.length, "row")} to ${form.out}.`);
  } else {
    output.data(content.toString());
    printNotes(answer, name, output);
    if (events !== undefined) printExplanation(answer, events, { ...output, line: (text = "") => output.note(text) });
  }
  if (answer.truncated) output.note("These are not all rows: a limit on rows or bytes cut the result.");
  return 0;
}

async function contentOf(answer: AskResult, { format, guardFormulas }: AnswerForm): Promise<Buffer> {
  const { columnTypes: columns, rows } = answer;
  if (format === "table") return Buffer.from(`${rowsText(answer, undefined, Number.POSITIVE_INFINITY)}\n`);
  return Buffer.from(await resultBytes(format, { columns, rows }, { guardFormulas }));
}

const cannotWrite = (path: string, cause: unknown) =>
  new AskableError(`Cannot write ${path}: ${messageOf(cause)}`, { hint: "Name another file with --out.", cause });
