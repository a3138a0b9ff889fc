import type { Features } from "./score.js";

/** Fitted by logistic regression; how: pipelines/offline/README.md. */
const WEIGHTS: Readonly<Record<keyof Features, number>> & { readonly bias: number } = {
  bias: -5.9,
  coverage: 3.4,
  unread: -0.34,
  hints: -0.81,
  linking: 2.06,
  weakest: 0.42,
  cost: -5.8,
  joins: -0.55,
  selects: -0.9,
  filters: 0.19,
  trivial: -2,
  grouped: -0.2,
  excluded: -0.06,
  combined: 1.1,
  ordered: 0.04,
};

/** Where each feature stops counting. */
const CAPS: Partial<Record<keyof Features, number>> = {
  unread: 4,
  hints: 3,
  linking: 1.6,
  weakest: 1.2,
  joins: 5,
  filters: 3,
  excluded: 2,
  ordered: 2,
};

/** How likely a query with these features is the right one, before it runs: 0 to 1. */
export function likelihood(features: Features): number {
  let logit = WEIGHTS.bias;
  for (const [name, value] of Object.entries(features) as [keyof Features, number][]) {
    const counted = name === "selects" ? Math.max(0, value - 3) : Math.min(value, CAPS[name] ?? value);
    logit += WEIGHTS[name] * counted;
  }
  return 1 / (1 + Math.exp(-logit));
}
