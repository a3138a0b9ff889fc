import type { z } from "zod";

/** What was asked before and how it was answered; a question may refer to it. */
export interface PreviousQuestion {
  readonly question: string;
  readonly sql: string;
}

/** What was asked. */
export interface Asked {
  readonly question: string;
  readonly evidence: string;
  /** The day on which it is asked, ISO; without it, nothing is known of "last month". */
  readonly now?: string;
  /** What the question may refer to. */
  readonly previous?: PreviousQuestion;
}

/** What is known of one question. Each stage adds to it; none changes anything in it. */
export interface State extends Asked {
  /** What a stage gave, the last one that did; undefined where none has. */
  readonly get: <Value>(slot: Slot<Value>) => Value | undefined;
  /** The slots that were given, in the order in which they first were. */
  readonly slots: readonly AnySlot[];
}

/** How a slot shows what is in it to people, in `--explain` and in reports. */
export interface SlotText<Value> {
  readonly title: string;
  /** One line for each thing worth a line; none where there is nothing to show. */
  readonly lines: (value: Value, state: State) => readonly string[];
  /** Lines that `--explain` prints at most. Default 12. */
  readonly most?: number;
}

/** How a slot is written into a trace. */
export interface SlotTrace<Value, Traced> {
  /** What the trace keeps of it, in the form of the slot's schema. Default: the value itself. */
  readonly brief?: (value: Value, state: State) => Traced;
  /**
   * `value`: its value alone, as reports have tables for it. `lines`: also the lines of its text, which reports show
   * as they are. `elsewhere`: nothing, since other events tell of it. Default: `lines`.
   */
  readonly as?: "value" | "lines" | "elsewhere";
}

/** Something that is known of a question once a stage has given it. */
export interface Slot<Value, Traced = unknown> {
  readonly name: string;
  /** Of what the trace keeps. */
  readonly schema: z.ZodType<Traced>;
  readonly text: SlotText<Value>;
  readonly trace: SlotTrace<Value, Traced>;
  /** What a stage returns to give it. */
  readonly of: (value: Value) => Given<Value>;
}

/** A slot as lists of them hold it: whatever is in it. */
// biome-ignore lint/suspicious/noExplicitAny: a list holds slots of every value, and `unknown` would admit none of them
export type AnySlot = Slot<any, any>;

/** A slot with what a stage puts into it. */
export interface Given<Value = unknown> {
  readonly slot: AnySlot;
  readonly value: Value;
}

/**
 * Declares a slot: its name, which is unique in a pipeline, the form in which traces keep it, and how it shows itself.
 * The file of the stage that gives it declares it, or `slots.ts` where several kinds of stages share it.
 *
 * @example
 * export const difficulty = slot("difficulty", z.int(), { title: "Difficulty", lines: (level) => [`${level} of 5`] });
 */
export function slot<Value, Traced = Value>(
  name: string,
  schema: z.ZodType<Traced>,
  text: SlotText<Value>,
  trace: SlotTrace<Value, Traced> = {},
): Slot<Value, Traced> {
  const declared: Slot<Value, Traced> = {
    name,
    schema,
    text,
    trace,
    of: (value) => ({ slot: declared as AnySlot, value }),
  };
  return declared;
}

/** @param given What is known besides, the later before the earlier. */
export function stateOf(asked: Asked, given: readonly Given[] = []): State {
  return makeState(asked, filled(new Map(), given));
}

/** The state with more in it. */
export function withGiven(state: State, given: readonly Given[]): State {
  const { question, evidence, previous, now } = state;
  const known = state.slots.map((slot): [AnySlot, unknown] => [slot, state.get(slot)]);
  return makeState(
    { question, evidence, ...(previous && { previous }), ...(now && { now }) },
    filled(new Map(known), given),
  );
}

function filled(values: Map<AnySlot, unknown>, given: readonly Given[]): ReadonlyMap<AnySlot, unknown> {
  for (const { slot, value } of given) values.set(slot, value);
  return values;
}

function makeState(asked: Asked, values: ReadonlyMap<AnySlot, unknown>): State {
  return {
    ...asked,
    slots: [...values.keys()],
    get: <Value>(slot: Slot<Value>) => values.get(slot) as Value | undefined,
  };
}
