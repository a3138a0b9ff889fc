import { setMaxListeners } from "node:events";
import type { Outcome } from "../databases/results/result.js";
import { findStored } from "../indexes/values/stored.js";
import type { LanguageModel } from "../models/model.js";
import { noModels } from "../models/serve.js";
import { type CallRecord, callEvent, withMeter } from "../models/wrappers/meter.js";
import type { Candidate, CandidateDraft, StageContext, State } from "../stages/stage.js";
import type { Cost, TraceEvent } from "../traces/events.js";
import { additionEvents, candidateEvent } from "./additions.js";
import { type Branches, inBranches } from "./branches.js";
import { type Budget, BudgetReached, withBudget } from "./budget.js";
import type { Pipeline, PipelineStep } from "./definition.js";
import type { AskedQuestion, Resources } from "./resources.js";

/** One question on its way through the stages: its state, meter, deadline and trace. */
export interface Question {
  readonly state: () => State;
  readonly cost: () => Cost;
  readonly emit: (event: TraceEvent) => void;
  readonly run: (step: PipelineStep) => Promise<void>;
  /** The budget whose end stopped the question's signal. */
  readonly reached: () => BudgetReached | undefined;
  /** Takes over what an ended stage had already made. */
  readonly keepCandidates: () => void;
  /** Gives up what is still in flight and closes the trace. */
  readonly end: () => void;
}

/** Values at most that the database is asked for where the value index was cut. */
const STORED = 3;

/** What people are told of each kind of stage. */
const TASKS: Readonly<Record<string, string>> = {
  ground: "grounding",
  link: "linking",
  generate: "writing candidates",
  fix: "fixing",
  select: "selecting",
};

/** Where a part of a stage writes its events, and how it numbers its candidates. */
interface Lane {
  readonly emit: (event: TraceEvent) => void;
  readonly nextId: () => number;
}

export function startQuestion(
  pipeline: Pipeline,
  asked: AskedQuestion,
  resources: Resources,
  budget: Budget,
): Question {
  const start = performance.now();
  const since = () => Math.round((performance.now() - start) * 1000) / 1000;
  const clock = startDeadline(budget.limits.seconds, resources.signal);
  const made = new Map<number, Candidate>();
  const traced = new Set<number>();
  const executed = new Map<string, Promise<Outcome>>();
  const usage = { calls: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, price: 0 };
  let state: State = {
    question: asked.question,
    evidence: asked.evidence ?? "",
    ...(asked.previous && { previous: asked.previous }),
  };
  let nextId = 0;
  let ended = false;

  const emit = (event: TraceEvent) => {
    // What a failed stage left in flight has no trace any more to write to.
    if (ended) return;
    if (event.event === "candidate") traced.add(event.id);
    resources.trace?.(event);
  };

  const open: Branches[] = [];
  const flushLanes = () => {
    for (const branches of open.splice(0).toReversed()) branches.flush();
  };

  const execute = (sql: string): Promise<Outcome> => {
    clock.signal.throwIfAborted();
    const known = executed.get(sql);
    if (known) return known;
    const outcome = resources.database.query(sql, { ...resources.limits, signal: clock.signal }).then((result) => {
      clock.signal.throwIfAborted();
      return result;
    });
    executed.set(sql, outcome);
    return outcome;
  };

  const makeCandidate = async (branch: Lane, stage: string, draft: CandidateDraft): Promise<Candidate> => {
    const id = branch.nextId();
    const candidate = { ...draft, id, outcome: await execute(draft.sql) };
    made.set(id, candidate);
    branch.emit(candidateEvent(stage, candidate));
    return candidate;
  };

  const record = (branch: Lane, stage: string, role: string, model: string, call: CallRecord) => {
    usage.calls += 1;
    usage.tokensIn += call.tokensIn;
    usage.tokensOut += call.tokensOut;
    usage.tokensCached += call.tokensCached;
    usage.price += call.price;
    branch.emit(callEvent(call, { stage, role, model }));
  };

  const modelFor = (branch: Lane, stage: string, role: string): LanguageModel => {
    const served = (resources.models ?? noModels).forRole(role);
    const bounded: LanguageModel = (request) =>
      served.call({
        ...request,
        signal: request.signal ? AbortSignal.any([request.signal, clock.signal]) : clock.signal,
      });
    // The budget is outermost: a call that it refuses was not made and is not counted.
    const metered = withMeter(bounded, served.price, (call) => record(branch, stage, role, served.name, call));
    return withBudget(metered, budget, served.price);
  };

  const report = ({ stage }: PipelineStep, done: number, total: number) => {
    if (pipeline.roles.length === 0) return;
    resources.onProgress?.({ task: TASKS[stage.method.split("/", 1)[0]!] ?? stage.method, done, total });
  };

  const main: Lane = { emit, nextId: () => nextId++ };

  const contextOf = (step: PipelineStep, branch: Lane): StageContext => ({
    stage: step.name,
    database: resources.database,
    databaseName: resources.databaseName,
    profile: resources.profile,
    summaries: resources.summaries,
    values: resources.values,
    stored: (ref, text) => findStored(resources.database, ref, text, { limit: STORED, signal: clock.signal }),
    fields: resources.fields,
    examples: resources.examples,
    model: (role) => modelFor(branch, step.name, role),
    served: (role) => (resources.models ?? noModels).forRole(role),
    prompt: (name) => {
      const template = pipeline.prompts.get(name);
      if (!template) throw new Error(`${step.stage.method} uses the prompt "${name}" without naming it`);
      return template;
    },
    execute,
    candidate: (draft) => makeCandidate(branch, step.name, draft),
    branches: (count) => {
      const first = nextId;
      const events = inBranches(count, branch.emit);
      open.push(events);
      return events.emitters.map((emitInLane, index) => {
        let rounds = 0;
        const nextInLane = () => {
          const id = first + index + count * rounds++;
          nextId = Math.max(nextId, id + 1);
          return id;
        };
        return contextOf(step, { emit: emitInLane, nextId: nextInLane });
      });
    },
    progress: (done, total) => report(step, done, total),
    trace: branch.emit,
    signal: clock.signal,
  });

  return {
    state: () => state,
    // Calls end in any order, and sums of prices depend on it in their last digits.
    cost: () => ({ ...usage, price: Number(usage.price.toFixed(9)), seconds: since() / 1000 }),
    emit,
    run: async (step) => {
      clock.signal.throwIfAborted();
      const at = since();
      report(step, 0, 0);
      const added = await step.stage.run(state, step.params, contextOf(step, main)).finally(flushLanes);
      checkGiven(step, added);
      const before = state;
      state = { ...state, ...added };
      for (const candidate of state.candidates ?? []) nextId = Math.max(nextId, candidate.id + 1);
      for (const event of additionEvents(step.name, added, before, traced)) emit(event);
      emit({ event: "stage", stage: step.name, method: step.stage.method, at, ms: since() - at });
    },
    reached: () => (clock.signal.reason instanceof BudgetReached ? clock.signal.reason : undefined),
    keepCandidates: () => {
      const known = new Set(state.candidates?.map((candidate) => candidate.id));
      const fresh = [...made.values()].filter((candidate) => !known.has(candidate.id));
      if (fresh.length > 0) state = { ...state, candidates: [...(state.candidates ?? []), ...fresh] };
    },
    end: () => {
      flushLanes();
      ended = true;
      clock.stop();
    },
  };
}

function checkGiven({ stage }: PipelineStep, added: Partial<State>): void {
  const keys = Object.keys(added).toSorted();
  const promised = [...stage.gives].toSorted();
  if (keys.join() !== promised.join()) {
    throw new Error(`${stage.method} promised ${promised.join(", ")} and gave ${keys.join(", ")}`);
  }
}

/** Ends when the caller gives up or when the seconds are over. */
function startDeadline(seconds: number | undefined, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  // As many as there are calls and queries side by side.
  setMaxListeners(0, controller.signal);
  const giveUp = () => controller.abort(outer?.reason);
  if (outer?.aborted) giveUp();
  outer?.addEventListener("abort", giveUp);
  const timer =
    seconds === undefined
      ? undefined
      : setTimeout(() => controller.abort(new BudgetReached("seconds", seconds)), seconds * 1000);
  const stop = () => {
    clearTimeout(timer);
    outer?.removeEventListener("abort", giveUp);
    // Calls that a failed stage left in flight are given up.
    controller.abort(new Error("The question has ended"));
  };
  return { signal: controller.signal, stop };
}
