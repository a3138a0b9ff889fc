import { count } from "../../../language/numbers.js";
import { exampleId, ownExamples, withId } from "../../../operations/examples/accepted.js";
import { runExamples } from "../../../operations/examples/run-examples.js";
import { requirePreparation } from "../../../workspace/preparation.js";
import type { ExitCode, Shell } from "../../command.js";
import { tableText } from "../../text/table.js";
import type { ExamplesArguments } from "./arguments.js";

export async function checkExamples(
  given: ExamplesArguments,
  { workspace, output, progress, signal, environment }: Shell,
): Promise<ExitCode> {
  const { database: name, deadline } = given;
  const preparation = await requirePreparation(workspace, name);
  const examples = await ownExamples(workspace, preparation);
  const options = { deadline: deadline * 1000, onProgress: progress.report, signal, environment };
  const runs = await runExamples(preparation, examples, options);
  progress.stop();
  const failed = runs.filter(({ outcome }) => outcome === "fails");
  const empty = runs.filter(({ outcome }) => outcome === "empty");
  if (output.json) {
    output.object({
      database: name,
      checked: runs.map(({ example, outcome, message }) => ({ ...withId(example), outcome, message })),
      failed: failed.length,
    });
    return failed.length > 0 ? 1 : 0;
  }
  if (failed.length > 0) {
    const rows = failed.map(({ example, message = "" }) => [
      exampleId(example),
      example.question,
      message,
      example.sql,
    ]);
    output.line(tableText(["id", "question", "what is wrong", "SQL"], rows));
  }
  for (const { example } of empty) output.note(`finds nothing: ${exampleId(example)} ${example.question}`);
  output.line(`${count(runs.length, "example")}: ${runs.length - failed.length} run, ${failed.length} do not`);
  return failed.length > 0 ? 1 : 0;
}
