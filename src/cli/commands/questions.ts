import type { Command } from "../command.js";

export const questionsCommand: Command = {
  name: "questions",
  describe: "A data set of questions: check its gold SQL, list it, or add an answer that was right",
  words: [
    { name: "action", describe: "check, list or add" },
    { name: "data", describe: "The data set (BIRD, Spider, defog CSV, JSON lines), file or folder; add: JSON lines" },
    {
      name: "database",
      describe: "add: which the question is of, as its name in --databases or prepared",
      times: "optional",
    },
  ],
  options: {
    databases: { type: "string", describe: "Folder of the databases (default: the folder of the data set)" },
    trace: { type: "string", describe: 'add: the answer of this trace, or of the "last" question' },
    question: { type: "string", describe: "add: the question" },
    sql: { type: "string", describe: "add: the SQL that answers it; with --trace in place of its answer" },
    evidence: { type: "string", describe: "add: knowledge that the question relies on" },
    id: { type: "string", describe: "add: unique in the data set (default: the database and a number)" },
    tier: { type: "string", describe: "add: how hard it is; list: only these, commas between" },
    tag: { type: "string", describe: "add: may be repeated" },
    deadline: { type: "number", default: 30, describe: "add, check: seconds for each query" },
  },
  load: async () => (await import("../run/questions.js")).questionsOperation,
};
