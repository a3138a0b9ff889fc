import { dryRunModels } from "../models/dry-run-models.js";
import { SCENARIOS, type Scenario } from "../models/model.js";
import type { TraceEvent } from "../traces/events.js";
import type { BudgetLimits } from "./budget.js";
import { callsOf } from "./calls.js";
import type { Pipeline } from "./definition.js";
import type { AskedQuestion, Resources } from "./resources.js";
import { runPipeline } from "./run.js";

/** For each way that a question may go; `worst` is an upper bound but for prompts that an estimate gets wrong. */
export type Range = Readonly<Record<Scenario, number>>;

export interface PlannedCost {
  readonly calls: Range;
  readonly tokensIn: Range;
  readonly tokensOut: Range;
  /** In the currency of the configured prices; nothing is expected of a provider's cache of prefixes. */
  readonly price: Range;
}

export interface QuestionPlan {
  /** Stages that call a model, in their order, with their inner steps. */
  readonly stages: readonly (PlannedCost & { readonly stage: string })[];
  /** Its calls are the range of the pipeline on any database, as `callsOf` has it. */
  readonly total: PlannedCost;
  readonly budget: BudgetLimits;
}

type CallEvent = Extract<TraceEvent, { event: "call" }>;

/**
 * What a question would cost: the pipeline runs on the real schema and indexes, with models that cost nothing (see
 * `dryRunModels`), once in each scenario. No model is called; the queries that the replies hold read no table.
 *
 * @throws AskableError as `runPipeline` does.
 */
export async function planQuestion(
  pipeline: Pipeline,
  asked: AskedQuestion,
  resources: Resources,
): Promise<QuestionPlan> {
  const calls: Record<Scenario, CallEvent[]> = { best: [], expected: [], worst: [] };
  for (const scenario of SCENARIOS) {
    const trace = (event: TraceEvent) => {
      if (event.event === "call") calls[scenario].push(event);
    };
    const models = resources.models && dryRunModels(resources.models, scenario);
    await runPipeline(pipeline, asked, { ...resources, models, trace, onProgress: undefined });
  }
  const calling = pipeline.steps.filter(({ stage, params }) => (stage.roles?.(params) ?? []).length > 0);
  const all = Object.values(calls).flat();
  const names = calling.flatMap(({ name }) => {
    const inner = all.map(({ stage }) => stage).filter((stage) => stage.startsWith(`${name} > `));
    const own = inner.length === 0 || all.some(({ stage }) => stage === name) ? [name] : [];
    return [...own, ...new Set(inner)];
  });
  const stages = names.map((name) => ({ stage: name, ...costOf(calls, name) }));
  return { stages, total: totalOf(stages, pipeline), budget: pipeline.budget };
}

const PARTS = {
  calls: () => 1,
  tokensIn: ({ tokensIn }: CallEvent) => tokensIn,
  tokensOut: ({ tokensOut }: CallEvent) => tokensOut,
  price: ({ price }: CallEvent) => price,
};

/** A stage may cost least in the scenario that costs most in all. */
function costOf(calls: Readonly<Record<Scenario, readonly CallEvent[]>>, stage: string): PlannedCost {
  const range = (part: (call: CallEvent) => number): Range => {
    const [best, expected, worst] = SCENARIOS.map((scenario) => {
      const own = calls[scenario].filter((call) => call.stage === stage);
      return own.reduce((sum, call) => sum + part(call), 0);
    }) as [number, number, number];
    return { best: Math.min(best, expected, worst), expected, worst: Math.max(best, expected, worst) };
  };
  return eachPart((name) => range(PARTS[name]));
}

function totalOf(stages: readonly PlannedCost[], pipeline: Pipeline): PlannedCost {
  const { budget, steps } = pipeline;
  const limits = { calls: budget.calls, price: budget.price, tokensIn: budget.tokens, tokensOut: budget.tokens };
  const sums = eachPart((name) => {
    const sum = (scenario: Scenario) => {
      const all = stages.reduce((total, stage) => total + stage[name][scenario], 0);
      return Math.min(Number(all.toFixed(9)), limits[name] ?? Number.POSITIVE_INFINITY);
    };
    return { best: sum("best"), expected: sum("expected"), worst: sum("worst") };
  });
  // Of a stage that does not say how often it calls, only the scenarios tell.
  if (!steps.every(({ stage, params }) => stage.calls || (stage.roles?.(params) ?? []).length === 0)) return sums;
  const { least, most } = callsOf(pipeline);
  return { ...sums, calls: { best: least, expected: sums.calls.expected, worst: most } };
}

function eachPart(of: (name: keyof PlannedCost) => Range): PlannedCost {
  return { calls: of("calls"), tokensIn: of("tokensIn"), tokensOut: of("tokensOut"), price: of("price") };
}
