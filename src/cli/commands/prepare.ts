import type { Command } from "../command.js";
import { limitOptions } from "../limit-options.js";

export const prepareCommand: Command = {
  usage: "prepare <database>",
  describe: "Profile a database, describe its fields and build its indexes",
  options: (yargs) =>
    limitOptions(yargs)
      .positional("database", {
        type: "string",
        describe: "Path or URL: SQLite, DuckDB, or Parquet, CSV and JSON lines",
      })
      .option("name", { type: "string", describe: "Name to ask it by (default: from its path)" })
      .option("notes", { type: "string", describe: "What people know: a notes.yaml, or a folder of description CSVs" })
      .option("examples", { type: "string", describe: "Solved questions as JSON lines: {question, sql, database}" }),
  load: async () => (await import("../run/prepare.js")).prepareOperation,
};
