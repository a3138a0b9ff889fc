import type { Command } from "../command.js";

export const askCommand: Command = {
  usage: "ask <database> <question>",
  describe: "Answer a question with SQL, rows and how sure it is",
  options: (yargs) =>
    yargs
      .positional("database", { type: "string", describe: "Name of a prepared database, or its path or URL" })
      .positional("question", { type: "string", describe: "In plain language" })
      .option("pipeline", {
        type: "string",
        describe: "Which pipeline answers (default: direct with a model, else offline)",
      })
      .option("evidence", { type: "string", describe: "Knowledge that the question relies on" })
      .option("explain", { type: "boolean", describe: "Show what each stage found", default: false }),
  load: async () => (await import("../run/ask.js")).askOperation,
};
