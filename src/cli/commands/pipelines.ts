import { wrongArgument } from "../arguments.js";
import { defineActions, wrongUsage } from "../command.js";
import { options, type PipelinesArguments, words } from "./pipelines/arguments.js";

export const pipelinesCommand = defineActions({
  name: "pipelines",
  describe: "Pipelines: list them, show what one consists of, or make a new one from another",
  words,
  options,
  check: requireTaken,
  actions: {
    list: async () => (await import("./pipelines/list.js")).listAllPipelines,
    show: async () => (await import("./pipelines/show.js")).showPipeline,
    new: async () => (await import("./pipelines/new.js")).newPipeline,
  },
});

/** A word or an option that would do nothing is a mistake, and so is one that is missing. */
function requireTaken({ action, name, from }: PipelinesArguments): void {
  const wrong = (message: string) => wrongUsage(message, "See: askable pipelines --help");
  if (action === "list" && name !== undefined) throw wrong(`pipelines list: "${name}" is one word too many`);
  if (action !== "new" && from !== undefined) throw wrong("--from is for: askable pipelines new");
  if (action !== "list" && name === undefined)
    throw wrongArgument("name", "name a pipeline; askable pipelines list has them all");
  if (action === "new" && from === undefined)
    throw wrongArgument("from", "name the pipeline to begin with, as --from direct");
}
