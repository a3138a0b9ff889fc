import type { Command } from "../command.js";

export const findCommand: Command = {
  usage: "find <database> <text>",
  describe: "Find the stored values that a text means, however it is written",
  options: (yargs) =>
    yargs
      .positional("database", { type: "string", describe: "Name of a prepared database" })
      .positional("text", { type: "string", describe: "A value, a part of one, or its initials; misspelt is fine" })
      .option("field", { type: "string", describe: "Look only in this table.field, or in all fields of this table" })
      .option("limit", { type: "number", default: 10, describe: "Values at most" }),
  load: async () => (await import("../run/find.js")).findOperation,
};
