import type { Command } from "../command.js";

export const showCommand: Command = {
  usage: "show <database> [part]",
  describe: "Show the profile and the summaries of a prepared database",
  options: (yargs) =>
    yargs
      .positional("database", { type: "string", describe: "Name of a prepared database" })
      .positional("part", { type: "string", describe: "A table, or table.field" }),
  load: async () => (await import("../run/show.js")).showOperation,
};
