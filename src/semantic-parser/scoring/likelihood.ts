import type { Features } from "./features.js";

export type LikelihoodWeights = Readonly<Record<keyof Features, number>> & { readonly bias: number };

/** Fitted by logistic regression, some set by hand: `bench/offline/fit.mjs` fits them anew and says which. */
export const LIKELIHOOD_WEIGHTS: LikelihoodWeights = {
  bias: -5.39,
  coverage: 2.78,
  unread: -0.8,
  heads: -0.8,
  modifiers: -0.8,
  names: -0.8,
  others: -0.8,
  ignored: -3,
  hints: -1.01,
  linking: 4.21,
  weakest: 0.12,
  faint: 0,
  rivals: 0,
  fuzzy: 0,
  cost: -22,
  joins: -0.4,
  selects: -3.44,
  filters: 0.27,
  trivial: -3,
  grouped: -0.09,
  excluded: -0.58,
  combined: 1.42,
  ordered: 0.16,
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
};

/** The features as they are weighed: none counts beyond its cap, and fields shown count from the fourth on. */
export function countedFeatures(features: Features): Features {
  const counted = Object.entries(features).map(([name, value]: [string, number]) => [
    name,
    name === "selects" ? Math.max(0, value - 3) : Math.min(value, CAPS[name as keyof Features] ?? value),
  ]);
  return Object.fromEntries(counted) as Record<keyof Features, number>;
}

/** How likely a query with these features is the right one, before it runs: 0 to 1. */
export function likelihood(features: Features, weights: LikelihoodWeights = LIKELIHOOD_WEIGHTS): number {
  let logit = weights.bias;
  for (const [name, value] of Object.entries(countedFeatures(features)) as [keyof Features, number][])
    logit += weights[name] * value;
  return 1 / (1 + Math.exp(-logit));
}
