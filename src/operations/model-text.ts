import { type ModelConfig, modelLabel } from "../models/config.js";
import type { ModelFindings } from "../models/probe.js";

/** What a model is and where: `qwen2.5-coder at http://127.0.0.1:8091/v1`. */
export function modelText(config: ModelConfig): string {
  if (config.provider === "gguf") return config.file;
  return config.baseUrl === undefined ? modelLabel(config) : `${modelLabel(config)} at ${config.baseUrl}`;
}

/** What trying a model found, in one line. */
export function findingsText(config: ModelConfig, findings: ModelFindings): string {
  const { tokensPerSecond, contextLength, logprobs } = findings;
  return [
    `${modelText(config)} answers`,
    tokensPerSecond === undefined ? [] : `${tokensPerSecond.toFixed(tokensPerSecond < 10 ? 1 : 0)} tokens/s`,
    contextText(config.provider === "gguf" ? contextLength : config.contextLength, contextLength),
    STRUCTURED[findings.structured],
    logprobs === undefined ? [] : logprobs ? "logprobs" : "no logprobs",
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
