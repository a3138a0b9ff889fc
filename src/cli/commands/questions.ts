import { defineActions, wrongUsage } from "../command.js";
import { options, type QuestionsArguments, words } from "./questions/arguments.js";

export const questionsCommand = defineActions({
  name: "questions",
  describe: "A data set of questions: check its gold SQL, list it, or add an answer that was right",
  words,
  options,
  check: requireTaken,
  actions: {
    add: async () => (await import("./questions/add.js")).addOneQuestion,
    check: async () => (await import("./questions/check.js")).checkQuestions,
    list: async () => (await import("./questions/list.js")).listQuestions,
  },
});

const OF_ADD = ["trace", "question", "sql", "evidence", "id", "tag"] as const;

/** An option that would do nothing is a mistake. */
function requireTaken(given: QuestionsArguments): void {
  const { action, database } = given;
  if (action === "add") return;
  const wrong = (message: string) => wrongUsage(message, "See: askable questions --help");
  const idle = OF_ADD.find((name) => given[name] !== undefined);
  if (idle !== undefined) throw wrong(`--${idle} is for: askable questions add`);
  if (action === "check" && given.tier !== undefined) throw wrong("--tier is for: askable questions add, list");
  if (database !== undefined) throw wrong(`questions ${action}: "${database}" is one word too many`);
}
