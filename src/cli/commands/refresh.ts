import type { Command } from "../command.js";

export const refreshCommand: Command = {
  usage: "refresh [names..]",
  describe: "Bring prepared databases up to date with their data, and say what drifted",
  options: (yargs) =>
    yargs
      .positional("names", { type: "string", array: true, default: [], describe: "Names of prepared databases" })
      .option("all", {
        type: "boolean",
        default: false,
        describe: "All that are prepared; a failure does not stop the rest",
      })
      .option("thorough", { type: "boolean", default: false, describe: "Read all data to find what changed" })
      .option("fail-on", {
        type: "string",
        describe: "Exit 3 on such drift: rows=50%,nulls=5,psi=0.25,dropped-field,any …",
      })
      .option("on-drift", { type: "string", describe: "A command to run, or a URL to post to, when data drifted" })
      .option("wait", {
        type: "number",
        describe: "Seconds to wait for another job on the same database (default: 600)",
      })
      .option("every", { type: "string", describe: 'Stay, and refresh by this cron expression: "0 * * * *"' })
      .option("health", { type: "string", describe: "File that says how the last run went (with --every)" })
      .option("log", { choices: ["text", "json"], default: "text", describe: "Form of the notes on stderr" }),
  load: async () => (await import("../run/refresh.js")).refreshOperation,
};
