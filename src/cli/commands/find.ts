import type { Command } from "../command.js";

export const findCommand: Command = {
  name: "find",
  describe: "Find the stored values that a text means, however it is written",
  words: [
    { name: "database", describe: "Name of a prepared database" },
    { name: "text", describe: "A value, a part of one, or its initials; misspelt is fine" },
  ],
  options: {
    field: { type: "string", describe: "Look only in this table.field, or in all fields of this table" },
    limit: { type: "number", default: 10, describe: "Values at most" },
  },
  load: async () => (await import("../run/find.js")).findOperation,
};
