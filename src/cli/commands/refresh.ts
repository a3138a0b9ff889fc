import type { Command } from "../command.js";

export const refreshCommand: Command = {
  name: "refresh",
  describe: "Bring prepared databases up to date with their data, and say what drifted",
  words: [{ name: "names", describe: "Names of prepared databases", times: "many" }],
  options: {
    all: { type: "boolean", describe: "All that are prepared; a failure does not stop the rest" },
    thorough: { type: "boolean", describe: "Read all data to find what changed" },
    "fail-on": { type: "string", describe: "Exit 3 on such drift: rows=50%,nulls=5,psi=0.25,dropped-field,any …" },
    "on-drift": {
      type: "string",
      describe: "A command for the shell to run, or a URL to post to, when data drifted; looked for at the start",
    },
    wait: { type: "number", describe: "Seconds to wait for another job on the same database (default: 600)" },
    every: { type: "string", describe: 'Stay, and refresh by this cron expression: "0 * * * *"' },
    health: { type: "string", describe: "File that says how the last run went (with --every)" },
    log: { type: "string", choices: ["text", "json"], default: "text", describe: "Form of the notes on stderr" },
  },
  load: async () => (await import("../run/refresh.js")).refreshOperation,
};
