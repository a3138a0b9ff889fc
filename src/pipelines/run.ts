import { AskableError, messageOf } from "../errors.js";
import { requestedChange } from "../language/change-requests.js";
import { ModelError } from "../models/error.js";
import { noModels } from "../models/serve.js";
import { ownVocabulary } from "../profiles/own-vocabulary.js";
import { candidates, type Selection, selection } from "../stages/slots.js";
import { type State, withGiven } from "../stages/state.js";
import { type Cost, TRACE_VERSION } from "../traces/events.js";
import { type BudgetLimits, BudgetReached, createBudget } from "./budget.js";
import type { Pipeline } from "./definition.js";
import { bestSoFar } from "./fallback.js";
import { type Question, startQuestion } from "./question.js";
import type { AskedQuestion, Resources } from "./resources.js";

/** What came of a question. */
export interface PipelineRun {
  readonly answer: Selection;
  readonly state: State;
  readonly cost: Cost;
  /** The budget that is reached, or the model that failed, before its last stage; absent when all stages ran. */
  readonly stopped?: string;
}

const LONGEST_QUESTION = 8_000;
const LONGEST_EVIDENCE = 20_000;

/**
 * Answers one question: runs the stages in their order, within the budget.
 * When the budget is reached, or a model fails that others went before, stages that need no more of it still run, and the
 * answer is the best so far.
 *
 * @throws AskableError for a question that cannot be asked, a missing model, and what a stage throws.
 * @throws the signal's reason when the caller gives up.
 */
export async function runPipeline(
  pipeline: Pipeline,
  asked: AskedQuestion,
  resources: Resources,
): Promise<PipelineRun> {
  const limits = { ...pipeline.budget, ...withoutUndefined(resources.budget) };
  const vocabulary = resources.vocabulary ?? (await ownVocabulary(resources.profile));
  const budget = createBudget(limits, resources.runBudget);
  const question = startQuestion(pipeline, asked, { ...resources, vocabulary }, budget);
  question.emit({
    event: "start",
    version: TRACE_VERSION,
    question: asked.question,
    ...(asked.evidence ? { evidence: asked.evidence } : {}),
    ...(asked.previous && { previous: asked.previous }),
    ...(asked.now ? { now: asked.now } : {}),
    database: resources.databaseName,
    pipeline: pipeline.name,
    pipelineHash: pipeline.hash,
  });
  try {
    refuseQuestion(asked);
    const change = requestedChange(asked.question);
    if (change !== undefined) return finish(refusal(change), question);
    for (const role of pipeline.roles) (resources.models ?? noModels).forRole(role);
    return await runStages(pipeline, question);
  } catch (error) {
    question.emit({ event: "failed", message: messageOf(error), cost: question.cost() });
    throw error;
  } finally {
    question.end();
  }
}

async function runStages(pipeline: Pipeline, question: Question): Promise<PipelineRun> {
  let stopped: string | undefined;
  for (const step of pipeline.steps) {
    // Only after a stage was ended early can something be missing.
    if (step.needs.some((slot) => question.state().get(slot) === undefined)) continue;
    try {
      await question.run(step);
    } catch (error) {
      // A stage may have been ended through its signal, and may have wrapped what it caught.
      const reached = error instanceof BudgetReached ? error : question.reached();
      question.keepCandidates();
      const ended = reached ?? (error instanceof ModelError && hasResult(question.state()) ? error : undefined);
      if (ended === undefined) throw error;
      stopped ??= ended.message;
      question.emit({ event: "note", stage: step.name, message: `Ended here: ${ended.message}.` });
    }
  }
  return finish(concluded(question.state(), stopped), question, stopped);
}

function hasResult(state: State): boolean {
  return (state.get(candidates) ?? []).some(({ outcome }) => "result" in outcome);
}

function finish(answer: Selection, question: Question, stopped?: string): PipelineRun {
  const cost = question.cost();
  question.emit({
    event: "answer",
    sql: answer.candidate?.sql ?? null,
    ...(answer.candidate === undefined ? {} : { candidate: answer.candidate.id }),
    confidence: answer.confidence,
    why: answer.why,
    cost,
  });
  return {
    answer,
    state: withGiven(question.state(), [selection.of(answer)]),
    cost,
    ...(stopped === undefined ? {} : { stopped }),
  };
}

/** No stage runs and no model is called for what would be refused anyway. */
function refusal(change: string): Selection {
  const why = `askable only reads: it does not ${change} anything. Ask for what you want to see; to change data, use the database's own tools.`;
  return { candidate: undefined, confidence: 0, why };
}

function concluded(state: State, stopped: string | undefined): Selection {
  const selected = state.get(selection) ?? (stopped === undefined ? undefined : bestSoFar(state));
  if (!selected) throw new Error("A pipeline ended without an answer");
  const answer = selected.candidate?.cut ? doubted(selected) : selected;
  if (stopped === undefined) return answer;
  return { ...answer, why: `${answer.why} Stopped early: ${stopped}.`.trim() };
}

/** The most that a query is trusted of which the end may be missing. */
const CUT_CONFIDENCE = 0.05;

function doubted(answer: Selection): Selection {
  const why = "The model's reply was cut at its length limit: the query may lack conditions.";
  return { ...answer, confidence: Math.min(answer.confidence, CUT_CONFIDENCE), why: `${why} ${answer.why}`.trim() };
}

function refuseQuestion({ question, evidence = "" }: AskedQuestion): void {
  if (question.trim() === "") {
    throw new AskableError("The question is empty", {
      code: "usage",
      hint: 'Ask in words, as "how many users are there?".',
    });
  }
  if (question.length > LONGEST_QUESTION) {
    throw new AskableError(`The question has ${question.length} characters; at most ${LONGEST_QUESTION} are read`, {
      code: "usage",
      hint: "Shorten it; what else there is to know belongs in --evidence.",
    });
  }
  if (evidence.length > LONGEST_EVIDENCE) {
    throw new AskableError(`The evidence has ${evidence.length} characters; at most ${LONGEST_EVIDENCE} are read`, {
      code: "usage",
      hint: "Give what this question relies on; what holds for the database belongs in its notes.",
    });
  }
}

function withoutUndefined(limits: BudgetLimits | undefined): BudgetLimits {
  return Object.fromEntries(Object.entries(limits ?? {}).filter(([, limit]) => limit !== undefined));
}
