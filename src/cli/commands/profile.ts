import type { Command } from "../command.js";
import { LIMIT_OPTIONS, SOURCE } from "../source-options.js";

export const profileCommand: Command = {
  name: "profile",
  describe: "Only measure a database: prepare without descriptions and indexes",
  words: [SOURCE],
  options: {
    name: { type: "string", describe: "Name to keep it under (default: from its path)" },
    "dry-run": { type: "boolean", describe: "Print what would be read of each table, and write nothing" },
    ...LIMIT_OPTIONS,
  },
  load: async () => (await import("../run/profile.js")).profileOperation,
};
