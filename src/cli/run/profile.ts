import { z } from "zod";
import { planProfile, profileDatabase } from "../../home/profile.js";
import type { TablePlan } from "../../profiles/table-plan.js";
import { limitsGiven, limitsShape } from "../limit-options.js";
import { defineOperation } from "../operation.js";
import type { Output } from "../output.js";
import { count } from "../phrases.js";
import { tableText } from "../table.js";

const schema = z.object({
  database: z.string().min(1, "name a database by path or URL"),
  name: z.string().optional(),
  "dry-run": z.boolean(),
  ...limitsShape,
});

export const profileOperation = defineOperation(schema, async (given, shell) => {
  const { home, output, progress, signal, environment } = shell;
  const options = {
    home,
    name: given.name,
    limits: limitsGiven(given),
    environment,
    signal,
    onProgress: progress.report,
    onNote: (note: string) => output.note(`note: ${note}`),
  };
  if (given["dry-run"]) {
    showPlan(await planProfile(given.database, options), output);
    return;
  }
  const report = await profileDatabase(given.database, options);
  progress.stop();
  if (output.json) {
    output.object(report);
    return;
  }
  for (const warning of report.warnings) output.note(`note: ${warning}`);
  const { name, tables, fields, joins, seconds } = report;
  output.line(
    `Profiled ${name}: ${count(tables, "table")}, ${count(fields, "field")}, ${count(joins, "join")} in ${seconds.toFixed(1)} s`,
  );
  output.line(`Read it in ${home.profile(name)}, or with: askable show ${name}`);
});

function showPlan(plans: readonly TablePlan[], output: Output): void {
  const seconds = plans.reduce((sum, plan) => sum + (plan.seconds ?? 0), 0);
  if (output.json) {
    output.object({ seconds, tables: plans.map(({ samples, ...plan }) => ({ ...plan, ...methodOf(plan, samples) })) });
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
  output.line(`About ${about(seconds)} seconds${unknown ? ", and the tables whose size is not known" : ""}.`);
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
