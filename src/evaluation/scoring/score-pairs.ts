import type { Outcome } from "../execution/protocol.js";
import { type LocatedPair, type ScoreOptions, scorePairs } from "./score.js";
import type { ScoredQuestion } from "./scored-question.js";

/** A question before it is scored. */
export interface Unscored extends Omit<ScoredQuestion, "outcome" | "rights" | "goldOutcome" | "flags"> {
  readonly files: readonly string[];
}

export type PairOptions = Omit<ScoreOptions, "metrics" | "onOutcome">;

const pairOf = ({ question, files }: Unscored, prediction: string): LocatedPair => {
  const { goldQueries, category } = question;
  return { gold: goldQueries[0]!, goldQueries, prediction, question: question.question, category, files };
};

/** The outcome of each question's answer; undefined where there is no SQL. */
export async function scoreAnswers(
  questions: readonly Unscored[],
  metrics: readonly string[],
  options: PairOptions,
): Promise<(Outcome | undefined)[]> {
  const answered = questions.filter(({ answer }) => answer.sql !== null);
  const pairs = answered.map((each) => pairOf(each, each.answer.sql!));
  const outcomes = await scorePairs(pairs, { ...options, ...named("Scoring answers", options), metrics });
  const found = new Map(answered.map((each, index) => [each, outcomes[index]]));
  return questions.map((each) => found.get(each));
}

/**
 * Whether the distinct queries of each question are right by one metric. Candidates that timed out count as wrong and do
 * not run again; the outcome of the answer is already known.
 */
export async function scoreCandidates(
  questions: readonly Unscored[],
  answers: readonly (Outcome | undefined)[],
  metric: string,
  options: PairOptions,
): Promise<Map<string, boolean>[]> {
  const rights = questions.map(({ answer }, index): Map<string, boolean> => {
    const outcome = answers[index];
    return new Map(answer.sql === null || !outcome ? [] : [[answer.sql, outcome.metrics[metric] === 1]]);
  });
  const pairs: LocatedPair[] = [];
  const places: { readonly of: number; readonly text: string }[] = [];
  for (const [index, each] of questions.entries()) {
    const known = rights[index]!;
    for (const { executed: text, outcome } of each.trace.candidates) {
      if (known.has(text)) continue;
      known.set(text, false);
      if (outcome === "timeout") continue;
      pairs.push(pairOf(each, text));
      places.push({ of: index, text });
    }
  }
  const outcomes = await scorePairs(pairs, { ...options, ...named("Scoring candidates", options), metrics: [metric] });
  for (const [index, outcome] of outcomes.entries()) {
    const { of, text } = places[index]!;
    rights[of]!.set(text, outcome.metrics[metric] === 1);
  }
  return rights;
}

function named(task: string, { onProgress }: PairOptions): Pick<PairOptions, "onProgress"> {
  return onProgress ? { onProgress: (step) => onProgress({ ...step, task }) } : {};
}
