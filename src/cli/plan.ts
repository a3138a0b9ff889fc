import type { DescriptionPlan } from "../profiles/describe/plan.js";
import { askingText } from "../profiles/describe/plan.js";
import type { TablePlan } from "../profiles/table-plan.js";
import type { Output } from "./output.js";
import { tableText } from "./table.js";

/** What would be read, table by table, and what a model would be asked. */
export function showPlan(
  plans: readonly TablePlan[],
  descriptions: (DescriptionPlan & { readonly model: string }) | undefined,
  output: Output,
): void {
  const seconds = plans.reduce((sum, plan) => sum + (plan.seconds ?? 0), 0);
  if (output.json) {
    const tables = plans.map(({ samples, ...plan }) => ({ ...plan, ...methodOf(plan, samples) }));
    output.object({ seconds, tables, ...(descriptions && { descriptions }) });
    return;
  }
  output.line(
    tableText(
      ["table", "rows", "read", "seconds"],
      plans.map((plan) => [
        plan.table,
        plan.rows?.toLocaleString("en") ?? "?",
        readOf(plan),
        plan.action === "skip" ? "" : plan.seconds === undefined ? "?" : about(plan.seconds),
      ]),
    ),
  );
  for (const plan of plans.filter(({ reason }) => reason !== undefined)) output.line(`${plan.table}: ${why(plan)}`);
  const unknown = plans.some((plan) => plan.action !== "skip" && plan.seconds === undefined);
  output.line(
    `${seconds < 1 ? "Less than a second" : `About ${about(seconds)} seconds`}${unknown ? ", and the tables whose size is not known" : ""}.`,
  );
  if (descriptions) output.line(`At most: ${askingText(descriptions.model, descriptions)}.`);
}

const about = (seconds: number) => (seconds < 1 ? "< 1" : Math.round(seconds).toLocaleString("en"));

function methodOf(plan: Pick<TablePlan, "action">, samples: TablePlan["samples"]) {
  const [sample] = plan.action === "sample" ? samples : [];
  return sample && { method: sample.method, ...(sample.bias !== undefined && { bias: sample.bias }) };
}

function readOf({ action, filter, rows, sampled }: TablePlan): string {
  const under = filter === undefined ? "" : ` where ${filter}`;
  if (action === "skip") return "nothing";
  if (action === "whole") return `all${under}`;
  const share = rows ? ` (${((100 * (sampled ?? 0)) / rows).toPrecision(2)} %)` : "";
  return `${sampled?.toLocaleString("en")}${share}${under}`;
}

function why({ action, reason, samples: [sample] }: TablePlan): string {
  if (action === "skip") return `skipped: ${reason}`;
  return `sampled by ${sample?.method}: ${reason}.${sample?.bias === undefined ? "" : ` ${sample.bias}`}`;
}
