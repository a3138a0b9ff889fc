import type { Command } from "../command.js";
import { limitOptions } from "../limit-options.js";

export const profileCommand: Command = {
  usage: "profile <database>",
  describe: "Only measure a database: prepare without descriptions and indexes",
  options: (yargs) =>
    limitOptions(yargs)
      .positional("database", { type: "string", describe: "Path, URL, or name of what was prepared before" })
      .option("name", { type: "string", describe: "Name to keep it under (default: from its path)" })
      .option("dry-run", {
        type: "boolean",
        default: false,
        describe: "Print what would be read of each table, and write nothing",
      }),
  load: async () => (await import("../run/profile.js")).profileOperation,
};
