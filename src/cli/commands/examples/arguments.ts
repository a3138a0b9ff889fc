import { action, flag, manyWords, type TextRules, text, type ValuesOf } from "../../arguments.js";
import { deadlineOption, PREPARED } from "../../shared-options.js";

const FILLED: TextRules = { empty: "is empty", trim: true };

export const words = {
  action: action(["add", "list", "remove", "check"], "add, list, remove or check", "say add, list, remove or check"),
  database: PREPARED,
  ids: manyWords("remove: which, as list shows them"),
};

export const options = {
  question: text("add: the question", FILLED),
  sql: text("add: the SQL that answers it", FILLED),
  evidence: text("add: knowledge that the question relies on", FILLED),
  file: text("add: pairs from JSON lines, or JSON as Spider and BIRD have it", FILLED),
  trace: text('add: the answer of this trace, or of the "last" question', FILLED),
  check: flag("add: run the SQL first; --no-check takes it unseen", true),
  deadline: deadlineOption("add, check: seconds for each query"),
};

/** What is given to `askable examples`. */
export type ExamplesArguments = ValuesOf<typeof words> & ValuesOf<typeof options>;
