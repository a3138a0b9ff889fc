import { z } from "zod";
import { findHome } from "../../home/home.js";
import { prepareDatabase } from "../../home/prepare.js";
import { limitsGiven, limitsShape } from "../limit-options.js";
import { defineOperation } from "../operation.js";
import { count } from "../phrases.js";

const schema = z.object({
  database: z.string().min(1, "name a database by path or URL"),
  name: z.string().optional(),
  notes: z.string().optional(),
  examples: z.string().optional(),
  ...limitsShape,
});

export const prepareOperation = defineOperation(schema, async (given, shell) => {
  const { home, output, progress, signal, environment } = shell;
  const report = await prepareDatabase(given.database, {
    ...given,
    limits: limitsGiven(given),
    home,
    environment,
    signal,
    onProgress: progress.report,
    onNote: (note) => output.note(`note: ${note}`),
  });
  progress.stop();
  if (output.json) {
    output.object(report);
    return;
  }
  for (const warning of report.warnings) output.note(`note: ${warning}`);
  const { tables, fields, joins, values } = report;
  output.line(
    `Prepared ${report.name}: ${count(tables, "table")}, ${count(fields, "field")}, ${count(joins, "join")}, ` +
      `${count(values, "indexed value")}${report.examples === undefined ? "" : `, ${count(report.examples, "example")}`}` +
      ` in ${report.seconds.toFixed(1)} s`,
  );
  output.line(`Read it in ${home.profile(report.name)}/schema.md, or ask:`);
  output.line(
    `  askable ask ${report.name} "…"${home.folder === findHome(".").folder ? "" : ` --home ${shellWord(home.folder)}`}`,
  );
});

/** A path as a shell takes it. */
function shellWord(path: string): string {
  return /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
