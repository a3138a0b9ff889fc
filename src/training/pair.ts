import { sha256 } from "../artifacts/hash.js";
import type { Question } from "../evaluation/datasets/question.js";
import { withoutTrailing } from "../sql/first-word.js";

/** A question with the query to be learned. */
export interface TrainingPair {
  /** Unique in its data set. */
  readonly id: string;
  readonly database: string;
  readonly question: string;
  readonly evidence: string;
  /** The first gold query, without its final semicolon. */
  readonly gold: string;
  /** Further gold queries, whose rows are right too. */
  readonly otherGolds: readonly string[];
  /** In the data set's own words; empty where it has none. */
  readonly tier: string;
}

/** @param question One that has a gold query. */
export function pairOf({ id, database, question, evidence = "", goldQueries, tier = "" }: Question): TrainingPair {
  const [gold = "", ...otherGolds] = goldQueries.map((sql) => withoutTrailing(sql.trim()));
  return { id, database, question: question.trim(), evidence: evidence.trim(), gold, otherGolds, tier };
}

/** A number that depends on nothing but the seed and the texts: what is drawn for a row does not change with the others. */
export function seedOf(seed: number, ...texts: readonly string[]): number {
  return Number.parseInt(sha256(JSON.stringify([seed, ...texts])).slice(0, 8), 16);
}
