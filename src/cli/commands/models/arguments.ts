import { action, flag, number, optionalWord, text, texts, type ValuesOf } from "../../arguments.js";

export const words = {
  action: action(["add", "list", "pull", "test"], "add, list, pull or test", "say add, list, pull or test"),
  subject: optionalWord("add, test: the model's name; pull: https://…/FILE or hf:owner/repository/FILE"),
  prompt: optionalWord("test: what to ask it"),
};

export const options = {
  provider: text("add: what runs it (default: an endpoint; with --file, this machine)"),
  model: text("add: the name under which the endpoint knows it"),
  "base-url": text("add: the endpoint (default: the provider's own)"),
  "key-env": text("add: the environment variable that holds the key"),
  file: text("add: a file on this machine, instead of an endpoint"),
  "context-length": number("add, pull: tokens of prompt and reply together"),
  price: text("add: in,out or in,out,cached per million tokens"),
  role: texts("add, pull: a role that it serves from now on; may be repeated"),
  replace: flag("add, pull: in place of the model of that name, if there is one"),
  name: text("pull: the name under which it is added to askable.yaml"),
  sha256: text("pull: the checksum that the file must have", {
    form: /^[0-9a-f]{64}$/i,
    otherwise: "must be 64 hex digits",
  }),
};

/** What is given to `askable models`. */
export type ModelsArguments = ValuesOf<typeof words> & ValuesOf<typeof options>;
