import { flag, text } from "../arguments.js";
import { defineCommand } from "../command.js";
import { LIMIT_OPTIONS, measureOptions, SOURCE } from "../shared-options.js";

export const profileCommand = defineCommand({
  name: "profile",
  describe: "Only measure a database: prepare without descriptions and indexes",
  words: { database: SOURCE },
  options: {
    name: text("Name to keep it under (default: from its path)"),
    "dry-run": flag("Print what would be read of each table, and write nothing"),
    ...LIMIT_OPTIONS,
  },
  async run(given, shell) {
    const { output } = shell;
    const options = await measureOptions(given, shell);
    if (given["dry-run"]) {
      const { planPreparation } = await import("../../operations/prepare/plan.js");
      const { showPlan } = await import("../text/plan.js");
      const { tables } = await planPreparation(given.database, options);
      showPlan({ tables }, output);
      return 0;
    }
    const { profileDatabase } = await import("../../operations/prepare/profile.js");
    const report = await profileDatabase(given.database, options);
    shell.progress.stop();
    if (output.json) output.object(report);
    else {
      const { showProfiled } = await import("../text/prepared.js");
      showProfiled(report, shell.workspace, output);
    }
    return report.broken.length > 0 ? 1 : 0;
  },
});
