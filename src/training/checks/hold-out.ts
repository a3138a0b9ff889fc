import type { Question } from "../../evaluation/datasets/question.js";
import { maskQuestion, schemaKnowledge } from "../../indexes/examples/skeleton.js";
import { fold } from "../../language/fold.js";
import { sqlPieces } from "../../sql/roles.js";
import { sqlSkeleton } from "../../sql/skeleton.js";
import type { TrainingPair } from "../pair.js";

/** Why a pair may not be trained on where a set is held out, the plainest reason first. */
export const HELD_OUT = {
  database: "its database is in the evaluation set",
  question: "the evaluation set asks the same question, but for its values",
  sql: "the evaluation set has the same query, but for its values",
  skeleton: "the evaluation set has a question and a query of the same skeletons",
} as const;

export type HeldOut = keyof typeof HELD_OUT;

/**
 * What of a training set belongs to evaluation sets. A near-duplicate has the same masked question (`maskQuestion`) and the
 * same SQL without names and values (`sqlSkeleton`): either alone is shared by questions that have nothing in common.
 */
export function holdOut(evaluation: readonly Pick<Question, "database" | "question" | "goldQueries">[]) {
  const known: Record<HeldOut, Set<string>> = {
    database: new Set(evaluation.map(({ database }) => fold(database))),
    question: new Set(),
    sql: new Set(),
    skeleton: new Set(),
  };
  for (const { question, goldQueries } of evaluation) {
    known.question.add(questionKey(question));
    for (const sql of goldQueries) {
      known.sql.add(sqlKey(sql));
      known.skeleton.add(skeletonKey(question, sql));
    }
  }
  return ({ database, question, gold }: TrainingPair): HeldOut | undefined => {
    if (known.database.has(fold(database))) return "database";
    if (known.question.has(questionKey(question))) return "question";
    if (known.sql.has(sqlKey(gold))) return "sql";
    return known.skeleton.has(skeletonKey(question, gold)) ? "skeleton" : undefined;
  };
}

/** Without values, the case of letters and what ends it. */
const questionKey = (question: string) => maskQuestion(question);

/** With the names of tables and fields and without values, aliases and the case of letters. */
function sqlKey(sql: string): string {
  const pieces = sqlPieces(sql).flatMap(({ kind, text }) => {
    if (kind === "alias" || text === ";" || /^as$/i.test(text)) return [];
    return kind === "text" || kind === "number" ? ["?"] : [fold(text)];
  });
  return pieces.join(" ");
}

const skeletonKey = (question: string, sql: string) =>
  JSON.stringify([maskQuestion(question, schemaKnowledge(sql)), sqlSkeleton(sql, { joins: true })]);
