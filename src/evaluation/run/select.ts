import { sha256 } from "../../artifacts/hash.js";
import { nearest } from "../../artifacts/nearest.js";
import { AskableError } from "../../errors.js";
import type { DataSet, Question } from "../datasets/question.js";

/** Which questions of a data set are asked. An absent option excludes none. */
export interface Selection {
  /** Most questions: the first ones, or with `sample` random ones. */
  readonly limit?: number | undefined;
  /** Seed of the random choice. A larger limit with the same seed keeps the questions of a smaller one. */
  readonly sample?: number | undefined;
  readonly tiers?: readonly string[] | undefined;
  readonly databases?: readonly string[] | undefined;
}

/** The questions in the data set's order. @throws AskableError for a tier or database that no question has. */
export function selectQuestions({ questions, path }: DataSet, selection: Selection): readonly Question[] {
  const { tiers, databases, limit = Number.POSITIVE_INFINITY, sample } = selection;
  requireKnown(
    "tier",
    tiers,
    questions.map(({ tier }) => tier),
    path,
  );
  requireKnown(
    "database",
    databases,
    questions.map(({ database }) => database),
    path,
  );
  const fitting = questions.filter(
    ({ tier, database }) =>
      (tiers === undefined || (tier !== undefined && tiers.includes(tier))) &&
      (databases === undefined || databases.includes(database)),
  );
  if (fitting.length === 0) {
    throw new AskableError(`No question of ${path} has both one of these tiers and one of these databases`, {
      code: "usage",
    });
  }
  if (sample === undefined) return fitting.slice(0, limit);
  const place = new Map(fitting.map(({ id }) => [id, sha256(`${sample}\n${id}`)]));
  const byPlace = fitting.toSorted((a, b) => (place.get(a.id)! < place.get(b.id)! ? -1 : 1));
  const chosen = new Set(byPlace.slice(0, limit));
  return fitting.filter((question) => chosen.has(question));
}

function requireKnown(
  what: string,
  given: readonly string[] | undefined,
  values: readonly (string | undefined)[],
  path: string,
): void {
  const known = [...new Set(values)].filter((value) => value !== undefined);
  const wrong = given?.find((name) => !known.includes(name));
  if (wrong === undefined) return;
  const [near] = nearest(wrong, new Set(known), 1);
  const there = known.length === 0 ? `Its questions have none.` : `There are: ${known.join(", ")}.`;
  throw new AskableError(`--${what}: no question of ${path} has the ${what} "${wrong}"`, {
    code: "usage",
    hint: near === undefined ? there : `Do you mean "${near}"? ${there}`,
  });
}
