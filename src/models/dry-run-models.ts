import type { LanguageModel, ModelRequest, Models } from "./model.js";
import { withSamples } from "./samples.js";
import { estimatePrompt, estimateTokens } from "./tokens.js";

/** How a question may go: as cheap as it can be, as it mostly is, as dear as it can be. */
export const SCENARIOS = ["best", "expected", "worst"] as const;
export type Scenario = (typeof SCENARIOS)[number];

/**
 * Models that answer by rote and cost nothing, for finding out what a question would cost: a pipeline that runs on them
 * makes the prompts and the calls that it would make. The tokens of prompts are estimated, those of replies assumed.
 *
 * - best: all queries agree, none fails
 * - expected: of ten queries one fails and is mended at once, three give two other results
 * - worst: all queries fail, are mended in the second round and all differ; no verdict can be read; a field is missed
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
    const text = replyTo(request, scenario);
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

function replyTo(request: ModelRequest, scenario: Scenario): string {
  switch (request.schema?.name) {
    case "keywords":
      // Rules look for them instead, with much the same result.
      return "";
    case "columns":
      return columns(request, scenario);
    case "verdict":
      return scenario === "worst" ? "?" : "A";
    default:
      return sql(request, scenario);
  }
}

/** Names that were shown: one; none, so that rules link instead; every second one, and one that is not there. */
function columns({ schema }: ModelRequest, scenario: Scenario): string {
  const shown = /"enum":(\[.*?\])/.exec(JSON.stringify(schema?.schema))?.[1];
  const names: string[] = shown === undefined ? [] : JSON.parse(shown);
  if (scenario === "expected") return "none";
  const picked = scenario === "best" ? names.slice(0, 1) : [...names.filter((_, index) => index % 2 === 0), MISSED];
  return JSON.stringify({ columns: picked });
}

const MISSED = "no_such_table.no_such_column";

const MARK = /no_such_(\d+)_(\d+)/;

function sql({ messages, sample = 0 }: ModelRequest, scenario: Scenario): string {
  const broken = MARK.exec(messages.at(-1)!.content);
  if (broken) {
    const [, own, round] = broken;
    if (scenario === "worst" && round === "0") return failing(Number(own), 1);
    return result(scenario === "worst" ? Number(own) : 0, scenario);
  }
  if (scenario === "worst") return failing(sample, 0);
  const turn = scenario === "best" ? 0 : sample % 10;
  return turn === 9 ? failing(sample, 0) : result(turn < 6 ? 0 : turn < 8 ? 1 : 2, scenario);
}

const failing = (own: number, round: number) => `SELECT no_such_${own}_${round} FROM no_such_table`;

/** A query with a result of its own for each number, about as long as queries are. */
function result(number: number, scenario: Scenario): string {
  return `SELECT ${number}${LENGTH[scenario] > 0 ? ` /*${" as long".repeat(LENGTH[scenario])} */` : ""}`;
}

const LENGTH: Readonly<Record<Scenario, number>> = { best: 0, expected: 25, worst: 100 };
