import { count, countMeasured, formatNumber } from "../../language/numbers.js";
import type { EmbedCost } from "../../models/embedders/embedder.js";
import type { PrepareReport } from "../../operations/prepare/prepare.js";
import type { ProfileReport } from "../../operations/prepare/profile.js";
import type { DescribeCost } from "../../profiles/describe/model.js";
import { findWorkspace, homeOf, type Workspace } from "../../workspace/workspace.js";
import type { Output } from "../output.js";

/** What was prepared, what it took, and how to go on. */
export function showPrepared(report: PrepareReport, workspace: Workspace, output: Output): void {
  showProblems(report, "The rest is prepared. Mend it, then run askable refresh.", output);
  const { name, values, examples, seconds } = report;
  const solved = examples === undefined ? "" : `, ${count(examples, "example")}`;
  output.line(
    `Prepared ${name}: ${measuredText(report)}, ${count(values, "indexed value")}${solved} in ${seconds.toFixed(1)} s`,
  );
  if (report.described) output.line(describedText(report.described));
  if (report.embedding && report.embedding.calls > 0) output.line(embeddingText(report.embedding));
  output.line(`Read it in ${workspace.profile(name)}/schema.md, or ask:`);
  const home = workspace.folder === findWorkspace(".").folder ? "" : ` --home ${shellWord(homeOf(workspace))}`;
  output.line(`  askable ask ${name} "…"${home}`);
}

export function showProfiled(report: ProfileReport, workspace: Workspace, output: Output): void {
  showProblems(report, "The rest is profiled. Mend it, then run askable profile again.", output);
  const { name, seconds } = report;
  output.line(`Profiled ${name}: ${measuredText(report)} in ${seconds.toFixed(1)} s`);
  output.line(`Read it in ${workspace.profile(name)}, or with: askable show ${name}`);
}

function showProblems({ broken, warnings }: ProfileReport | PrepareReport, hint: string, output: Output): void {
  for (const each of broken) output.error(each, hint);
  for (const warning of warnings) if (!broken.includes(warning)) output.note(`note: ${warning}`);
}

function measuredText({ tables, fields, measured, joins }: ProfileReport | PrepareReport): string {
  return `${countMeasured(measured.tables, tables, "table")}, ${countMeasured(measured.fields, fields, "field")}, ${count(joins, "join")}`;
}

/** "Described 36 of 38 by a model, 10 of them before: 4 calls, 3,120 tokens in, 980 out, 12.1 s; 2 (5 %) stayed those of the rules". */
function describedText({ items, kept, fallbacks, calls, tokensIn, tokensOut, price, seconds }: DescribeCost): string {
  const before = kept > 0 ? `, ${formatNumber(kept)} of them before` : "";
  const cost = `${count(calls, "call")}, ${formatNumber(tokensIn)} tokens in, ${formatNumber(tokensOut)} out${price > 0 ? `, price ${price.toPrecision(2)}` : ""}, ${seconds.toFixed(1)} s`;
  const rules =
    fallbacks > 0
      ? `; ${formatNumber(fallbacks)} (${Math.round((100 * fallbacks) / items)} %) stayed those of the rules`
      : "";
  return `Described ${formatNumber(items - fallbacks)} of ${formatNumber(items)} by a model${before}: ${cost}${rules}`;
}

/** "Embedded by an endpoint: 4 calls, 3,120 tokens, price 0.0001". */
function embeddingText({ calls, tokens, price }: EmbedCost): string {
  return `Embedded by an endpoint: ${count(calls, "call")}, ${formatNumber(tokens)} tokens${price > 0 ? `, price ${price.toPrecision(2)}` : ""}`;
}

/** A path as a shell takes it. */
function shellWord(path: string): string {
  return /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
