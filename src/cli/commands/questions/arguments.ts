import { action, flag, optionalWord, type TextRules, text, texts, type ValuesOf, word } from "../../arguments.js";
import { deadlineOption } from "../../shared-options.js";

const FILLED: TextRules = { empty: "is empty", trim: true };

export const words = {
  action: action(["add", "check", "list"], "check, list or add", "say check, list or add"),
  data: word("The data set (BIRD, Spider, defog CSV, JSON lines), file or folder; add: JSON lines", {
    empty: "name a data set",
  }),
  database: optionalWord("add: which the question is of, as its name in --databases or prepared", FILLED),
};

export const options = {
  databases: text("Folder of the databases (default: the folder of the data set)", FILLED),
  trace: text('add: the answer of this trace, or of the "last" question', FILLED),
  question: text("add: the question", FILLED),
  sql: text("add: the SQL that answers it; with --trace in place of its answer", FILLED),
  unanswerable: flag('add: the database cannot answer it, and "I do not know" is right'),
  evidence: text("add: knowledge that the question relies on", FILLED),
  id: text("add: unique in the data set (default: the database and a number)", FILLED),
  tier: text("add: how hard it is; list: only these, commas between", FILLED),
  tag: texts("add: may be repeated"),
  deadline: deadlineOption("add, check: seconds for each query"),
};

/** What is given to `askable questions`. */
export type QuestionsArguments = ValuesOf<typeof words> & ValuesOf<typeof options>;
