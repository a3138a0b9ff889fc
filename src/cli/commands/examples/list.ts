import { exampleId, readAccepted, withId } from "../../../operations/examples/accepted.js";
import { requirePreparation } from "../../../workspace/preparation.js";
import type { ExitCode, Shell } from "../../command.js";
import { tableText } from "../../text/table.js";
import type { ExamplesArguments } from "./arguments.js";

export async function listExamples(
  { database: name }: ExamplesArguments,
  { workspace, output }: Shell,
): Promise<ExitCode> {
  const preparation = await requirePreparation(workspace, name);
  const { file, examples } = await readAccepted(workspace, name);
  const set = preparation.examplesFile ?? null;
  if (output.json) {
    output.object({ database: name, file, examples: examples.map(withId), set });
    return 0;
  }
  if (examples.length === 0) {
    output.line(`${name} has no examples of its own. Add one: askable examples add ${name} --question "…" --sql "…"`);
  } else {
    const rows = examples.map((each) => [exampleId(each), each.question, each.sql, each.source ?? "", each.date ?? ""]);
    output.line(tableText(["id", "question", "SQL", "source", "date"], rows));
  }
  if (set !== null) output.note(`Its questions use the examples of ${set} too.`);
  return 0;
}
