import type { Features } from "./features.js";

export type LikelihoodWeights = Readonly<Record<keyof Features, number>> & { readonly bias: number };

/** Which of a question's queries is the right one: fitted by `bench/offline/fit.mjs`, which writes them here. */
export const LIKELIHOOD_WEIGHTS: LikelihoodWeights = {
  bias: -12.91,
  coverage: 0.0881,
  unread: -0.023,
  heads: 0,
  modifiers: 0,
  names: 0,
  others: -0.0141,
  unexplained: 0,
  ignored: -0.0272,
  hints: -2.58,
  linking: 13.1,
  weakest: 4.6,
  faint: 0,
  rivals: -1.25,
  fuzzy: -2.17,
  cost: -24.2,
  joins: -1.09,
  selects: -5.15,
  filters: -1.99,
  trivial: -1.69,
  grouped: 0,
  excluded: 0,
  combined: 2.95,
  ordered: -0.149,
  guessed: -2.25,
  twice: -0.0618,
  inner: -1,
  dropped: -0.653,
  measured: 0,
  unspread: 0,
  undenied: 0,
};

/** Where each feature stops counting. */
const CAPS: Partial<Record<keyof Features, number>> = {
  unread: 4,
  heads: 2,
  modifiers: 3,
  names: 2,
  others: 3,
  ignored: 2,
  hints: 3,
  linking: 1.6,
  weakest: 1.2,
  faint: 3,
  rivals: 3,
  fuzzy: 2,
  joins: 5,
  filters: 3,
  excluded: 2,
  ordered: 2,
  guessed: 2,
  inner: 2,
  dropped: 2,
};

/** The features as they are weighed: none counts beyond its cap, and fields shown count from the fourth on. */
export function countedFeatures(features: Features): Features {
  const counted = Object.entries(features).map(([name, value]: [string, number]) => [
    name,
    name === "selects" ? Math.max(0, value - 3) : Math.min(value, CAPS[name as keyof Features] ?? value),
  ]);
  return Object.fromEntries(counted) as Record<keyof Features, number>;
}

/** How likely a query with these features is the right one among those of its question, before it runs: 0 to 1. */
export function likelihood(features: Features, weights: LikelihoodWeights = LIKELIHOOD_WEIGHTS): number {
  let logit = weights.bias;
  for (const [name, value] of Object.entries(countedFeatures(features)) as [keyof Features, number][])
    logit += weights[name] * value;
  return 1 / (1 + Math.exp(-logit));
}
