import { flag, text, texts } from "../arguments.js";
import { defineCommand } from "../command.js";
import { LIMIT_OPTIONS, measureOptions, SOURCE } from "../shared-options.js";

export const prepareCommand = defineCommand({
  name: "prepare",
  describe: "Profile a database, describe its fields and build its indexes",
  words: { database: SOURCE },
  options: {
    name: text("Name to ask it by (default: from its path)"),
    notes: texts("What people know: notes.yaml, dbt's manifest.json or schema.yml, a folder of CSVs; may be repeated"),
    "query-log": text("Past queries, a file of SQL"),
    "dry-run": flag("Print what would be read, indexed and asked of a model, and write nothing"),
    examples: text("Solved questions as JSON lines: {question, sql, database}"),
    ...LIMIT_OPTIONS,
  },
  async run(given, shell) {
    const { output } = shell;
    const { notes, "query-log": queryLog, examples } = given;
    const options = { ...(await measureOptions(given, shell)), notes, queryLog, examples };
    if (given["dry-run"]) {
      const { planPreparation } = await import("../../operations/prepare/plan.js");
      const { showPlan } = await import("../text/plan.js");
      showPlan(await planPreparation(given.database, options), output);
      return 0;
    }
    const { prepareDatabase } = await import("../../operations/prepare/prepare.js");
    const report = await prepareDatabase(given.database, options);
    shell.progress.stop();
    if (output.json) output.object(report);
    else {
      const { showPrepared } = await import("../text/prepared.js");
      showPrepared(report, shell.workspace, output);
    }
    return report.broken.length > 0 ? 1 : 0;
  },
});
