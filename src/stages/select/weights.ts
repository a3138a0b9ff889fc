import type { KindEvidence } from "./kinds.js";

type Weights = Readonly<Record<keyof KindEvidence, number>> & { readonly bias: number };

/**
 * Fitted by logistic regression on replies of a 0.5B model: `bench/accuracy/kinds.mjs` fits them anew. `repeated` is set
 * by hand: the pools of the fit have one query of a model each.
 */
export const KIND_WEIGHTS: Weights = {
  bias: -1.55,
  ruled: 0.94,
  reading: 0.95,
  rival: -1.81,
  written: 1.04,
  others: 0,
  repeated: 0.5,
  agreed: 1.98,
  nothing: -1.73,
  invented: -1.8,
  unmatched: -0.68,
};

/** The accuracy of the model that the weights were fitted with. */
export const FITTED_ACCURACY = 0.4;

/** The chance that a result with this evidence is right. */
export function weighedConfidence(evidence: KindEvidence, modelAccuracy: number): number {
  let odds = KIND_WEIGHTS.bias;
  for (const [name, value] of Object.entries(evidence) as [keyof KindEvidence, number][])
    odds += KIND_WEIGHTS[name] * value;
  // A better model is right oftener where it says something, and wrong oftener is what it does not say.
  const better = logOdds(modelAccuracy) - logOdds(FITTED_ACCURACY);
  odds += better * (evidence.written - evidence.others);
  return 1 / (1 + Math.exp(-odds));
}

const logOdds = (share: number) => Math.log(share / (1 - share));
