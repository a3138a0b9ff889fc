import type { Command } from "../command.js";

export const ablateCommand: Command = {
  name: "ablate",
  describe: "Ask a data set with and without parts of a pipeline, and say what each part gains",
  words: [
    { name: "data", describe: "BIRD's or Spider's dev.json, a CSV file of defog, or JSON lines; file or folder" },
  ],
  options: {
    pipeline: { type: "string", describe: "The pipeline (default: as ask)" },
    without: {
      type: "string",
      describe:
        "Parts, each left out in a run of its own, commas between: fixer,examples,s2; fixer+examples: both at once",
    },
    set: {
      type: "string",
      describe:
        "path=value, a run with another value in pipeline.yaml: budget.calls=10, fix/model.rounds=1; repeatable",
    },
    databases: { type: "string", describe: "Folder of the databases (default: that of the data set)" },
    limit: { type: "number", describe: "So many questions at most: the first, or with --sample any" },
    sample: { type: "number", describe: "Seed of the choice, with --limit" },
    tier: { type: "string", describe: "Only questions of these tiers, commas between" },
    database: { type: "string", describe: "Only questions of these databases, commas between" },
    concurrency: { type: "number", describe: "Questions in flight (default: as many as the models take calls)" },
    out: { type: "string", describe: "Folder of the runs (default: <home>/reports/runs/<data set>-<pipeline>-parts)" },
    metric: { type: "string", describe: "What is compared (default: the data set's own, as bird-ex)" },
    cache: {
      type: "string",
      choices: ["off", "read-write", "read-only", "refresh"],
      default: "read-write",
      describe: "Replies of models on disk, which serve all runs where prompts are equal",
    },
    "own-examples": { type: "boolean", describe: "Solved examples of a question's own database may be shown" },
  },
  load: async () => (await import("../run/ablate.js")).ablateOperation,
};
