import type { Command } from "../command.js";

export const compareCommand: Command = {
  name: "compare",
  describe: "Compare runs on the questions that they share: is one better, by how much, and is it more than chance",
  words: [
    {
      name: "runs",
      describe: "Folders of two or more runs; the first is the baseline",
      times: "many",
    },
  ],
  options: {
    metric: { type: "string", describe: "What is compared (default: the data set's own, as bird-ex)" },
    "different-data": {
      type: "boolean",
      describe: "Compare although data set or databases differ: the questions of the same id, database and words",
    },
  },
  load: async () => (await import("../run/compare.js")).compareOperation,
};
