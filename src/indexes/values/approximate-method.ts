import type { ApproximateSearch, ApproximateTables } from "./approximable.js";
import { buildLsh, LSH_DEFAULTS, type LshParameters, lshSearch } from "./lsh.js";
import { buildTrigrams, TRIGRAM_DEFAULTS, type TrigramParameters, trigramSearch } from "./trigrams.js";
import type { Texts } from "./units.js";

/** How texts that are nearly alike are found, with the method's settings; recorded in the index. */
export type ApproximateParameters = LshParameters | TrigramParameters;

/** What won side by side in `bench/value-index/search.mjs`. */
export const APPROXIMATE_DEFAULTS: ApproximateParameters = TRIGRAM_DEFAULTS;

/** Each method with its usual settings. */
export const APPROXIMATE_METHODS: Readonly<Record<ApproximateParameters["method"], ApproximateParameters>> = {
  trigrams: TRIGRAM_DEFAULTS,
  lsh: LSH_DEFAULTS,
};

/** Tables over those of the texts that have an `approximableLength`; each keeps its number. */
export function buildApproximate(
  texts: Texts,
  lengths: Uint8Array,
  parameters: ApproximateParameters,
): ApproximateTables {
  return parameters.method === "lsh" ? buildLsh(texts, lengths, parameters) : buildTrigrams(texts, lengths, parameters);
}

export function approximateSearch(
  tables: ApproximateTables,
  parameters: ApproximateParameters,
  size: number,
): ApproximateSearch {
  return parameters.method === "lsh" ? lshSearch(tables, parameters, size) : trigramSearch(tables, parameters, size);
}
