import { z } from "zod";
import { AskableError } from "../../errors.js";
import { defineOperation } from "../operation.js";
import { addOne } from "./questions/add.js";
import { checkAll } from "./questions/check.js";
import { listAll } from "./questions/list.js";

const text = z.string("was given more than once").trim().min(1, "is empty").optional();
const schema = z.object({
  action: z.enum(["add", "check", "list"], { error: "say check, list or add" }),
  data: z.string().min(1, "name a data set"),
  database: text,
  databases: text,
  trace: text,
  question: text,
  sql: text,
  evidence: text,
  id: text,
  tier: text,
  tag: z.union([z.string(), z.array(z.string())]).optional(),
  deadline: z.number("give a number of seconds").positive("give a number above 0"),
});

export type Given = z.output<typeof schema>;

export const questionsOperation = defineOperation(schema, async (given, shell) => {
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
