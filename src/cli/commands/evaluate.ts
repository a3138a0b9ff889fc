import type { Command } from "../command.js";

export const evaluateCommand: Command = {
  name: "evaluate",
  describe: "Ask the questions of a data set and keep the answers as a run, to score, compare and report",
  words: [
    { name: "data", describe: "BIRD's or Spider's dev.json, a CSV file of defog, or JSON lines; file or folder" },
  ],
  options: {
    pipeline: { type: "string", describe: "Which pipelines answer, commas between; a run for each (default: as ask)" },
    databases: { type: "string", describe: "Folder of the databases (default: that of the data set)" },
    limit: { type: "number", describe: "So many questions at most: the first, or with --sample any" },
    sample: { type: "number", describe: "Seed of the choice, with --limit" },
    tier: { type: "string", describe: "Only questions of these tiers, commas between" },
    database: { type: "string", describe: "Only questions of these databases, commas between" },
    concurrency: { type: "number", describe: "Questions in flight (default: as many as the models take calls)" },
    out: { type: "string", describe: "Folder of the run (default: <home>/reports/runs/<data set>-<pipeline>)" },
    retry: { type: "string", choices: ["failed"], describe: "failed: ask again what failed before" },
    cache: {
      type: "string",
      choices: ["off", "read-write", "read-only", "refresh"],
      describe: "Replies of models on disk: off, read-write, read-only (no model is called) or refresh",
    },
    "own-examples": { type: "boolean", describe: "Solved examples of a question's own database may be shown" },
    "budget-calls": { type: "number", describe: "Calls of models that the run may make" },
    "budget-price": { type: "number", describe: "What its calls may cost" },
    "budget-seconds": {
      type: "number",
      describe: "Seconds after which no question is begun, and what is in flight ends",
    },
    predictions: {
      type: "string",
      describe: "Write the SQL to this file, in BIRD's or Spider's official form, else JSON lines",
    },
    "fail-below": { type: "number", describe: "Exit 3 where a smaller share of the answers is right: 0.7" },
    baseline: { type: "string", describe: "Another run on the same data to compare this one with" },
    "fail-drop": { type: "number", describe: "Exit 3 where so many points of accuracy were lost against it" },
    calibrate: {
      type: "boolean",
      describe:
        "Also score the run, and learn from it how far the pipeline's confidence can be believed; ask applies it",
    },
    "write-ranks": {
      type: "boolean",
      describe: "Also score the run, and put how its generators rank into the pipeline in the workspace",
    },
    junit: { type: "string", describe: "Write this file of JUnit XML, a test case for each question" },
  },
  load: async () => (await import("../run/evaluate.js")).evaluateOperation,
};
