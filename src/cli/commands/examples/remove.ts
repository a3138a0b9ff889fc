import { count } from "../../../language/numbers.js";
import { withId } from "../../../operations/examples/accepted.js";
import { removeExamples } from "../../../operations/examples/change.js";
import type { ExitCode, Shell } from "../../command.js";
import type { ExamplesArguments } from "./arguments.js";

export async function removeFromExamples(
  given: ExamplesArguments,
  { workspace, output, progress, signal }: Shell,
): Promise<ExitCode> {
  const { removed, total } = await removeExamples(workspace, given.database, given.ids, {
    signal,
    onProgress: progress.report,
  });
  progress.stop();
  if (output.json) output.object({ removed: removed.map(withId), total });
  else output.line(`Removed ${count(removed.length, "example")}; ${count(total, "is", "are")} left`);
  return 0;
}
