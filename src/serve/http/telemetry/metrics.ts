import { Histogram } from "prom-client";
import type { TraceEvent } from "../../../traces/events.js";
import type { Service } from "../../service.js";
import { openRequestMetrics, type RequestMetrics } from "./request-metrics.js";

/** What Prometheus reads. Labels are names of pipelines, roles, routes and outcomes: few, and never what was asked. */
export interface Metrics extends RequestMetrics {
  question(pipeline: string, outcome: QuestionOutcome, seconds: number): void;
  /** Counts the calls and statements of a question as they happen. */
  event(event: TraceEvent): void;
  /** A statement that a caller wrote. */
  statement(outcome: StatementOutcome): void;
}

export type QuestionOutcome = "answered" | "unknown" | "failed" | "timeout" | "busy" | "left" | "stopping";

/** As a candidate's outcome has it, and `refused` for what would change something. */
export type StatementOutcome = "rows" | "empty" | "error" | "timeout" | "refused";

const QUESTION_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

export function openMetrics(service: Service): Metrics {
  const { registers, counter, gauge, ...requests } = openRequestMetrics();
  const questions = counter("askable_questions_total", "Questions, by what became of them", ["pipeline", "outcome"]);
  const questionTime = new Histogram({
    ...{ name: "askable_question_duration_seconds", help: "Time that a question took", registers },
    ...{ labelNames: ["pipeline"], buckets: QUESTION_SECONDS },
  });
  const calls = counter("askable_model_calls_total", "Calls of language models", ["role", "outcome"]);
  const tokens = counter("askable_model_tokens_total", "Tokens of language models", ["role", "direction"]);
  const statements = counter("askable_statements_total", "SQL statements, of pipelines and of callers", ["outcome"]);
  gauge("askable_open_databases", "Databases that are open", () => service.load().databases);
  gauge("askable_questions_in_work", "Questions that are being answered", () => service.load().questions);

  return {
    ...requests,
    question(pipeline, outcome, seconds) {
      questions.inc({ pipeline, outcome });
      questionTime.observe({ pipeline }, seconds);
    },
    event(event) {
      if (event.event === "call") {
        const { role } = event;
        calls.inc({ role, outcome: event.failure === undefined ? "reply" : "failed" });
        tokens.inc({ role, direction: "in" }, event.tokensIn);
        tokens.inc({ role, direction: "out" }, event.tokensOut);
      } else if (event.event === "candidate") {
        statements.inc({ outcome: event.failure === "refused" ? "refused" : event.outcome });
      }
    },
    statement: (outcome) => statements.inc({ outcome }),
  };
}
