import { rounded } from "../scoring/totals.js";
import { bootstrapMean, type Interval, pairedDifference } from "../statistics/bootstrap.js";
import { holm, mcNemarExact, smallestDifference } from "./paired-tests.js";

/** Values of a metric for several systems, each in the order of the questions. */
export interface PairedScores {
  readonly ids: readonly string[];
  readonly databases: readonly string[];
  readonly tiers: readonly (string | undefined)[];
  /** By name; the first system is the one that the others are compared with. */
  readonly values: ReadonlyMap<string, readonly number[]>;
}

export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** How a system differs from the first. */
export interface Difference {
  readonly run: string;
  readonly against: string;
  /** Mean of its values less that of the first, with the 95 % bootstrap interval of the pairs. */
  readonly difference: Interval;
  /** The interval that resamples whole databases; null where there is only one. */
  readonly byDatabases: Bounds | null;
  readonly byTier: Readonly<Record<string, Interval>>;
  /** McNemar's exact test; null where values between 0 and 1 occur. */
  readonly p: number | null;
  /** Holm's correction of `p` over all differences. */
  readonly adjusted: number | null;
  /** Smallest difference that so many questions show with 80 % power; null where there is none, or `p` is null. */
  readonly smallest: number | null;
  /** Ids of questions on which it is better than the first system, and worse. */
  readonly won: readonly string[];
  readonly lost: readonly string[];
}

/** Compares each system with the first on the same questions; there must be at least one. */
export function compareScores(scores: PairedScores): Difference[] {
  const [[against, first] = ["", []], ...others] = scores.values;
  const binary = [...scores.values.values()].every((values) => values.every((value) => value === 0 || value === 1));
  const differences = others.map(([run, values]) => ({ run, against, ...differenceOf(first, values, scores, binary) }));
  const adjusted = holm(differences.flatMap(({ p }) => p ?? []));
  return differences.map((each, index) => ({ ...each, adjusted: binary ? adjusted[index]! : null }));
}

function differenceOf(
  first: readonly number[],
  second: readonly number[],
  { ids, databases, tiers }: PairedScores,
  binary: boolean,
): Omit<Difference, "run" | "against" | "adjusted"> {
  const better = (a: readonly number[], b: readonly number[]) => ids.filter((_, at) => a[at]! - b[at]! > 1e-9);
  const [won, lost] = [better(second, first), better(first, second)];
  const of = (values: readonly number[], tier: string) => values.filter((_, at) => tiers[at] === tier);
  const known = [...new Set(tiers)].filter((tier) => tier !== undefined);
  const byTier = known.map((tier) => [tier, told(pairedDifference(of(first, tier), of(second, tier))!)] as const);
  const clustered = pairedDifference(first, second, { clusters: databases });
  const smallest = smallestDifference(ids.length, (won.length + lost.length) / ids.length);
  return {
    difference: told(pairedDifference(first, second)!),
    byDatabases: clustered === undefined ? null : boundsOf(clustered),
    byTier: Object.fromEntries(byTier),
    p: binary ? mcNemarExact(lost.length, won.length) : null,
    smallest: binary && smallest !== undefined ? rounded(smallest) : null,
    won,
    lost,
  };
}

/** The mean of a system's values, with its interval and that over databases. */
export function accuracyOf(
  values: readonly number[],
  databases: readonly string[],
): Interval & { readonly byDatabases: Bounds | null } {
  const clustered = bootstrapMean(values, { clusters: databases });
  return {
    ...told(bootstrapMean(values)!),
    byDatabases: clustered === undefined ? null : boundsOf(clustered),
  };
}

const boundsOf = ({ low, high }: Interval): Bounds => ({ low: rounded(low), high: rounded(high) });

const told = (interval: Interval): Interval => ({ ...interval, ...boundsOf(interval), value: rounded(interval.value) });
