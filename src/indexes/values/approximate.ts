import type { ApproximateSearch, ApproximateTables } from "./approximable.js";
import { buildLsh, type LshParameters, lshSearch } from "./lsh.js";
import { buildTrigrams, TRIGRAM_DEFAULTS, type TrigramParameters, trigramSearch } from "./trigrams.js";

/** How texts that are nearly alike are found, with the method's settings; recorded in the index. */
export type ApproximateParameters = LshParameters | TrigramParameters;

/** What won side by side in `bench/values.mjs`. */
export const APPROXIMATE_DEFAULTS: ApproximateParameters = TRIGRAM_DEFAULTS;

/** Tables over those of the texts that are approximable; each keeps its number. */
export function buildApproximate(
  count: number,
  textAt: (index: number) => string,
  parameters: ApproximateParameters,
): ApproximateTables {
  return parameters.method === "lsh" ? buildLsh(count, textAt, parameters) : buildTrigrams(count, textAt, parameters);
}

export function approximateSearch(
  tables: ApproximateTables,
  parameters: ApproximateParameters,
  size: number,
): ApproximateSearch {
  return parameters.method === "lsh" ? lshSearch(tables, parameters, size) : trigramSearch(tables, parameters, size);
}
