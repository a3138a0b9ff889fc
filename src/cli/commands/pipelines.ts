import { wrongArgument } from "../arguments.js";
import { defineCommand, wrongUsage } from "../command.js";
import { options, type PipelinesArguments, words } from "./pipelines/arguments.js";

export const pipelinesCommand = defineCommand({
  name: "pipelines",
  describe: "Pipelines: list them, show what one consists of, or make a new one from another",
  words,
  options,
  async run(given, shell) {
    requireTaken(given);
    const { action, name, from } = given;
    if (action === "list") return (await import("./pipelines/list.js")).listAllPipelines(shell);
    if (name === undefined) throw wrongArgument("name", "name a pipeline; askable pipelines list has them all");
    if (action === "show") return (await import("./pipelines/show.js")).showPipeline(name, shell);
    if (from === undefined) throw wrongArgument("from", "name the pipeline to begin with, as --from direct");
    return (await import("./pipelines/new.js")).newPipeline(name, from, shell);
  },
});

/** A word or an option that would do nothing is a mistake. */
function requireTaken({ action, name, from }: PipelinesArguments): void {
  const wrong = (message: string) => wrongUsage(message, "See: askable pipelines --help");
  if (action === "list" && name !== undefined) throw wrong(`pipelines list: "${name}" is one word too many`);
  if (action !== "new" && from !== undefined) throw wrong("--from is for: askable pipelines new");
}
