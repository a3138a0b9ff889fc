import { setMaxListeners } from "node:events";
import type { Outcome } from "../databases/results/result.js";
import { msSince, roundedMs } from "../durations.js";
import { findStored } from "../indexes/values/stored.js";
import type { LanguageModel } from "../models/model.js";
import { noModels } from "../models/serve.js";
import { type CallRecord, callEvent, withMeter } from "../models/wrappers/meter.js";
import type { Vocabulary } from "../profiles/vocabulary/vocabulary.js";
import { type Candidate, type CandidateDraft, subId } from "../stages/candidate.js";
import { candidates } from "../stages/slots.js";
import type { StageContext } from "../stages/stage.js";
import { type Given, type State, stateOf, withGiven } from "../stages/state.js";
import type { Cost, TraceEvent } from "../traces/events.js";
import { openMainLine, type TraceLine } from "./branches.js";
import { type Budget, BudgetReached, withBudget } from "./budget.js";
import type { Pipeline, PipelineStep } from "./definition.js";
import type { AskedQuestion, Resources } from "./resources.js";
import { candidateEvent, givenEvents } from "./trace-events.js";
import { startWorkClock } from "./work-clock.js";

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

/** Milliseconds of a query where nothing else is said, and the share of a question's time that one may take. */
const LONGEST_QUERY = 30_000;
const SHARE = 10;

/** One line of work: where it writes its events, and how it numbers what it makes. */
interface Line {
  readonly trace: TraceLine;
  /** The next number of its own, as a path. */
  readonly next: () => string;
}

function numberedLine(trace: TraceLine, path: string): Line {
  let made = 0;
  return { trace, next: () => subId(path, ++made) };
}

export function startQuestion(
  pipeline: Pipeline,
  asked: AskedQuestion,
  resources: Resources & { readonly vocabulary: Vocabulary },
  budget: Budget,
): Question {
  const start = performance.now();
  const since = () => msSince(start);
  const clock = startDeadline(budget.limits.seconds, resources.signal);
  const made = new Map<string, Candidate>();
  const traced = new Set<string>();
  const usage = { calls: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, price: 0 };
  const { question, evidence = "", previous, now } = asked;
  let state = stateOf({ question, evidence, ...(previous && { previous }), ...(now && { now }) });
  let ended = false;

  const emit = (event: TraceEvent) => {
    // What a failed stage left in flight has no trace any more to write to.
    if (ended) return;
    if (event.event === "candidate") traced.add(event.id);
    resources.trace?.(event);
  };
  const main = openMainLine(emit);

  /** Asks once for each text, and not after the end. */
  const once = <Value>(ask: (sql: string, longest?: number) => Promise<Value>): typeof ask => {
    const asked = new Map<string, Promise<Value>>();
    return (sql, longest) => {
      clock.signal.throwIfAborted();
      const answer =
        asked.get(sql) ??
        ask(sql, longest).then((value) => {
          clock.signal.throwIfAborted();
          return value;
        });
      asked.set(sql, answer);
      return answer;
    };
  };
  const { database } = resources;
  const { stored = findStored.bind(undefined, database) } = resources;
  const { deadline = LONGEST_QUERY } = resources.limits ?? {};
  const executionLimit = Math.min(deadline, ((budget.limits.seconds ?? Number.POSITIVE_INFINITY) * 1000) / SHARE);
  const limits = { ...resources.limits, deadline: executionLimit };
  const execute = once((sql, longest = executionLimit) => query(sql, Math.min(longest, executionLimit)));
  const query = (sql: string, deadline: number) =>
    clock.during((onTurn) => database.query(sql, { ...limits, deadline, onTurn, signal: clock.signal }));
  const plan = once((sql) => database.plan(sql, { ...limits, signal: clock.signal }));

  const { seconds = Number.POSITIVE_INFINITY } = budget.limits;
  /** Half of what is left, where a query was stopped and nothing else answers. */
  const executePatiently = (sql: string) => {
    const left = Math.max(0, seconds * 1000 - clock.elapsed());
    const patient = Math.max(executionLimit, Math.min(resources.limits?.deadline ?? LONGEST_QUERY, left / 2));
    return query(sql, patient);
  };

  const makeCandidate = async (
    line: Line,
    stage: string,
    draft: CandidateDraft,
    run: (sql: string) => Promise<Outcome> = execute,
  ): Promise<Candidate> => {
    const id = line.next();
    const candidate = { ...draft, id, outcome: await run(draft.sql) };
    made.set(id, candidate);
    line.trace.emit(candidateEvent(stage, candidate));
    return candidate;
  };

  const record = (line: Line, stage: string, role: string, model: string, call: CallRecord) => {
    usage.calls += 1;
    usage.tokensIn += call.tokensIn;
    usage.tokensOut += call.tokensOut;
    usage.tokensCached += call.tokensCached;
    usage.price += call.price;
    line.trace.emit(callEvent(call, { stage, role, model }));
  };

  const modelFor = (line: Line, stage: string, role: string): LanguageModel => {
    const served = (resources.models ?? noModels).forRole(role);
    const bounded: LanguageModel = (request) =>
      clock.during((onTurn) =>
        served.call({
          ...request,
          onTurn,
          signal: request.signal ? AbortSignal.any([request.signal, clock.signal]) : clock.signal,
        }),
      );
    // The budget is outermost: a call that it refuses was not made and is not counted.
    const metered = withMeter(bounded, served.price, (call) => record(line, stage, role, served.name, call));
    return withBudget(metered, budget, served.price);
  };

  const report = ({ stage }: PipelineStep, done: number, total: number) => {
    if (pipeline.roles.length === 0) return;
    resources.onProgress?.({ task: stage.task ?? stage.method, done, total });
  };

  /** @param name The step's name with the inner steps behind it. */
  const contextOf = (step: PipelineStep, name: string, line: Line): StageContext => ({
    stage: name,
    database,
    databaseName: resources.databaseName,
    profile: resources.profile,
    summaries: resources.summaries,
    vocabulary: resources.vocabulary,
    values: resources.values,
    stored: (ref, text) => stored(ref, text, { limit: STORED, signal: clock.signal }),
    fields: resources.fields,
    examples: resources.examples,
    model: (role) => modelFor(line, name, role),
    served: (role) => (resources.models ?? noModels).forRole(role),
    prompt: (prompt) => {
      const template = pipeline.prompts.get(prompt);
      if (!template) throw new Error(`${step.stage.method} uses the prompt "${prompt}" without naming it`);
      return template;
    },
    executionLimit,
    execute: (sql) => execute(sql),
    plan: (sql) => plan(sql),
    candidate: (draft, longest) => makeCandidate(line, name, draft, (sql) => execute(sql, longest)),
    again: ({ id, outcome: _, ...draft }) => makeCandidate(line, name, { ...draft, parent: id }, executePatiently),
    branches: (count) => {
      const path = line.next();
      const lines = line.trace.fork(count);
      return lines.map((trace, index) => contextOf(step, name, numberedLine(trace, subId(path, index + 1))));
    },
    within: (inner) => contextOf(step, `${name} > ${inner}`, line),
    progress: (done, total) => report(step, done, total),
    note: (message) => line.trace.emit({ event: "note", stage: name, message }),
    trace: line.trace.emit,
    signal: clock.signal,
  });
  const mainLine = numberedLine(main, "");

  return {
    state: () => state,
    // Calls end in any order, and sums of prices depend on it in their last digits.
    cost: () => ({ ...usage, price: Number(usage.price.toFixed(9)), seconds: since() / 1000 }),
    emit: main.emit,
    run: async (step) => {
      clock.signal.throwIfAborted();
      const at = since();
      report(step, 0, 0);
      const { name, stage, params } = step;
      const given = await stage.run(state, params, contextOf(step, name, mainLine)).finally(main.flush);
      checkGiven(step, given);
      state = withGiven(state, given);
      for (const event of givenEvents(name, given, state, traced)) emit(event);
      emit({ event: "stage", stage: name, method: stage.method, at, ms: roundedMs(since() - at) });
    },
    reached: () => (clock.signal.reason instanceof BudgetReached ? clock.signal.reason : undefined),
    keepCandidates: () => {
      const all = state.get(candidates) ?? [];
      const known = new Set(all.map(({ id }) => id));
      const fresh = [...made.values()].filter(({ id }) => !known.has(id));
      if (fresh.length > 0) state = withGiven(state, [candidates.of([...all, ...fresh])]);
    },
    end: () => {
      main.flush();
      ended = true;
      clock.stop();
    },
  };
}

function checkGiven({ stage }: PipelineStep, given: readonly Given[]): void {
  const names = given.map(({ slot }) => slot.name).toSorted();
  const promised = stage.gives.map(({ name }) => name).toSorted();
  if (names.join() !== promised.join()) {
    throw new Error(`${stage.method} promised ${promised.join(", ")} and gave ${names.join(", ")}`);
  }
}

/** Ends when the caller gives up or when the seconds of its own work are over. */
function startDeadline(seconds: number | undefined, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  // As many as there are calls and queries side by side.
  setMaxListeners(0, controller.signal);
  const giveUp = () => controller.abort(outer?.reason);
  if (outer?.aborted) giveUp();
  outer?.addEventListener("abort", giveUp);
  const { during, elapsed, ...work } = startWorkClock((seconds ?? Number.POSITIVE_INFINITY) * 1000, () =>
    controller.abort(new BudgetReached("seconds", seconds ?? 0)),
  );
  const stop = () => {
    work.stop();
    outer?.removeEventListener("abort", giveUp);
    // Calls that a failed stage left in flight are given up.
    controller.abort(new Error("The question has ended"));
  };
  return { signal: controller.signal, during, elapsed, stop };
}
