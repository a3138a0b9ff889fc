import type { Command } from "../command.js";

export const scoreCommand: Command = {
  name: "score",
  describe: "Score predicted SQL against gold SQL by running both, with the metrics of BIRD, Spider and sql-eval",
  words: [],
  options: {
    pairs: { type: "string", describe: "JSON lines of { database, gold, prediction, question }" },
    predictions: { type: "string", describe: "Predictions of BIRD's or Spider's form, or JSON lines of { id, sql }" },
    data: {
      type: "string",
      describe: "predictions: the data set (BIRD, Spider, defog CSV, JSON lines), file or folder",
    },
    databases: {
      type: "string",
      describe: "Folder of the databases (default: the folder of the pairs or the data set)",
    },
    metric: { type: "string", describe: "Only these, commas between; further ones are spider2-subset, ves and r-ves" },
    deadline: { type: "number", default: 30, describe: "Seconds for each statement; then it is killed" },
    repeat: { type: "number", default: 100, describe: "ves, r-ves: how often both queries are timed" },
    concurrency: { type: "number", describe: "Processes that run pairs (default: the processors)" },
  },
  load: async () => (await import("../run/score.js")).scoreOperation,
};
