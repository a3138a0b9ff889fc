import { z } from "zod";
import { count, countMeasured } from "../../language/numbers.js";
import { planPreparation } from "../../operations/plan.js";
import { profileDatabase } from "../../operations/profile.js";
import { limitsGiven, limitsShape } from "../limits-given.js";
import { defineOperation } from "../operation.js";
import { showPlan } from "../text/plan.js";

const schema = z.object({
  database: z.string().min(1, "name a database by path or URL"),
  name: z.string().optional(),
  "dry-run": z.boolean(),
  ...limitsShape,
});

export const profileOperation = defineOperation(schema, async (given, shell) => {
  const { workspace, output, progress, signal, environment } = shell;
  const options = {
    workspace,
    name: given.name,
    limits: limitsGiven(given),
    environment,
    signal,
    onProgress: progress.report,
    onNote: (note: string) => output.note(`note: ${note}`),
  };
  if (given["dry-run"]) {
    const { tables } = await planPreparation(given.database, options);
    showPlan({ tables }, output);
    return;
  }
  const report = await profileDatabase(given.database, options);
  progress.stop();
  if (output.json) {
    output.object(report);
    return;
  }
  for (const warning of report.warnings) output.note(`note: ${warning}`);
  const { name, tables, fields, measured, joins, seconds } = report;
  output.line(
    `Profiled ${name}: ${countMeasured(measured.tables, tables, "table")}, ${countMeasured(measured.fields, fields, "field")}, ${count(joins, "join")} in ${seconds.toFixed(1)} s`,
  );
  output.line(`Read it in ${workspace.profile(name)}, or with: askable show ${name}`);
});
