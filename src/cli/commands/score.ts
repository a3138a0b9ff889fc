import type { Command } from "../command.js";

export const scoreCommand: Command = {
  name: "score",
  describe:
    "Score a run, or predicted SQL, against gold SQL by running both, with the metrics of BIRD, Spider and sql-eval",
  words: [{ name: "run", times: "optional", describe: "Folder of a run that `askable evaluate` made" }],
  options: {
    pairs: { type: "string", describe: "JSON lines of { database, gold, prediction, question }" },
    predictions: { type: "string", describe: "Predictions of BIRD's or Spider's form, or JSON lines of { id, sql }" },
    data: {
      type: "string",
      describe: "The data set (BIRD, Spider, defog CSV, JSON lines), file or folder; of a run: where it lies now",
    },
    databases: {
      type: "string",
      describe:
        "Folder of the databases (default: where the run found them, or the folder of the pairs or the data set)",
    },
    metric: {
      type: "string",
      describe:
        "Only these, commas between, the first says what is right; further ones are spider2-subset, ves and r-ves",
    },
    calibrate: {
      type: "boolean",
      describe: "Also learn from a run how far its pipeline's confidence can be believed; ask then applies it",
    },
    ranks: { type: "boolean", describe: "Also print how a run's generators rank, for the pipeline's selection" },
    "write-ranks": {
      type: "boolean",
      describe: "And put that into the pipeline in the workspace, copied there if need be",
    },
    deadline: { type: "number", default: 30, describe: "Seconds for each statement; then it is killed" },
    repeat: { type: "number", default: 100, describe: "ves, r-ves: how often both queries are timed" },
    concurrency: { type: "number", describe: "Processes that run pairs (default: the processors)" },
  },
  load: async () => (await import("../run/score.js")).scoreOperation,
};
