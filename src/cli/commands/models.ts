import { defineActions, wrongUsage } from "../command.js";
import { type ModelsArguments, options, words } from "./models/arguments.js";

/** What each action takes. */
const TAKES: Record<ModelsArguments["action"], readonly (keyof ModelsArguments)[]> = {
  list: [],
  add: ["subject", "provider", "model", "base-url", "key-env", "file", "context-length", "price", "role", "replace"],
  pull: ["subject", "name", "sha256", "context-length", "role", "replace"],
  test: ["subject", "prompt"],
};

export const modelsCommand = defineActions({
  name: "models",
  describe: "Language models: add, list, fetch (pull) or test them",
  words,
  options,
  check: requireTaken,
  actions: {
    list: async () => (await import("./models/list.js")).listModels,
    add: async () => (await import("./models/add.js")).addModel,
    pull: async () => (await import("./models/pull.js")).pullModel,
    test: async () => (await import("./models/test.js")).testModel,
  },
});

function requireTaken(given: ModelsArguments): void {
  const taken: readonly string[] = ["action", ...TAKES[given.action]];
  const idle = Object.entries(given).find(
    ([name, value]) => value !== undefined && value !== false && !taken.includes(name),
  );
  if (!idle) return;
  const [name, value] = idle;
  const what = name in words ? `"${value}"` : `--${name}`;
  throw wrongUsage(`models ${given.action} does not take ${what}`, "See: askable models --help");
}
