import { existsSync } from "node:fs";
import { AskableError } from "../../errors.js";
import { compareIds } from "../../stages/candidate.js";
import type { Judgement } from "../../stages/judgement.js";
import {
  clusters,
  examples,
  filteredSchema,
  judgements,
  matchedValues,
  preciseSchema,
  recallSchema,
} from "../../stages/slots.js";
import type { Slot } from "../../stages/state.js";
import type { TraceEvent } from "../../traces/events.js";
import { NewerTrace, readTrace } from "../../traces/reader.js";

/** What the tables of a run hold of a question's trace. Scoring and reports read events only here. */
export interface TraceFacts {
  /** cut: its process was killed; damaged: a line is not an event. */
  readonly state: "complete" | "cut" | "missing" | "damaged";
  /** What is wrong with a damaged one. */
  readonly problem?: string;
  readonly stages: readonly StageFacts[];
  readonly calls: readonly CallFacts[];
  readonly values: readonly ValueFacts[];
  readonly schemas: readonly SchemaFacts[];
  readonly examples: readonly ExampleFacts[];
  /** By number, which is the order in which they were made. */
  readonly candidates: readonly CandidateFacts[];
  /** Numbers of candidates with equal results. */
  readonly clusters: readonly (readonly number[])[];
  readonly comparisons: readonly ComparisonFacts[];
  /** Slots that no table of their own tells of. */
  readonly slots: readonly SlotFacts[];
  /** Number of the candidate that is the answer. */
  readonly chosen: number | undefined;
  /** The error that ended it. */
  readonly failure: string | undefined;
}

export interface StageFacts {
  readonly stage: string;
  readonly method: string;
  readonly at: number;
  readonly ms: number;
}

/** Without the messages: the prompts of a run make a gigabyte. */
export type CallFacts = Omit<Event<"call">, "event" | "messages" | "reply" | "prompt" | "others"> & {
  /** How many replies came. */
  readonly replies: number;
};

export interface FieldFacts {
  readonly table: string;
  readonly field: string;
}

export interface ValueFacts extends FieldFacts {
  readonly stage: string;
  readonly value: string;
  readonly keyword: string;
  readonly tier: string;
  readonly score: number;
}

export interface SchemaFacts {
  readonly stage: string;
  /** filtered, precise or recall. */
  readonly schema: string;
  readonly fields: readonly FieldFacts[];
}

export interface ExampleFacts {
  readonly position: number;
  readonly question: string;
  readonly sql: string;
  readonly score: number;
}

export interface CandidateFacts {
  /** Its place in the order in which they count as made, from 0. */
  readonly id: number;
  /** Its id in the trace. */
  readonly path: string;
  readonly stage: string;
  readonly generator: string;
  readonly round: number;
  readonly parent: number | undefined;
  /** Its parent runs, but cannot mean what it says. */
  readonly corrects: boolean;
  /** Its reply was cut before the query ended. */
  readonly cut: boolean;
  /** Who made it from its parent; undefined for a generated candidate. */
  readonly repair: "rule" | "model" | undefined;
  readonly sql: string;
  /** The text that ran: it differs where the query was rewritten for the engine. */
  readonly executed: string;
  /** Of a model's candidate. */
  readonly origin: Event<"candidate">["origin"];
  readonly outcome: "rows" | "empty" | "error" | "timeout";
  /** Kind of error. */
  readonly error: string | undefined;
  readonly message: string | undefined;
  readonly rows: number | undefined;
  readonly ms: number;
  /** Its result is one row of zeros and NULLs. */
  readonly degenerate: boolean;
}

/** What a stage gave, as it shows itself. */
export interface SlotFacts {
  readonly stage: string;
  readonly slot: string;
  readonly title: string;
  readonly lines: readonly string[];
}

/** Of two candidates by a selector. */
export interface ComparisonFacts {
  readonly first: number;
  readonly second: number;
  /** Undefined for a tie. */
  readonly winner: number | undefined;
}

/** @throws AskableError where a newer askable wrote it. */
export async function readTraceFacts(path: string): Promise<TraceFacts> {
  if (!existsSync(path)) return { state: "missing", ...factsIn([]) };
  try {
    const { events, complete } = await readTrace(path);
    return { state: complete ? "complete" : "cut", ...factsIn(events) };
  } catch (error) {
    if (!(error instanceof AskableError) || error instanceof NewerTrace) throw error;
    return { state: "damaged", ...factsIn([]), problem: error.message };
  }
}

/** Where one request was for several samples and any of their replies was cut, the call counts as cut. */
function callFacts({
  event: _,
  messages: _messages,
  reply,
  prompt: _prompt,
  others = [],
  ...call
}: Event<"call">): CallFacts {
  const replies = reply === undefined ? 0 : 1 + others.length;
  return { ...call, replies, ...(others.some(({ finish }) => finish === "length") && { finish: "length" }) };
}

type Event<Name extends TraceEvent["event"]> = Extract<TraceEvent, { readonly event: Name }>;

function factsIn(events: readonly TraceEvent[]): Omit<TraceFacts, "state" | "problem"> {
  const all = <Name extends TraceEvent["event"]>(name: Name) =>
    events.filter((each): each is Event<Name> => each.event === name);
  const given = <Value, Traced>({ name, schema }: Slot<Value, Traced>) =>
    all("slot").flatMap(({ stage, slot, value }) => (slot === name ? [{ stage, value: schema.parse(value) }] : []));
  const made = all("candidate").toSorted((a, b) => compareIds(a.id, b.id));
  const numbers = new Map(made.map(({ id }, number) => [id, number]));
  const numbersOf = (ids: readonly string[]) => ids.flatMap((id) => numbers.get(id) ?? []);
  return {
    stages: all("stage").map(({ event: _, ...stage }) => stage),
    calls: all("call").map(callFacts),
    values: given(matchedValues).flatMap(({ stage, value }) => value.map((each) => ({ stage, ...each }))),
    schemas: [filteredSchema, preciseSchema, recallSchema].flatMap((slot) =>
      given(slot).map(({ stage, value }) => ({ stage, schema: slot.name, fields: value })),
    ),
    examples: given(examples).flatMap(({ value }) => value.map((example, position) => ({ position, ...example }))),
    candidates: made.map((candidate, id) => candidateFacts(candidate, id, numbers)),
    clusters: (given(clusters).at(-1)?.value ?? []).map(numbersOf).filter((members) => members.length > 0),
    comparisons: (given(judgements).at(-1)?.value ?? []).flatMap((judgement) => comparisonIn(judgement, numbers)),
    slots: all("slot").flatMap(({ stage, slot, title, lines }) =>
      title === undefined || lines === undefined ? [] : [{ stage, slot, title, lines }],
    ),
    chosen: numbers.get(all("answer").at(-1)?.candidate ?? ""),
    failure: all("failed").at(-1)?.message,
  };
}

/** A judgement of another form than the pair is in the lines of its slot. */
function comparisonIn(judgement: Judgement, numbers: ReadonlyMap<string, number>): ComparisonFacts[] {
  if (judgement.form !== "pair") return [];
  const [first, second] = [numbers.get(judgement.first), numbers.get(judgement.second)];
  if (first === undefined || second === undefined) return [];
  return [{ first, second, winner: judgement.winner === undefined ? undefined : numbers.get(judgement.winner) }];
}

function candidateFacts(
  candidate: Event<"candidate">,
  number: number,
  numbers: ReadonlyMap<string, number>,
): CandidateFacts {
  const { id, stage, generator, round, parent, sql, rewritten, origin, outcome, failure, message, rows, ms } =
    candidate;
  return {
    id: number,
    path: id,
    stage,
    generator,
    round,
    parent: numbers.get(parent ?? ""),
    corrects: candidate.corrects === true,
    cut: candidate.cut === true,
    repair: repairOf(candidate),
    sql,
    executed: rewritten ?? sql,
    origin,
    outcome,
    error: outcome === "error" ? (failure ?? "other") : undefined,
    message,
    rows,
    ms,
    degenerate: candidate.degenerate === true,
  };
}

/** Rounds are a model's; a rule makes a new candidate in the round of its parent. */
function repairOf({ parent, round, reasons }: Event<"candidate">): CandidateFacts["repair"] {
  if (parent === undefined) return undefined;
  return round > 0 && reasons === undefined ? "model" : "rule";
}
