import type { Command } from "../command.js";

export const askCommand: Command = {
  name: "ask",
  describe: "Answer a question with SQL, rows and how sure it is",
  words: [
    { name: "database", describe: "Name of a prepared database, or its path or URL" },
    { name: "question", describe: "In plain language; without one, on a terminal, a session", times: "optional" },
  ],
  options: {
    pipeline: {
      type: "string",
      describe: "Which pipeline answers (default: adaptive-hybrid with a model, else offline)",
    },
    evidence: { type: "string", describe: "Knowledge that the question relies on" },
    cache: {
      type: "string",
      choices: ["off", "read-write", "read-only", "refresh"],
      describe: "Replies of models on disk: off, read-write, read-only (no model is called) or refresh",
    },
    "abstain-below": {
      type: "number",
      describe: 'Confidence, 0 to 1, below which the answer is "I do not know"',
    },
    "dry-run": { type: "boolean", describe: "Print the calls, tokens and price to expect; no model is called" },
    explain: { type: "boolean", describe: "Show what each stage found" },
  },
  load: async () => (await import("../run/ask.js")).askOperation,
};
