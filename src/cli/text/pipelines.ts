import { stringify } from "yaml";
import { count, formatNumber } from "../../language/numbers.js";
import type { ListedPipelines, PipelineDetails, StageSummary } from "../../operations/pipelines.js";
import type { BudgetLimits } from "../../pipelines/budget.js";
import type { Output } from "../output.js";
import { labelled, wrapped } from "./show/lines.js";
import { tableText } from "./table.js";

export function showPipelineList({ pipelines, broken }: ListedPipelines, output: Output): void {
  output.line(
    tableText(
      ["pipeline", "version", "from", "roles", "budget", "what it does"],
      pipelines.map(({ name, version, from, roles, budget, description }) => [
        name,
        String(version),
        from,
        roles.length === 0 ? "no model" : roles.join(", "),
        budgetText(budget),
        description,
      ]),
    ),
  );
  for (const { name, message } of broken) output.note(`${name} cannot be used: ${message}`);
}

/** What a pipeline consists of, stage by stage, with all parameters as they are used. */
export function showPipelineDetails(pipeline: PipelineDetails, output: Output): void {
  const { name, version, description, from, file, hash, roles, budget, stages } = pipeline;
  output.line(wrapped(`${name}, version ${version}: ${description}`));
  const facts = [
    ["from", `${from}, ${file}`],
    ["roles", roles.length === 0 ? "none: it needs no model" : roles.join(", ")],
    ["budget", budgetText(budget) || "none"],
    ["hash", hash],
  ] as const;
  for (const line of labelled(facts)) output.line(line);
  for (const [index, stage] of stages.entries()) {
    output.line();
    showStage(stage, index + 1, output);
  }
}

function showStage(
  { name, stage, needs, gives, roles, prompts, parameters }: StageSummary,
  number: number,
  output: Output,
): void {
  output.line(`${number}. ${name}${name === stage ? "" : ` (${stage})`}`);
  const facts = [
    ["needs", needs.join(", ")],
    ["gives", gives.join(", ")],
    ["roles", roles.join(", ")],
    ["prompts", prompts.map((prompt) => `prompts/${prompt}.md`).join(", ")],
  ] as const;
  for (const line of labelled(facts)) output.line(`   ${line}`);
  if (Object.keys(parameters ?? {}).length === 0) return;
  for (const line of stringify(parameters, { lineWidth: 0 }).trimEnd().split("\n")) output.line(`   | ${line}`);
}

function budgetText({ calls, tokens, price, seconds }: BudgetLimits): string {
  return [
    calls === undefined ? [] : [count(calls, "call")],
    tokens === undefined ? [] : [count(tokens, "token")],
    price === undefined ? [] : [`a price of ${formatNumber(price)}`],
    seconds === undefined ? [] : [count(seconds, "second")],
  ]
    .flat()
    .join(", ");
}
