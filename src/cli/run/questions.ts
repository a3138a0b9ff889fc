import { AskableError } from "../../errors.js";
import { defineOperation } from "../operation.js";
import { addOne } from "./questions/add.js";
import { checkAll } from "./questions/check.js";
import { type Given, questionsSchema } from "./questions/given.js";
import { listAll } from "./questions/list.js";

export const questionsOperation = defineOperation(questionsSchema, async (given, shell) => {
  requireFitting(given);
  return { add: addOne, check: checkAll, list: listAll }[given.action](given, shell);
});

const OF_ADD = ["trace", "question", "sql", "evidence", "id", "tag"] as const;

/** An option that would do nothing is a mistake. */
function requireFitting(given: Given): void {
  const { action, database } = given;
  const wrong = (message: string) =>
    new AskableError(message, { code: "usage", hint: "See: askable questions --help" });
  if (action === "add") return;
  const idle = OF_ADD.find((name) => given[name] !== undefined);
  if (idle !== undefined) throw wrong(`--${idle} is for: askable questions add`);
  if (action === "check" && given.tier !== undefined) throw wrong("--tier is for: askable questions add, list");
  if (database !== undefined) throw wrong(`questions ${action}: "${database}" is one word too many`);
}
