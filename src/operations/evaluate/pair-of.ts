import type { Question } from "../../evaluation/datasets/question.js";
import type { RunAnswer } from "../../evaluation/run/format.js";
import type { LocatedPair } from "../../evaluation/scoring/score.js";
import type { Evaluation } from "./evaluation.js";

/** The query of an answer beside its gold; undefined where there is no query. */
export function pairOf(
  { id, database, question, category, golds }: Question,
  answers: ReadonlyMap<string, RunAnswer>,
  { databases }: Evaluation,
): LocatedPair | undefined {
  const prediction = answers.get(id)?.sql;
  if (prediction === null || prediction === undefined) return undefined;
  return { gold: golds[0]!, golds, prediction, question, category, files: databases.files(database) };
}
