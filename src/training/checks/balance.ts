import { countEach } from "../../collections.js";
import { count, formatNumber } from "../../language/numbers.js";
import { sqlSkeleton } from "../../sql/skeleton.js";
import type { TrainingPair } from "../pair.js";

/** How pairs spread over what they should spread over. */
export interface Balance {
  readonly databases: readonly (readonly [string, number])[];
  readonly tiers: readonly (readonly [string, number])[];
  /** Different SQL skeletons, and the most frequent of them. */
  readonly skeletons: number;
  readonly frequent: readonly (readonly [string, number])[];
  /** What is out of balance, a sentence each. */
  readonly warnings: readonly string[];
}

const FREQUENT = 5;
/** A share of all pairs from which one database or one skeleton is said to be too much. */
const TOO_MUCH = { database: 0.5, skeleton: 0.2 };
/** A tier with fewer of all pairs is hardly learned. */
const TOO_LITTLE = 0.02;

export function balanceOf(pairs: readonly TrainingPair[]): Balance {
  const databases = counted(pairs.map(({ database }) => database));
  const tiers = counted(pairs.map(({ tier }) => tier || "no tier"));
  const skeletons = counted(pairs.map(({ gold }) => sqlSkeleton(gold, { joins: true })));
  const share = (number: number) => number / pairs.length;
  const percent = (number: number) => `${Math.round(100 * share(number))} %`;
  const [largest, frequent] = [databases[0], skeletons[0]];
  const warnings = [
    ...(databases.length === 1 ? [`All pairs are of one database, ${databases[0]![0]}.`] : []),
    ...(databases.length > 1 && share(largest![1]) > TOO_MUCH.database
      ? [`${percent(largest![1])} of the pairs are of one database, ${largest![0]}.`]
      : []),
    ...(frequent && share(frequent[1]) > TOO_MUCH.skeleton
      ? [`${percent(frequent[1])} of the queries have one skeleton: ${frequent[0]}`]
      : []),
    ...tiers
      .filter(([, number]) => share(number) < TOO_LITTLE)
      .map(
        ([tier, number]) => `The tier "${tier}" has only ${formatNumber(number)} of ${count(pairs.length, "pair")}.`,
      ),
  ];
  return { databases, tiers, skeletons: skeletons.length, frequent: skeletons.slice(0, FREQUENT), warnings };
}

/** The most frequent first. */
function counted(names: readonly string[]): [string, number][] {
  return [...countEach(names)].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}
