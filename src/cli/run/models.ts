import { AskableError } from "../../errors.js";
import { defineOperation } from "../operation.js";
import { addOperation } from "./models/add.js";
import { type ModelsArguments, modelsSchema } from "./models/arguments.js";
import { listOperation } from "./models/list.js";
import { pullOperation } from "./models/pull.js";
import { testOperation } from "./models/test.js";

/** The options that each action knows. */
const KNOWN: Record<ModelsArguments["action"], readonly (keyof ModelsArguments)[]> = {
  list: [],
  add: ["subject", "model", "base-url", "key-env", "file", "context-length", "price", "role"],
  pull: ["subject", "name", "sha256", "context-length", "role"],
  test: ["subject", "prompt"],
};

export const modelsOperation = defineOperation(modelsSchema, async (given, shell) => {
  const known = ["action", ...KNOWN[given.action]];
  const foreign = Object.entries(given).find(([key, value]) => value !== undefined && !known.includes(key));
  if (foreign) {
    const [key] = foreign;
    throw new AskableError(
      `models ${given.action} does not take ${key in POSITIONS ? `"${foreign[1]}"` : `--${key}`}`,
      {
        code: "usage",
        hint: "See: askable models --help",
      },
    );
  }
  switch (given.action) {
    case "list":
      return listOperation(shell);
    case "add":
      return addOperation(given, shell);
    case "pull":
      return pullOperation(given, shell);
    case "test":
      return testOperation(given, shell);
  }
});

const POSITIONS = { subject: true, prompt: true };
