import { fieldKey } from "../../databases/schema.js";
import type { Profile, SubSchema } from "../../profiles/profile.js";
import { inOrder } from "../link/keys.js";

/** Tries to find a subset that is not there yet, before that one is given up. */
const TRIES = 20;

/** Each subset once, in the order in which it first came; empty ones are left out. */
export function distinctSubsets(subsets: readonly SubSchema[]): SubSchema[] {
  return [...new Map(subsets.filter((each) => each.length > 0).map((each) => [subsetKey(each), each])).values()];
}

/** What all subsets have together, in the order of the profile. */
export function unionOf(subsets: readonly SubSchema[], profile: Profile): SubSchema {
  return inOrder(profile, new Set(subsets.flat().map(fieldKey)));
}

export interface Evolution {
  /** How many subsets are wanted. */
  readonly count: number;
  /** The chance that two subsets are merged; else fields are dropped from one. */
  readonly crossover: number;
  readonly profile: Profile;
  /** Whole numbers from 0 to below its argument. */
  readonly random: (size: number) => number;
}

/**
 * Subsets that the pool does not have yet, made from it without a model (CA-SQL, evolutionary subset expansion): two that are
 * merged, or one from which fields are dropped at random until it is new. Fewer than wanted where chance finds no more.
 */
export function evolvedSubsets(
  pool: readonly SubSchema[],
  { count, crossover, profile, random }: Evolution,
): SubSchema[] {
  const known = new Set(pool.map(subsetKey));
  const made: SubSchema[] = [];
  for (let tries = 0; made.length < count && tries < count * TRIES; tries++) {
    const one = pool[random(pool.length)]!;
    const merges = random(RESOLUTION) < crossover * RESOLUTION;
    const next = merges ? unionOf([one, pool[random(pool.length)]!], profile) : withDropped(one, known, random);
    if (next.length === 0 || known.has(subsetKey(next))) continue;
    known.add(subsetKey(next));
    made.push(next);
  }
  return made;
}

const RESOLUTION = 2 ** 20;

/** Without fields that chance chose, one after the other until nobody knows what is left. */
function withDropped(subset: SubSchema, known: ReadonlySet<string>, random: (size: number) => number): SubSchema {
  let left = subset;
  while (left.length > 1) {
    const gone = random(left.length);
    left = left.filter((_, index) => index !== gone);
    if (!known.has(subsetKey(left))) return left;
  }
  return [];
}

const subsetKey = (subset: SubSchema) => JSON.stringify(subset.map(fieldKey).toSorted());
