import type { Command } from "../command.js";

export const showCommand: Command = {
  name: "show",
  describe: "Show the profile and the summaries of a prepared database",
  words: [
    { name: "database", describe: "Name of a prepared database" },
    { name: "part", describe: "A table, or table.field", times: "optional" },
  ],
  options: {},
  load: async () => (await import("../run/show.js")).showOperation,
};
