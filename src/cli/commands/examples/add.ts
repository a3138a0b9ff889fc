import type { Example } from "../../../indexes/example-store.js";
import { count } from "../../../language/numbers.js";
import { exampleId, withId } from "../../../operations/examples/accepted.js";
import { addExamples, examplesOfFile } from "../../../operations/examples/change.js";
import { exampleFromTrace } from "../../../operations/examples/from-trace.js";
import { requirePreparation } from "../../../workspace/preparation.js";
import { type ExitCode, type Shell, wrongUsage } from "../../command.js";
import type { ExamplesArguments } from "./arguments.js";

export async function addToExamples(
  given: ExamplesArguments,
  { workspace, output, progress, signal, environment }: Shell,
): Promise<ExitCode> {
  const { database: name } = given;
  await requirePreparation(workspace, name);
  const examples = await examplesGiven(given, workspace);
  const report = await addExamples(workspace, name, examples, {
    check: given.check,
    deadline: given.deadline * 1000,
    date: new Date().toISOString().slice(0, 10),
    onProgress: progress.report,
    signal,
    environment,
  });
  progress.stop();
  const { file, added, replaced, known, failed, total } = report;
  if (output.json) {
    output.object({
      file,
      added: added.map(withId),
      replaced: replaced.map(withId),
      known,
      failed: failed.map(({ example, message }) => ({ ...withId(example), message })),
      total,
    });
  } else {
    for (const { example, message } of failed) {
      output.error(`not added, as its SQL does not run: "${example.question}": ${message}`);
    }
    for (const example of replaced) output.note(`Replaced ${exampleId(example)}: ${example.sql}`);
    const ids = added.length === 1 ? ` (${exampleId(added[0]!)})` : "";
    const before = known > 0 ? `, ${count(known, "was", "were")} there before` : "";
    output.line(`Added ${count(added.length, "example")}${ids}${before}: ${count(total, "example")} in ${file}`);
  }
  return failed.length > 0 ? 1 : 0;
}

async function examplesGiven(
  { database: name, ...given }: ExamplesArguments,
  workspace: Shell["workspace"],
): Promise<Example[]> {
  const { question, sql, evidence, file, trace } = given;
  const ways = [file, trace, question].filter((way) => way !== undefined).length;
  if (ways === 1 && file !== undefined && sql === undefined && evidence === undefined)
    return examplesOfFile(name, file);
  if (ways === 1 && trace !== undefined && evidence === undefined)
    return [await exampleFromTrace(workspace, name, trace, sql)];
  if (ways === 1 && question !== undefined && sql !== undefined) {
    return [{ question, sql, ...(evidence === undefined ? {} : { evidence }), source: "person" }];
  }
  throw wrongUsage(
    "examples add: say what",
    'Give --question "…" --sql "…" [--evidence "…"], or --trace last [--sql "…"], or --file FILE.',
  );
}
