import { isAbort } from "../../../errors.js";
import type { TraceEvent } from "../../../traces/events.js";
import { ServeError } from "../../serve-error.js";
import type { SpanExporter } from "./exporter.js";
import type { Metrics, QuestionOutcome } from "./metrics.js";
import { newSpan, type Span } from "./span.js";

/** Counts a question, and records it as spans: the question, its stages, and the calls of models within them. */
export interface QuestionObserver {
  event(event: TraceEvent): void;
  answered(answer: { readonly answered: boolean }): void;
  failed(error: unknown): void;
}

export function observeQuestion(
  metrics: Metrics,
  exporter: SpanExporter | undefined,
  parent: Span | undefined,
): QuestionObserver {
  const span = newSpan("question", { parent });
  // Before it is known which pipeline answers, it has none.
  let pipeline = "none";
  let calls: Extract<TraceEvent, { event: "call" }>[] = [];
  const end = (outcome: QuestionOutcome) => {
    const now = Date.now();
    metrics.question(pipeline, outcome, (now - span.start) / 1000);
    span.end = now;
    span.failed = outcome !== "answered" && outcome !== "unknown";
    Object.assign(span.attributes, { "askable.pipeline": pipeline, "askable.outcome": outcome });
    exporter?.add(span);
  };
  const addStage = ({ stage, method, ms }: Extract<TraceEvent, { event: "stage" }>) => {
    const now = Date.now();
    const parent = newSpan(stage, {
      ...{ parent: span, start: now - ms, end: now },
      attributes: { "askable.method": method },
    });
    exporter?.add(parent);
    // The trace says how long a call took, not when: it is drawn at the end of its stage.
    for (const call of calls) {
      exporter?.add(
        newSpan(`call ${call.role}`, {
          ...{ kind: "client", parent, start: now - call.ms, end: now, failed: call.failure !== undefined },
          attributes: {
            "gen_ai.operation.name": "chat",
            "gen_ai.request.model": call.model,
            "gen_ai.usage.input_tokens": call.tokensIn,
            "gen_ai.usage.output_tokens": call.tokensOut,
            "askable.role": call.role,
          },
        }),
      );
    }
    calls = [];
  };
  return {
    event(event) {
      metrics.event(event);
      if (event.event === "start") {
        pipeline = event.pipeline;
        span.attributes["db.namespace"] = event.database;
      } else if (!exporter) return;
      else if (event.event === "call") calls.push(event);
      else if (event.event === "stage") addStage(event);
    },
    answered: ({ answered }) => end(answered ? "answered" : "unknown"),
    failed: (error) => end(outcomeOf(error)),
  };
}

function outcomeOf(error: unknown): QuestionOutcome {
  if (isAbort(error)) return "left";
  if (!(error instanceof ServeError)) return "failed";
  const { kind } = error;
  return kind === "timeout" || kind === "busy" || kind === "stopping" ? kind : "failed";
}
