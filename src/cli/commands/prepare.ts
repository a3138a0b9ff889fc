import { completing, flag, optionalWord, text, texts, type ValuesOf, wrongArgument } from "../arguments.js";
import { defineCommand, type ExitCode, type Shell } from "../command.js";
import { JOB_OPTIONS, openRunner } from "../jobs/runner.js";
import { LIMIT_OPTIONS, measureOptions, PATH, SOURCE } from "../shared-options.js";

const words = { database: completing("database", optionalWord(`${SOURCE.describe}; with --all, none`)) };

const options = {
  name: text("Name to ask it by (default: from its path)"),
  notes: texts("What people know: notes.yaml, dbt's manifest.json or schema.yml, a folder of CSVs; may be repeated"),
  "query-log": text("Past queries, a file of SQL"),
  "dry-run": flag("Print what would be read, indexed and asked of a model, and write nothing"),
  examples: text("Solved questions as JSON lines: {question, sql, database}"),
  all: text("Prepare the databases that this YAML file lists, side by side; a failure does not stop the rest", PATH),
  ...JOB_OPTIONS,
  ...LIMIT_OPTIONS,
};

type PrepareArguments = ValuesOf<typeof words> & ValuesOf<typeof options>;

export const prepareCommand = defineCommand({
  name: "prepare",
  describe: "Profile a database, describe its fields and build its indexes",
  words,
  options,
  async run(given, shell) {
    if (given.all !== undefined) return prepareAll(given.all, given, shell);
    const { output } = shell;
    const database = SOURCE.read(given.database, "database");
    const idle = (["queue", "workers"] as const).find((name) => given[name] !== undefined);
    if (idle !== undefined) throw wrongArgument(idle, "goes with --all: one database is prepared by this process");
    const { notes, "query-log": queryLog, examples } = given;
    const options = { ...(await measureOptions(given, shell)), notes, queryLog, examples };
    if (given["dry-run"]) {
      const { planPreparation } = await import("../../operations/prepare/plan.js");
      const { showPlan } = await import("../text/plan.js");
      showPlan(await planPreparation(database, options), output);
      return 0;
    }
    const { prepareDatabase } = await import("../../operations/prepare/prepare.js");
    const report = await prepareDatabase(database, options);
    shell.progress.stop();
    if (output.json) output.object(report);
    else {
      const { showPrepared } = await import("../text/prepared.js");
      showPrepared(report, shell.workspace, output);
    }
    return report.broken.length > 0 ? 1 : 0;
  },
});

/** What is said of each database in the file, and not for all. */
const OF_ONE = ["database", "name", "notes", "query-log", "examples"] as const;

async function prepareAll(file: string, given: PrepareArguments, shell: Shell): Promise<ExitCode> {
  const misplaced = OF_ONE.find((name) => given[name] !== undefined);
  if (misplaced !== undefined) throw wrongArgument(misplaced, `is of one database: say it in ${file}`);
  if (given["dry-run"]) throw wrongArgument("dry-run", "plans one database: leave out --all, and name it");
  const { limits } = await measureOptions({ ...given, name: undefined }, shell);
  const { prepareListed } = await import("../jobs/prepare-all.js");
  const queued = given.queue !== undefined;
  return prepareListed({ file, limits, queued, openRunner: () => openRunner(given, shell) }, shell);
}
