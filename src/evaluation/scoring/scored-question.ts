import type { Question } from "../datasets/question.js";
import type { Outcome } from "../execution/protocol.js";
import type { GoldAnalysis } from "../gold/analyse.js";
import type { GoldFlagName } from "../gold/flags.js";
import type { GoldCheck } from "../gold/gold-check.js";
import type { RunAnswer } from "../run/format.js";
import type { DatabaseFacts } from "./database-facts.js";
import { type Event, eventsOf, type TraceFacts } from "./trace-facts.js";

/** All that is known of a question of a run once it is scored. */
export interface ScoredQuestion {
  readonly question: Question;
  readonly answer: RunAnswer;
  readonly trace: TraceFacts;
  readonly database: DatabaseFacts;
  readonly gold: GoldAnalysis;
  /** Of its first gold. */
  readonly goldOutcome: GoldCheck["outcome"];
  /** What the gold check found. */
  readonly flags: readonly GoldFlagName[];
  /** Of the answer; undefined where there is no SQL. */
  readonly outcome: Outcome | undefined;
  /** Whether each of its queries is right, by `textOf` of the candidate. */
  readonly rights: ReadonlyMap<string, boolean>;
}

/** The text of a candidate that ran: some engines read a query otherwise than it is written. */
export const textOf = ({ sql, rewritten }: Event<"candidate">) => rewritten ?? sql;

/** By number, which is the order in which they were made. */
export function candidatesOf(trace: TraceFacts): Event<"candidate">[] {
  return eventsOf(trace, "candidate").toSorted((a, b) => a.id - b.id);
}

/** The clusters as ids. Traces that lack these number their candidates in the order of their lines. */
export function clustersOf(trace: TraceFacts): (readonly number[])[] {
  const last = eventsOf(trace, "clusters").at(-1);
  if (!last) return [];
  const lines = eventsOf(trace, "candidate");
  const places = last.clusters.map((members) => members.flatMap((place) => lines[place]?.id ?? []));
  return (last.candidates ?? places).filter((members) => members.length > 0);
}

export function rightsOf({ trace, rights }: ScoredQuestion): (candidate: number) => boolean | null {
  const texts = new Map(eventsOf(trace, "candidate").map((each) => [each.id, textOf(each)]));
  return (candidate) => rights.get(texts.get(candidate) ?? "") ?? null;
}
