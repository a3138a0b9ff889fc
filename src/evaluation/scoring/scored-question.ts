import type { Question } from "../datasets/question.js";
import type { Outcome } from "../execution/protocol.js";
import type { GoldAnalysis } from "../gold/analyse.js";
import type { GoldFlagName } from "../gold/flags.js";
import type { GoldCheck } from "../gold/gold-check.js";
import type { RunAnswer } from "../run/format.js";
import type { DatabaseFacts } from "./database-facts.js";
import type { TraceFacts } from "./trace-facts.js";
import type { UnanswerableAsked } from "./unanswerable.js";

/** A scored question of a run. */
export interface ScoredQuestion {
  readonly question: Question;
  readonly answer: RunAnswer;
  readonly trace: TraceFacts;
  readonly database: DatabaseFacts;
  readonly gold: GoldAnalysis;
  /** Of its first gold query. */
  readonly goldOutcome: GoldCheck["outcome"];
  /** Flags of the gold check. */
  readonly flags: readonly GoldFlagName[];
  /** Of the answer; undefined where there is no SQL. */
  readonly outcome: Outcome | undefined;
  /** Whether each of its candidates is right, by the text that ran. */
  readonly rights: ReadonlyMap<string, boolean>;
}

/** All that a run answered so far. */
export interface AskedQuestions {
  readonly questions: readonly ScoredQuestion[];
  /** Those that their database cannot answer. */
  readonly unanswerable: readonly UnanswerableAsked[];
}

/** Whether a candidate is right, by its number; null where that is not known. */
export function rightsOf({ trace, rights }: ScoredQuestion): (candidate: number) => boolean | null {
  const texts = new Map(trace.candidates.map(({ id, executed }) => [id, executed]));
  return (candidate) => rights.get(texts.get(candidate) ?? "") ?? null;
}
