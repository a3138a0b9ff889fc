import type { Command } from "../command.js";
import { LIMIT_OPTIONS, SOURCE } from "../source-options.js";

export const prepareCommand: Command = {
  name: "prepare",
  describe: "Profile a database, describe its fields and build its indexes",
  words: [SOURCE],
  options: {
    name: { type: "string", describe: "Name to ask it by (default: from its path)" },
    notes: {
      type: "string",
      describe: "What people know: notes.yaml, dbt's manifest.json or schema.yml, a folder of CSVs; may be repeated",
    },
    "query-log": { type: "string", describe: "Past queries, a file of SQL" },
    "dry-run": {
      type: "boolean",
      describe: "Print what would be read, indexed and asked of a model, and write nothing",
    },
    examples: { type: "string", describe: "Solved questions as JSON lines: {question, sql, database}" },
    ...LIMIT_OPTIONS,
  },
  load: async () => (await import("../run/prepare.js")).prepareOperation,
};
