import type { Command } from "../command.js";

export const notesCommand: Command = {
  usage: "notes <database>",
  describe: "Open what nobody has described yet, the most important first, for people to fill in",
  options: (yargs) =>
    yargs
      .positional("database", { type: "string", describe: "Name of a prepared database" })
      .option("list", { type: "boolean", default: false, describe: "Print the gaps and write nothing" })
      .option("edit", {
        type: "boolean",
        default: false,
        describe: "Open notes.yaml in your editor ($VISUAL, $EDITOR)",
      }),
  load: async () => (await import("../run/notes.js")).notesOperation,
};
