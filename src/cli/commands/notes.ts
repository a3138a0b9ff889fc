import type { Command } from "../command.js";

export const notesCommand: Command = {
  name: "notes",
  describe: "Open what nobody has described yet, the most important first, for people to fill in",
  words: [{ name: "database", describe: "Name of a prepared database" }],
  options: {
    list: { type: "boolean", describe: "Print the gaps and write nothing" },
    edit: { type: "boolean", describe: "Open notes.yaml in your editor ($VISUAL, $EDITOR)" },
  },
  load: async () => (await import("../run/notes.js")).notesOperation,
};
