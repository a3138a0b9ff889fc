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
      .option("notes", {
        type: "string",
        describe: "What people know: notes.yaml, dbt's manifest.json or schema.yml, a folder of CSVs; may be repeated",
      })
      .option("query-log", { type: "string", describe: "Past queries, a file of SQL" })
      .option("dry-run", {
        type: "boolean",
        default: false,
        describe: "Print what would be read and what a model would be asked, and write nothing",
      })
      .option("examples", { type: "string", describe: "Solved questions as JSON lines: {question, sql, database}" }),
  load: async () => (await import("../run/prepare.js")).prepareOperation,
};
