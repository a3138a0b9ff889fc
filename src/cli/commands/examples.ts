import type { Command } from "../command.js";

export const examplesCommand: Command = {
  name: "examples",
  describe: "Solved questions of a database: add, list, remove, or check that their SQL still runs",
  words: [
    { name: "action", describe: "add, list, remove or check" },
    { name: "database", describe: "Name of a prepared database" },
    { name: "ids", describe: "remove: which, as list shows them", times: "many" },
  ],
  options: {
    question: { type: "string", describe: "add: the question" },
    sql: { type: "string", describe: "add: the SQL that answers it" },
    evidence: { type: "string", describe: "add: knowledge that the question relies on" },
    file: { type: "string", describe: "add: pairs from JSON lines, or JSON as Spider and BIRD have it" },
    trace: { type: "string", describe: 'add: the answer of this trace, or of the "last" question' },
    check: { type: "boolean", default: true, describe: "add: run the SQL first; --no-check takes it unseen" },
    deadline: { type: "number", default: 30, describe: "add, check: seconds for each query" },
  },
  load: async () => (await import("../run/examples.js")).examplesOperation,
};
