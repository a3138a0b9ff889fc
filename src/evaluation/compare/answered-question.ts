import { groupBy } from "../../collections.js";

/** One question of a run with its answer. */
export interface AnsweredQuestion {
  readonly id: string;
  readonly database: string;
  readonly question: string;
  readonly tier?: string | undefined;
  readonly gold: string;
  readonly sql: string | null;
  /** 1 where it is right, null where the official code fails. */
  readonly value: number | null;
  readonly failure?: string | undefined;
  readonly seconds: number;
}

export const isRight = ({ value }: Pick<AnsweredQuestion, "value">) => value === 1;

/** Share of right answers; undefined without questions. */
export function shareRight(questions: readonly Pick<AnsweredQuestion, "value">[]): number | undefined {
  return questions.length === 0 ? undefined : questions.filter(isRight).length / questions.length;
}

/** By tier, in order of appearance, without questions that have none. */
export function byTier(questions: readonly AnsweredQuestion[]): ReadonlyMap<string, readonly AnsweredQuestion[]> {
  const groups = groupBy(questions, ({ tier }) => tier);
  return new Map([...groups].flatMap(([tier, alike]) => (tier === undefined ? [] : [[tier, alike]])));
}
