import { wrongArgument } from "../arguments.js";
import { defineCommand, wrongUsage } from "../command.js";
import { type ModelsArguments, options, words } from "./models/arguments.js";

/** What each action takes. */
const TAKES: Record<ModelsArguments["action"], readonly (keyof ModelsArguments)[]> = {
  list: [],
  add: ["subject", "provider", "model", "base-url", "key-env", "file", "context-length", "price", "role"],
  pull: ["subject", "name", "sha256", "context-length", "role"],
  test: ["subject", "prompt"],
};

export const modelsCommand = defineCommand({
  name: "models",
  describe: "Language models: add, list, fetch (pull) or test them",
  words,
  options,
  async run(given, shell) {
    requireTaken(given);
    if (given.sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(given.sha256))
      throw wrongArgument("sha256", "must be 64 hex digits");
    switch (given.action) {
      case "list":
        return (await import("./models/list.js")).listModels(shell);
      case "add":
        return (await import("./models/add.js")).addModel(given, shell);
      case "pull":
        return (await import("./models/pull.js")).pullModel(given, shell);
      case "test":
        return (await import("./models/test.js")).testModel(given, shell);
    }
  },
});

function requireTaken(given: ModelsArguments): void {
  const taken: readonly string[] = ["action", ...TAKES[given.action]];
  const idle = Object.entries(given).find(([name, value]) => value !== undefined && !taken.includes(name));
  if (!idle) return;
  const [name, value] = idle;
  const what = name in words ? `"${value}"` : `--${name}`;
  throw wrongUsage(`models ${given.action} does not take ${what}`, "See: askable models --help");
}
