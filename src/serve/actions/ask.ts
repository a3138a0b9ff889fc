import { basename } from "node:path";
import { z } from "zod";
import { jsonCell } from "../../databases/results/cells.js";
import type { Result } from "../../databases/results/result.js";
import type { AskResult } from "../../operations/ask/ask.js";
import { selection } from "../../stages/slots.js";
import { type ActionContext, defineAction } from "../action.js";
import type { Caller } from "../caller.js";
import { database, jsonRows, limitOf, NO_ROWS, question, rowsShape } from "./shapes.js";

const input = z.strictObject({
  database,
  question,
  evidence: z.string().max(4000).optional().describe("Knowledge that the question relies on"),
  previous: z
    .strictObject({ question, sql: z.string().max(100_000) })
    .optional()
    .describe("The question before this one with its SQL, where this one refers to it"),
  pipeline: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("Which pipeline answers. Default: what the service is set to"),
  now: z.iso.date().optional().describe('The day from which "last month" is said. Default: today'),
  limit: limitOf("Rows", 100, 10_000),
});

const alternative = z.object({
  sql: z.string().optional(),
  confidence: z.number().optional(),
  readAs: z.array(z.string()),
  columns: z.array(z.string()),
  headings: z.array(z.string()).describe("The columns in words"),
  rowCount: z.number().int(),
  rows: z.array(z.array(z.unknown())).describe("The first of its rows, twenty at most"),
  difference: z.string().optional().describe("How it differs from the answer, in one line"),
});

const output = z.object({
  database: z.string(),
  question: z.string(),
  answered: z.boolean().describe("False where the answer is: I do not know"),
  sql: z.string().nullable().optional().describe("Absent where the caller may not see it"),
  guess: z.string().optional().describe("A query that was too unsure to be the answer"),
  ...rowsShape,
  rowCount: z.number().int().describe("Rows that were read, of which the first are given"),
  confidence: z.number().min(0).max(1).describe("How sure: the share of answers like this one that are right"),
  why: z.string().describe("Why this answer and how sure, in sentences"),
  readAs: z.array(z.string()).describe("How the question was read, a phrase each"),
  unmatched: z.array(z.string()).describe("Words of the question that nothing in the database explains"),
  alternatives: z.array(alternative).describe("What else the question may mean, the likeliest first"),
  open: z
    .object({ alternative: z.number().int().describe("Its position among the alternatives"), difference: z.string() })
    .optional()
    .describe("There where another reading weighs about as much as the answer: tell people both"),
  pipeline: z.string(),
  stale: z.boolean().nullable().describe("True where the data changed since they were profiled; null: not known"),
  cost: z.object({
    calls: z.number(),
    tokensIn: z.number(),
    tokensOut: z.number(),
    price: z.number(),
    seconds: z.number(),
  }),
  stopped: z.string().optional().describe("The budget that ended it early"),
  trace: z.string().nullable().describe("Id of the record of what happened"),
});

export const ask = defineAction({
  name: "ask",
  title: "Ask a question",
  describe:
    "Answers a question about a database in plain language: the SQL, its rows, how sure the answer is, how the question was read, and what else it may mean. Tell people the confidence and what is said in why.",
  readOnly: true,
  input,
  output,
  run: (given, { service, caller, signal, onEvent, onProgress }: ActionContext) =>
    service.use(caller, given.database, async (open) => {
      const { evidence, previous, pipeline, now } = given;
      const asked = { evidence, previous, pipeline, now, signal, onEvent, onProgress };
      const answer = await service.ask(open, given.question, asked);
      const shown = shownTo(caller, given.database, answer, Math.min(given.limit, service.limits.rows));
      const trace = traceId(answer);
      if (trace !== null) service.keepTrace(caller, trace);
      return { ...shown, trace: caller.sees.traces ? trace : null };
    }),
});

function shownTo(
  { sees }: Caller,
  name: string,
  answer: AskResult,
  most: number,
): Omit<z.input<typeof output>, "trace"> {
  const { sql, guess, confidence, why, readAs, unmatched, pipeline, stale, stopped } = answer;
  const { calls, tokensIn, tokensOut, price, seconds } = answer.cost;
  const result = sql === null ? undefined : resultOf(answer);
  return {
    database: name,
    question: answer.question,
    answered: sql !== null,
    ...(sees.sql && { sql, ...(guess !== undefined && { guess }) }),
    ...(result && sees.rows ? jsonRows(result, most, answer.headings) : NO_ROWS),
    rowCount: result?.rows ?? 0,
    ...{ confidence, why },
    readAs: [...readAs],
    unmatched: [...unmatched],
    alternatives: answer.alternatives.map((each) => ({
      ...(sees.sql && { sql: each.sql }),
      ...(each.confidence !== undefined && { confidence: each.confidence }),
      readAs: [...each.readAs],
      columns: [...each.columns],
      headings: [...each.headings],
      rowCount: each.rows,
      rows: sees.rows ? each.firstRows.map((row) => row.map(jsonCell)) : [],
      // It may tell a figure.
      ...(sees.rows && each.difference !== undefined && { difference: each.difference }),
    })),
    ...(answer.open && sees.rows && { open: answer.open }),
    ...{ pipeline, stale },
    cost: { calls, tokensIn, tokensOut, price, seconds },
    ...(stopped !== undefined && { stopped }),
  };
}

const traceId = ({ trace }: AskResult) => (trace === null ? null : basename(trace, ".jsonl"));

function resultOf({ state }: AskResult): Result | undefined {
  const outcome = state.get(selection)?.candidate?.outcome;
  return outcome && "result" in outcome ? outcome.result : undefined;
}
