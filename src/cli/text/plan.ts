import { count, formatNumber } from "../../language/numbers.js";
import type { IndexPlan } from "../../operations/prepare/plan-indexes.js";
import type { DescriptionPlan } from "../../profiles/describe/plan-calls.js";
import { askingText } from "../../profiles/describe/plan-calls.js";
import type { TablePlan } from "../../profiles/measure/table-plan.js";
import type { Output } from "../output.js";
import { tableText } from "./table.js";

export interface ShownPlan {
  readonly tables: readonly TablePlan[];
  /** Absent where none are made. */
  readonly indexes?: IndexPlan;
  readonly descriptions?: (DescriptionPlan & { readonly model: string }) | undefined;
}

/** What would be read, table by table, what would be indexed, and what a model would be asked. */
export function showPlan({ tables: plans, indexes, descriptions }: ShownPlan, output: Output): void {
  const reading = plans.reduce((sum, plan) => sum + (plan.seconds ?? 0), 0);
  const seconds = reading + (indexes?.values.seconds ?? 0) + (indexes?.summaries.seconds ?? 0);
  if (output.json) {
    const tables = plans.map(({ samples, ...plan }) => ({ ...plan, ...methodOf(plan, samples) }));
    output.object({ seconds, tables, ...(indexes && { indexes }), ...(descriptions && { descriptions }) });
    return;
  }
  output.line(
    tableText(
      ["table", "rows", "read", "seconds"],
      plans.map((plan) => [
        plan.table,
        plan.rows === undefined ? "?" : formatNumber(plan.rows),
        readOf(plan),
        plan.action === "skip" ? "" : plan.seconds === undefined ? "?" : about(plan.seconds),
      ]),
    ),
  );
  for (const plan of plans.filter(({ reason }) => reason !== undefined)) output.line(`${plan.table}: ${why(plan)}`);
  const unknown = plans.some((plan) => plan.action !== "skip" && plan.seconds === undefined);
  output.line(
    `${seconds < 1 ? "Less than a second" : `About ${count(Math.round(seconds), "second")}`}${unknown ? ", and the tables whose size is not known" : ""}${indexes ? `: ${partsOf(reading, indexes)}` : ""}.`,
  );
  if (descriptions) output.line(`At most: ${askingText(descriptions.model, descriptions)}.`);
}

/** "12 to read the tables, 3 to index at most 400,000 values of 6 fields, 2 to embed the summaries of 40 fields". */
function partsOf(reading: number, { values, summaries }: IndexPlan): string {
  const embedding = `the summaries of ${count(summaries.fields, "field")}`;
  return [
    `${about(reading)} to read the tables`,
    `${about(values.seconds)} to index ${values.counted ? "about" : "at most"} ${count(values.values, "value")} of ${count(values.fields, "field")}${spaceOf(values)}`,
    summaries.seconds === undefined
      ? `and what the embedder takes for ${embedding}`
      : `${about(summaries.seconds)} to embed ${embedding}`,
  ].join(", ");
}

const MEGABYTE = 2 ** 20;

/** " (96 MB on disk, 290 MB of memory)" where it is worth a word. */
function spaceOf({ bytes, memory }: IndexPlan["values"]): string {
  if (bytes < 10 * MEGABYTE) return "";
  const [disk, built] = [bytes, memory].map((each) => formatNumber(Math.round(each / MEGABYTE)));
  return ` (${disk} MB on disk, ${built} MB of memory)`;
}

const about = (seconds: number) => (seconds < 1 ? "< 1" : formatNumber(Math.round(seconds)));

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
