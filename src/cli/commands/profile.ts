import { flag, text } from "../arguments.js";
import { defineCommand } from "../command.js";
import { LIMIT_OPTIONS, readLimits, SOURCE } from "../shared-options.js";

export const profileCommand = defineCommand({
  name: "profile",
  describe: "Only measure a database: prepare without descriptions and indexes",
  words: { database: SOURCE },
  options: {
    name: text("Name to keep it under (default: from its path)"),
    "dry-run": flag("Print what would be read of each table, and write nothing"),
    ...LIMIT_OPTIONS,
  },
  async run(given, { workspace, output, progress, signal, environment }) {
    const options = {
      ...{ workspace, name: given.name, environment, signal },
      limits: await readLimits(given),
      onProgress: progress.report,
      onNote: (note: string) => output.note(`note: ${note}`),
    };
    if (given["dry-run"]) {
      const { planPreparation } = await import("../../operations/prepare/plan.js");
      const { showPlan } = await import("../text/plan.js");
      const { tables } = await planPreparation(given.database, options);
      showPlan({ tables }, output);
      return 0;
    }
    const { profileDatabase } = await import("../../operations/prepare/profile.js");
    const report = await profileDatabase(given.database, options);
    progress.stop();
    if (output.json) output.object(report);
    else {
      const { showProfiled } = await import("../text/prepared.js");
      showProfiled(report, workspace, output);
    }
    return 0;
  },
});
