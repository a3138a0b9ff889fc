import { z } from "zod";
import { formatCell, jsonCell } from "../../databases/cells.js";
import { type Answer, askOpen } from "../../home/ask.js";
import { readConfig } from "../../home/config.js";
import { openPrepared } from "../../home/open.js";
import { stalenessText } from "../../home/staleness.js";
import { REPLY_MODES } from "../../models/cache.js";
import type { TraceEvent } from "../../traces/events.js";
import { defineOperation } from "../operation.js";
import type { Output } from "../output.js";
import { tableText } from "../table.js";
import { explain } from "./explain.js";

const schema = z.object({
  database: z.string().min(1, "name a database"),
  question: z.string(),
  pipeline: z.string().optional(),
  evidence: z.string().optional(),
  replies: z.enum(REPLY_MODES).optional(),
  explain: z.boolean(),
});

/** Rows that a person is shown; `--json` prints all that were read. */
const SHOWN_ROWS = 20;

const reasons = {
  new: (database: string) => `${database} was never prepared: preparing it first.`,
  older: (database: string) => `${database} was prepared by an older askable: preparing it again first.`,
  "no-indexes": (database: string) => `The indexes of ${database} are not there: preparing it again first.`,
};

export const askOperation = defineOperation(schema, async (given, shell) => {
  const { home, output, progress, signal, environment } = shell;
  const config = await readConfig(home);
  const open = await openPrepared(given.database, {
    home,
    environment,
    signal,
    onProgress: progress.report,
    onPrepare: (database, why) => output.note(reasons[why](database)),
    onNoExamples: (name) =>
      output.note(
        `The solved examples of ${name} are gone: answering without. Give them again: askable prepare ${name} --examples FILE`,
      ),
  });
  progress.stop();
  try {
    const { pipeline, evidence, replies } = given;
    const events: TraceEvent[] = [];
    const onEvent = (event: TraceEvent) => void events.push(event);
    const asked = { pipeline, evidence, signal, onProgress: progress.report, onEvent };
    const answer = await askOpen(open, given.question, asked, { home, config, environment, replies });
    progress.stop();
    if (output.json) output.object(jsonAnswer(answer));
    else print(answer, open.preparation.name, given.explain ? events : undefined, output);
  } finally {
    progress.stop();
    await open.database.close();
  }
});

/** The form that programs rely on. */
function jsonAnswer(answer: Answer) {
  const { question, sql, columns, truncated, confidence, pipeline, stale, staleTables, candidates, cost, trace } =
    answer;
  const rows = answer.rows.map((row) => row.map(jsonCell));
  return { question, sql, columns, rows, truncated, confidence, pipeline, stale, staleTables, candidates, cost, trace };
}

/** @param events What happened, where it is to be explained. */
function print(answer: Answer, name: string, events: readonly TraceEvent[] | undefined, output: Output): void {
  if (answer.sql === null)
    output.line(/^I do not know\b/.test(answer.why) ? answer.why : `I do not know. ${answer.why}`);
  else {
    output.line(answer.sql);
    output.line();
    printRows(answer, output);
    output.line();
    output.line(`Confidence ${Math.round(answer.confidence * 100)} %. ${answer.why}`);
  }
  const stale = stalenessText({ stale: answer.stale, tables: answer.staleTables }, name);
  if (stale !== undefined) output.note(stale);
  output.note(costLine(answer));
  if (events === undefined) return;
  for (const line of explain(answer, events)) output.line(line);
  if (answer.trace !== null) output.line(`\nTrace: ${answer.trace}`);
}

function costLine({ pipeline, candidates, cost }: Answer): string {
  const tried = `${candidates} candidate${candidates === 1 ? "" : "s"}`;
  const parts = [`Pipeline ${pipeline}`, tried, `${cost.seconds.toFixed(2)} s`];
  if (cost.calls > 0)
    parts.push(
      `${cost.calls} call${cost.calls === 1 ? "" : "s"}`,
      `${cost.tokensIn} + ${cost.tokensOut} tokens${cost.tokensCached > 0 ? ` (${cost.tokensCached} from a cache)` : ""}`,
    );
  if (cost.storedCalls !== undefined)
    parts.push(`${cost.storedCalls} stored repl${cost.storedCalls === 1 ? "y" : "ies"}`);
  if (cost.price > 0) parts.push(`price ${cost.price.toFixed(4)}`);
  return `${parts.join(", ")}.`;
}

function printRows(answer: Answer, output: Output): void {
  if (answer.rows.length === 0) {
    output.line("(no rows)");
    return;
  }
  const shown = answer.rows.slice(0, SHOWN_ROWS).map((row) => row.map(formatCell));
  output.line(tableText(answer.columns, shown));
  const more = answer.rows.length - shown.length;
  if (more > 0) output.line(`… and ${more.toLocaleString("en")} more rows`);
  if (answer.truncated) output.line("… and rows that were not read");
}
