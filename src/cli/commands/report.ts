import { join, resolve } from "node:path";
import { count } from "../../language/numbers.js";
import { flag, manyWords, text, wrongArgument } from "../arguments.js";
import { defineCommand } from "../command.js";

export const reportCommand = defineCommand({
  name: "report",
  describe: "Write one HTML page of scored runs: accuracy, where it is lost, cost, and every question with its trace",
  words: {
    runs: manyWords("Folders of runs; the others are compared with the first", { empty: "name a folder" }),
  },
  options: {
    out: text("The file to write (default: report.html in the folder of the first run)", { empty: "name a file" }),
    databases: text("Folder of the databases (default: where the runs found them)", { empty: "name a folder" }),
    "different-data": flag("Compare runs although data set or databases differ"),
  },
  async run(given, shell) {
    const { workspace, output, progress, environment, signal } = shell;
    if (given.runs.length === 0) throw wrongArgument("runs", "name the folder of a run");
    const { openScoredRuns } = await import("../evaluate/scored-runs.js");
    const { writeReport } = await import("../../reports/write-report.js");
    const { resolveRecorded } = await import("../../workspace/workspace.js");
    const { folders } = await openScoredRuns(given.runs, { differentData: given["different-data"] }, shell);
    const written = await writeReport({
      folders,
      out: resolve(given.out ?? join(folders[0]!, "report.html")),
      databases: given.databases,
      resolvePath: (recorded) => resolveRecorded(workspace, recorded),
      environment,
      signal,
      onProgress: progress.report,
    });
    progress.stop();
    if (output.json) output.object(written);
    else output.line(written.out);
    const of = `${count(written.runs.length, "run")} with ${count(written.questions, "question")}`;
    output.note(`A page of ${of}, ${(written.bytes / 1e6).toFixed(1)} MB: open it in a browser.`);
    return 0;
  },
});
