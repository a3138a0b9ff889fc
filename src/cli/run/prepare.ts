import { z } from "zod";
import { count, countMeasured, formatNumber } from "../../language/numbers.js";
import type { EmbedCost } from "../../models/embedders/embedder.js";
import { planPreparation } from "../../operations/plan.js";
import { prepareDatabase } from "../../operations/prepare.js";
import type { DescribeCost } from "../../profiles/describe/model.js";
import { findWorkspace } from "../../workspace/workspace.js";
import { limitsGiven, limitsShape } from "../limits-given.js";
import { defineOperation } from "../operation.js";
import { showPlan } from "../text/plan.js";

const schema = z.object({
  database: z.string().min(1, "name a database by path or URL"),
  name: z.string().optional(),
  notes: z.union([z.string(), z.array(z.string())]).optional(),
  "query-log": z.string().optional(),
  "dry-run": z.boolean(),
  examples: z.string().optional(),
  ...limitsShape,
});

export const prepareOperation = defineOperation(schema, async (given, shell) => {
  const { workspace, output, progress, signal, environment } = shell;
  const { name, notes, "query-log": queryLog, examples } = given;
  const options = {
    ...{ workspace, name, notes, queryLog, examples, environment, signal },
    limits: limitsGiven(given),
    onProgress: progress.report,
    onNote: (note: string) => output.note(`note: ${note}`),
  };
  if (given["dry-run"]) {
    showPlan(await planPreparation(given.database, options), output);
    return;
  }
  const report = await prepareDatabase(given.database, options);
  progress.stop();
  if (output.json) {
    output.object(report);
    return;
  }
  for (const warning of report.warnings) output.note(`note: ${warning}`);
  const { tables, fields, measured, joins, values } = report;
  output.line(
    `Prepared ${report.name}: ${countMeasured(measured.tables, tables, "table")}, ${countMeasured(measured.fields, fields, "field")}, ${count(joins, "join")}, ` +
      `${count(values, "indexed value")}${report.examples === undefined ? "" : `, ${count(report.examples, "example")}`}` +
      ` in ${report.seconds.toFixed(1)} s`,
  );
  if (report.described) output.line(describedText(report.described));
  if (report.embedding && report.embedding.calls > 0) output.line(embeddingText(report.embedding));
  output.line(`Read it in ${workspace.profile(report.name)}/schema.md, or ask:`);
  output.line(
    `  askable ask ${report.name} "…"${workspace.folder === findWorkspace(".").folder ? "" : ` --home ${shellWord(workspace.folder)}`}`,
  );
});

/** "Described 36 of 38 by a model, 10 of them before: 4 calls, 3,120 tokens in, 980 out, 12.1 s; 2 (5 %) stayed those of the rules". */
function describedText({ items, kept, fallbacks, calls, tokensIn, tokensOut, price, seconds }: DescribeCost): string {
  const figure = (number: number) => formatNumber(number);
  const before = kept > 0 ? `, ${figure(kept)} of them before` : "";
  const cost = `${count(calls, "call")}, ${figure(tokensIn)} tokens in, ${figure(tokensOut)} out${price > 0 ? `, price ${price.toPrecision(2)}` : ""}, ${seconds.toFixed(1)} s`;
  const rules =
    fallbacks > 0
      ? `; ${figure(fallbacks)} (${Math.round((100 * fallbacks) / items)} %) stayed those of the rules`
      : "";
  return `Described ${figure(items - fallbacks)} of ${figure(items)} by a model${before}: ${cost}${rules}`;
}

/** "Embedded by an endpoint: 4 calls, 3,120 tokens, price 0.0001". */
function embeddingText({ calls, tokens, price }: EmbedCost): string {
  return `Embedded by an endpoint: ${count(calls, "call")}, ${formatNumber(tokens)} tokens${price > 0 ? `, price ${price.toPrecision(2)}` : ""}`;
}

/** A path as a shell takes it. */
function shellWord(path: string): string {
  return /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
