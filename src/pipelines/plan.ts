import { COURSES, type Course, roteModels } from "../models/dry-run-models.js";
import type { TraceEvent } from "../traces/events.js";
import type { BudgetLimits } from "./budget.js";
import type { Pipeline } from "./definition.js";
import type { AskedQuestion, Resources } from "./resources.js";
import { runPipeline } from "./run.js";

/** For each way that a question may go; `most` is an upper bound but for prompts that an estimate gets wrong. */
export type Range = Readonly<Record<Course, number>>;

export interface PlannedCost {
  readonly calls: Range;
  readonly tokensIn: Range;
  readonly tokensOut: Range;
  /** In the currency of the configured prices; nothing is expected of a provider's cache of prefixes. */
  readonly price: Range;
}

export interface QuestionPlan {
  /** Stages that call a model, in their order. */
  readonly stages: readonly (PlannedCost & { readonly stage: string })[];
  readonly total: PlannedCost;
  readonly budget: BudgetLimits;
}

type CallEvent = Extract<TraceEvent, { event: "call" }>;

/**
 * What a question would cost: the pipeline runs on the real schema and indexes, with models that answer by rote (see
 * `roteModels`), once for each course. No model is called; the queries that the replies hold read no table.
 *
 * @throws AskableError as `runPipeline` does.
 */
export async function planQuestion(
  pipeline: Pipeline,
  asked: AskedQuestion,
  resources: Resources,
): Promise<QuestionPlan> {
  const calls: Record<Course, CallEvent[]> = { least: [], expected: [], most: [] };
  for (const course of COURSES) {
    const trace = (event: TraceEvent) => {
      if (event.event === "call") calls[course].push(event);
    };
    const models = resources.models && roteModels(resources.models, course);
    await runPipeline(pipeline, asked, { ...resources, models, trace, onProgress: undefined });
  }
  const calling = pipeline.steps.filter(({ stage, params }) => (stage.roles?.(params) ?? []).length > 0);
  const stages = calling.map(({ name }) => ({ stage: name, ...costOf(calls, name) }));
  return { stages, total: totalOf(stages, pipeline.budget), budget: pipeline.budget };
}

const PARTS = {
  calls: () => 1,
  tokensIn: ({ tokensIn }: CallEvent) => tokensIn,
  tokensOut: ({ tokensOut }: CallEvent) => tokensOut,
  price: ({ price }: CallEvent) => price,
};

/** A stage may cost least on the course that is the dearest in all. */
function costOf(calls: Readonly<Record<Course, readonly CallEvent[]>>, stage: string): PlannedCost {
  const range = (part: (call: CallEvent) => number): Range => {
    const [least, expected, most] = COURSES.map((course) => {
      const own = calls[course].filter((call) => call.stage === stage);
      return own.reduce((sum, call) => sum + part(call), 0);
    }) as [number, number, number];
    return { least: Math.min(least, expected, most), expected, most: Math.max(least, expected, most) };
  };
  return eachPart((name) => range(PARTS[name]));
}

function totalOf(stages: readonly PlannedCost[], budget: BudgetLimits): PlannedCost {
  const limits = { calls: budget.calls, price: budget.price, tokensIn: budget.tokens, tokensOut: budget.tokens };
  return eachPart((name) => {
    const sum = (course: Course) => {
      const all = stages.reduce((total, stage) => total + stage[name][course], 0);
      return Math.min(Number(all.toFixed(9)), limits[name] ?? Number.POSITIVE_INFINITY);
    };
    return { least: sum("least"), expected: sum("expected"), most: sum("most") };
  });
}

function eachPart(of: (name: keyof PlannedCost) => Range): PlannedCost {
  return { calls: of("calls"), tokensIn: of("tokensIn"), tokensOut: of("tokensOut"), price: of("price") };
}
