import type { ModelFindings } from "../models/probe.js";
import type { ModelConfig } from "../models/providers/provider.js";
import { contextLengthOf, providerOf } from "../models/providers/providers.js";

/** What trying a model found, in one line. */
export function findingsText(config: ModelConfig, findings: ModelFindings): string {
  const { tokensPerSecond, contextLength, logprobs, samples } = findings;
  return [
    `${providerOf(config).place(config)} answers`,
    tokensPerSecond === undefined ? [] : `${tokensPerSecond.toFixed(tokensPerSecond < 10 ? 1 : 0)} tokens/s`,
    contextText(contextLengthOf(config), contextLength),
    STRUCTURED[findings.structured],
    logprobs === undefined ? [] : logprobs ? "logprobs" : "no logprobs",
    samples === undefined
      ? []
      : samples
        ? "several samples in one request"
        : "one sample in a request: remove samplesPerCall",
  ]
    .flat()
    .join(", ");
}

const STRUCTURED: Record<ModelFindings["structured"], string> = {
  held: "keeps to a JSON schema",
  ignored: "takes a JSON schema and ignores it: set structured to false",
  refused: "refuses a JSON schema: it is asked without",
  off: "not asked for a JSON schema",
};

function contextText(configured: number | undefined, found: number | undefined): string {
  if (found === undefined)
    return configured === undefined ? "context unknown: set contextLength" : `context ${configured}`;
  if (configured === undefined) return `context ${found}: set contextLength to it`;
  return configured > found ? `context ${found}, but contextLength says ${configured}: lower it` : `context ${found}`;
}
