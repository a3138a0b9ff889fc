import { defineCommand, wrongUsage } from "../command.js";
import { idleOptions, KEY_ACTIONS, options, type ServeArguments, words } from "./serve/arguments.js";

export const serveCommand = defineCommand({
  name: "serve",
  describe: "Serve prepared databases over HTTP: a JSON API and a page; with keys for those who may use it",
  words,
  options,
  async run(given, shell) {
    requireTaken(given);
    if (given.subject === "keys") return (await import("./serve/keys.js")).changeKeys(given, shell);
    return (await import("./serve/start.js")).startServing(given, shell);
  },
});

/** What would do nothing is a mistake. */
function requireTaken(given: ServeArguments): void {
  const { subject, action = "", name } = given;
  const hint = "See: askable serve --help";
  if (subject !== undefined && subject !== "keys") {
    throw wrongUsage(
      `serve does not take "${subject}"`,
      "Name databases with --databases; keys are: askable serve keys.",
    );
  }
  if (subject === "keys" && !KEY_ACTIONS.includes(action))
    throw wrongUsage("serve keys: say add, list or remove", hint);
  if (subject === "keys" && (action === "list") !== (name === undefined)) {
    throw wrongUsage(action === "list" ? "serve keys list takes no name" : `serve keys ${action}: name the key`, hint);
  }
  const use = subject === undefined ? "serve" : action === "add" ? "add" : "other";
  const [idle] = idleOptions(given, use);
  if (idle === undefined) return;
  const command = use === "serve" ? "askable serve" : `askable serve keys ${action}`;
  throw wrongUsage(`--${idle} is not for: ${command}`, hint);
}
