import { skeletonLikeness } from "../../sql/skeleton.js";

/** An example that may be shown, with how much its question is like the one asked. */
export interface Ranked {
  readonly score: number;
  /** The skeleton of its SQL. */
  readonly structure: string;
}

export interface Ranking {
  readonly limit: number;
  /** Examples of one structure at most. */
  readonly perStructure: number;
  /** The skeleton of a first attempt at the SQL. */
  readonly like?: string | undefined;
}

/** Beyond these, examples say nothing of the question any more. */
const NEAR = 200;
/** How far the nearest example outweighs many near ones of one structure: scores are compared as `exp(score / .06)`. */
const SHARPNESS = 0.06;
/** From this likeness on, two structures count as alike (DAIL-SQL: .85 on Spider). */
const ALIKE = 0.85;

/**
 * The examples to show, the best first. What many near questions were answered with is likelier than what one was, so
 * the votes for each structure are added up, and its nearest examples stand for it. Structures like that of a first
 * attempt come before all others, after DAIL-SQL (Gao et al., 2023, 4.2).
 */
export function rank<Each extends Ranked>(found: readonly Each[], { limit, perStructure, like }: Ranking): Each[] {
  const near = [...found].sort((a, b) => b.score - a.score).slice(0, NEAR);
  const votes = new Map<string, number>();
  for (const { structure, score } of near) {
    votes.set(structure, (votes.get(structure) ?? 0) + Math.exp(score / SHARPNESS));
  }
  const alike = new Map(
    [...votes.keys()].map((structure) => [
      structure,
      like !== undefined && skeletonLikeness(structure, like) >= ALIKE ? 1 : 0,
    ]),
  );
  const order = near.sort(
    (a, b) =>
      alike.get(b.structure)! - alike.get(a.structure)! ||
      votes.get(b.structure)! - votes.get(a.structure)! ||
      b.score - a.score,
  );
  const taken = new Map<string, number>();
  return order
    .filter(({ structure }) => {
      const count = (taken.get(structure) ?? 0) + 1;
      taken.set(structure, count);
      return count <= perStructure;
    })
    .slice(0, limit);
}
