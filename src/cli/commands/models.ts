import type { Command } from "../command.js";

export const modelsCommand: Command = {
  name: "models",
  describe: "Language models: add, list, fetch (pull) or test them",
  words: [
    { name: "action", describe: "add, list, pull or test" },
    {
      name: "subject",
      describe: "add, test: the model's name; pull: https://…/file.gguf or hf:owner/repository/file.gguf",
      times: "optional",
    },
    { name: "prompt", describe: "test: what to ask it", times: "optional" },
  ],
  options: {
    model: { type: "string", describe: "add: the name under which the endpoint knows it" },
    "base-url": { type: "string", describe: "add: the endpoint (default: OpenAI's)" },
    "key-env": { type: "string", describe: "add: the environment variable that holds the key" },
    file: { type: "string", describe: "add: a GGUF file, instead of an endpoint" },
    "context-length": { type: "number", describe: "add, pull: tokens of prompt and reply together" },
    price: { type: "string", describe: "add: in,out or in,out,cached per million tokens" },
    role: { type: "string", describe: "add, pull: a role that it serves from now on; may be repeated" },
    name: { type: "string", describe: "pull: the name under which it is added to askable.yaml" },
    sha256: { type: "string", describe: "pull: the checksum that the file must have" },
  },
  load: async () => (await import("../run/models.js")).modelsOperation,
};
