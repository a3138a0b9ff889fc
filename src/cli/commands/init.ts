import { flag, text } from "../arguments.js";
import { defineCommand, wrongUsage } from "../command.js";
import { isTerminal } from "../terminal.js";

const options = {
  database: text("Path or URL of the database (default, where it is the only one: what the folder has)", {
    empty: "name a database by path or URL",
  }),
  model: text("A model's name at its endpoint (default: none, and questions are answered by rules)", {
    empty: "name a model",
  }),
  "base-url": text("The model's endpoint (default: the provider's own)"),
  "key-env": text("The environment variable that holds the model's key"),
  question: text("What to ask first (default: a question made from the profile)", { empty: "write a question" }),
  ask: flag("Ask a first question", true),
  replace: flag("Replace an askable.yaml that is there; the old one is kept beside it"),
  yes: flag("Ask for nothing: for scripts"),
};

export const initCommand = defineCommand({
  name: "init",
  describe: "Begin: choose a database and a model, write askable.yaml, prepare, and ask a first question",
  beginsWorkspace: true,
  words: {},
  options,
  async run(given, shell) {
    const { output } = shell;
    const { model, "base-url": baseUrl, "key-env": keyEnv } = given;
    if (model === undefined && (baseUrl !== undefined || keyEnv !== undefined)) {
      throw wrongUsage("--base-url and --key-env go with --model", "Name the model: --model NAME");
    }
    if (!given.yes && (!isTerminal() || output.json)) {
      throw wrongUsage(
        "init asks what to do, for which it needs a terminal",
        "Without one: askable init --yes --database FILE, and if you like --model NAME --base-url URL --key-env VARIABLE",
      );
    }
    const { initialise } = await import("../init/initialise.js");
    const wanted = {
      database: given.database,
      model: model === undefined ? undefined : { model, baseUrl, apiKeyEnv: keyEnv },
    };
    return initialise(
      { ...wanted, question: given.question, asks: given.ask, replace: given.replace, yes: given.yes },
      shell,
    );
  },
});
