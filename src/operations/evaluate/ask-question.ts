import { unlink } from "node:fs/promises";
import { writeFailure } from "../../artifacts/replace-file.js";
import { AskableError, messageOf } from "../../errors.js";
import type { Question } from "../../evaluation/datasets/question.js";
import type { RunAnswer } from "../../evaluation/run/format.js";
import type { RunLayout } from "../../evaluation/run/layout.js";
import type { TraceEvent } from "../../traces/events.js";
import { askOpen } from "../ask/ask.js";
import type { AskOptions } from "./evaluated-run.js";
import type { Evaluation } from "./evaluation.js";
import type { RunBudget } from "./run-budget.js";

/** One question. What fails is in the answer, but for a trace that cannot be written: then nothing else can. */
export async function askQuestion(
  question: Question,
  run: { readonly layout: RunLayout },
  evaluation: Evaluation,
  options: AskOptions,
  budget: RunBudget,
): Promise<{ readonly answer: RunAnswer; readonly error?: unknown }> {
  const { name, pipeline, ownExamples } = options;
  const { config, models, databases, options: given } = evaluation;
  const { workspace, environment = {}, cache } = given;
  const { id, database, evidence } = question;
  const trace = run.layout.trace(id);
  let cost: RunAnswer["cost"] = { calls: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, price: 0, seconds: 0 };
  // From the trace: a cached reply counts with its original cost.
  const onEvent = (event: TraceEvent) => {
    if (event.event === "answer" || event.event === "failed") cost = event.cost;
  };
  const { signal } = budget;
  signal.throwIfAborted();
  // Left by a failed question, or one in flight when its process was killed.
  await unlink(trace).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw writeFailure(trace, error);
  });
  try {
    const withoutExamplesOf = ownExamples ? undefined : databases.namesOf(database);
    const context = { workspace, config, environment, cache, models, pipeline, trace, withoutExamplesOf };
    const asked = { pipeline: name, evidence, signal, onEvent };
    const answer = await evaluation.open.use(database, (open) =>
      askOpen(open, question.question, asked, { ...context, runBudget: budget.budget }),
    );
    if (answer.trace === null) throw new Untraceable(answer.why);
    const { sql, confidence, why, stopped } = answer;
    return { answer: { id, sql, confidence, why, ...(stopped !== undefined && { stopped }), cost } };
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof Untraceable) {
      throw new AskableError(`A trace cannot be written: ${error.message}`, {
        hint: "Make room on the disk and repeat the command: it continues.",
      });
    }
    if (budget.reached() !== undefined) return { answer: nothing(id, { stopped: budget.reached()!, cost }) };
    return { answer: nothing(id, { failure: messageOf(error), cost }), error };
  }
}

class Untraceable extends Error {}

function nothing(id: string, rest: Pick<RunAnswer, "cost"> & Partial<RunAnswer>): RunAnswer {
  return { id, sql: null, confidence: 0, why: "", ...rest };
}
