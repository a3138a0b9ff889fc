import { join, resolve } from "node:path";
import { z } from "zod";
import { requireSameData } from "../../evaluation/compare/same-data.js";
import { readRun } from "../../evaluation/run/read-run.js";
import { count } from "../../language/numbers.js";
import { writeReport } from "../../reports/write-report.js";
import { runFolder } from "../../workspace/run-folder.js";
import { resolveRecorded } from "../../workspace/workspace.js";
import { scoreWhereNeeded } from "../evaluate/score-where-needed.js";
import { defineOperation } from "../operation.js";

const schema = z.object({
  runs: z.array(z.string().min(1, "name a folder")).nonempty("name the folder of a run"),
  out: z.string().min(1, "name a file").optional(),
  databases: z.string().min(1, "name a folder").optional(),
  "different-data": z.boolean(),
});

export const reportOperation = defineOperation(schema, async (given, shell) => {
  const { workspace, output, progress, environment, signal } = shell;
  const folders = given.runs.map((run) => runFolder(workspace, run));
  const runs = folders.map(readRun);
  if (!given["different-data"]) requireSameData(runs);
  await scoreWhereNeeded(folders, shell);
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
  return undefined;
});
