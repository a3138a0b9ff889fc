import { randomUUID } from "node:crypto";
import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { ActionContext } from "../action.js";
import { runSql } from "../actions.js";
import { type AskOutput, type Reading, readingPhrase } from "./answer-text.js";
import { inline } from "./stored-text.js";

/** The reading that weighs about as much as the answer: then only who asks knows which is meant. */
export function rivalOf({ open, alternatives, sql }: AskOutput): Reading | undefined {
  const rival = open && sql ? alternatives[open.alternative] : undefined;
  return rival?.sql === undefined ? undefined : rival;
}

const MOST_WAITING = 32;

/** An answer that waits for a person to say which reading is meant. */
interface Waiting {
  readonly answer: AskOutput;
  readonly rival: Reading;
  readonly choices: readonly [string, string];
  /** Rows that were asked for. */
  readonly limit: number;
}

interface Resumed {
  readonly answer: AskOutput;
  /** Whether a person chose the reading. */
  readonly chosen: boolean;
}

/** Answers whose reading the client's user is asked for. The oldest is forgotten where there are many. */
export function waitingAnswers() {
  const waiting = new Map<string, Waiting>();
  return {
    /** The form that asks for it. */
    ask(answer: AskOutput, rival: Reading, limit: number): InputRequiredResult {
      const id = randomUUID();
      const choices = [`1. ${readingPhrase(answer)}`, `2. ${readingPhrase(rival)}`] as const;
      waiting.set(id, { answer, rival, choices, limit });
      const [oldest] = waiting.keys();
      if (waiting.size > MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
      const reading = { type: "string", title: "Reading", enum: [...choices] } as const;
      const form = inputRequired.elicit({
        message: `"${inline(answer.question)}" can be read in two ways that are about equally likely. Which is meant?`,
        requestedSchema: { type: "object", properties: { reading }, required: ["reading"] },
      });
      return inputRequired({ inputRequests: { reading: form }, requestState: id });
    },
    /** The answer that was waited for; undefined where none is, or it was forgotten. */
    async resume({ mcpReq }: ServerContext, context: ActionContext): Promise<Resumed | undefined> {
      const id = mcpReq.requestState<string>();
      const found = id === undefined ? undefined : waiting.get(id);
      if (id === undefined || !found) return undefined;
      waiting.delete(id);
      const response = inputResponse(mcpReq.inputResponses, "reading");
      const named = response.kind === "elicit" && response.action === "accept" ? response.content?.reading : undefined;
      if (named === found.choices[1]) return { answer: await readAsRival(found, context), chosen: true };
      return { answer: found.answer, chosen: named === found.choices[0] };
    },
  };
}

/** The answer and the reading that was meant change places. */
async function readAsRival({ answer, rival, limit }: Waiting, context: ActionContext): Promise<AskOutput> {
  const { open: _, ...others } = answer;
  const { database, sql, readAs, confidence, columns, rows, rowCount } = answer;
  const result = await runSql.run({ database, sql: rival.sql ?? "", limit }, context);
  const other: Reading = {
    ...(sql ? { sql } : {}),
    ...{ confidence, readAs, rowCount, rows: rows.slice(0, 20) },
    columns: columns.map(({ name }) => name),
    headings: columns.map(({ name, heading = name }) => heading),
  };
  return {
    ...others,
    ...{ sql: result.sql, readAs: rival.readAs, confidence: rival.confidence ?? confidence },
    ...{ columns: result.columns, rows: result.rows, truncated: result.truncated, rowCount: rival.rowCount },
    why: `The person who asks chose this reading: ${readingPhrase(rival)}.`,
    alternatives: [other, ...answer.alternatives.filter((each) => each.sql !== rival.sql)],
  };
}
