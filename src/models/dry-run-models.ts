import type { LanguageModel, Models, Scenario } from "./model.js";
import { withSamples } from "./samples.js";
import { estimatePrompt, estimateTokens } from "./tokens.js";

/**
 * Models for finding out what a question would cost: they cost nothing and reply with the samples that requests bring
 * along (`dryRunReply`), so that a pipeline makes the prompts and the calls that it would make. The tokens of prompts are
 * estimated, those of replies assumed.
 *
 * - best: all queries agree, none fails
 * - expected: of ten queries one fails and is fixed at once, three give two other results
 * - worst: all queries fail, are fixed in the second round and all differ; no choice can be read; a field is missed
 *
 * @param described Names, prices and context lengths; they are not called.
 */
export function dryRunModels(described: Models, scenario: Scenario): Models {
  return {
    forRole: (role) => ({ ...described.forRole(role), call: withSamples(dryRunModel(scenario)) }),
  };
}

function dryRunModel(scenario: Scenario): LanguageModel {
  return async (request) => {
    request.signal?.throwIfAborted();
    const text = request.dryRunReply?.(scenario, request) ?? "";
    const tokensIn = Math.round(IN[scenario] * estimatePrompt(request.messages));
    const most = request.maxTokens ?? UNLIMITED;
    const tokensOut = { best: Math.min(most, estimateTokens(text)), expected: usual(most), worst: most }[scenario];
    return { text, finish: "stop", usage: { tokensIn, tokensOut, tokensCached: 0 } };
  };
}

/** How far the estimate of a prompt's tokens may be off. */
const IN: Readonly<Record<Scenario, number>> = { best: 0.9, expected: 1, worst: 1.1 };
/** Tokens of a reply that has no limit. */
const UNLIMITED = 2048;
/** A reply is mostly much shorter than it may be. */
const usual = (most: number) => Math.min(most, Math.round(40 + most / 5));
