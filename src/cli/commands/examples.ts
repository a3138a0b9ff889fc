import { defineActions, wrongUsage } from "../command.js";
import { type ExamplesArguments, options, words } from "./examples/arguments.js";

export const examplesCommand = defineActions({
  name: "examples",
  describe: "Solved questions of a database: add, list, remove, or check that their SQL still runs",
  words,
  options,
  check: requireTaken,
  actions: {
    add: async () => (await import("./examples/add.js")).addToExamples,
    list: async () => (await import("./examples/list.js")).listExamples,
    remove: async () => (await import("./examples/remove.js")).removeFromExamples,
    check: async () => (await import("./examples/check.js")).checkExamples,
  },
});

const OF_ADD = ["question", "sql", "evidence", "file", "trace"] as const;

/** An option that would do nothing is a mistake. */
function requireTaken(given: ExamplesArguments): void {
  const { action, ids } = given;
  const idle = action === "add" ? undefined : OF_ADD.find((name) => given[name] !== undefined);
  if (idle !== undefined) throw wrongUsage(`--${idle} is for: askable examples add`, "See: askable examples --help");
  if (action !== "remove" && ids.length > 0) {
    throw wrongUsage(`examples ${action}: "${ids[0]}" is one word too many`, "Put a question and SQL in quotes.");
  }
  if (action === "remove" && ids.length === 0) {
    throw wrongUsage("examples remove: say which", `Their ids: askable examples list ${given.database}`);
  }
}
