import type { Question } from "../datasets/question.js";
import type { RunAnswer } from "../run/format.js";

/** What became of the questions that their database cannot answer: no metric counts them. */
export interface Unanswerable {
  /** Those that were asked. */
  readonly questions: number;
  /** "I do not know", which is right. */
  readonly declined: number;
  /** Answered all the same. */
  readonly answered: number;
  /** Of those answered, with a confidence of .7 or more. */
  readonly sure: number;
}

/** Such a question with what was said to it. */
export interface UnanswerableAsked {
  readonly question: Question;
  readonly answer: RunAnswer;
}

const SURE = 0.7;

/** Where the pipeline failed, nothing was declined and nothing answered. */
export function countUnanswerable(asked: readonly UnanswerableAsked[]): Unanswerable {
  const given = asked.map(({ answer }) => answer);
  const answered = given.filter(({ sql }) => sql !== null);
  return {
    questions: given.length,
    declined: given.filter(({ sql, failure }) => sql === null && failure === undefined).length,
    answered: answered.length,
    sure: answered.filter(({ confidence }) => confidence >= SURE).length,
  };
}
