import { AskableError } from "../../errors.js";

const HUB = "https://huggingface.co";

/** Where a GGUF file is fetched from. */
export interface GgufSource {
  readonly url: string;
  /** Its own name, without folders. */
  readonly file: string;
  /** Whether it lies in a hub of models, to which the token belongs. */
  readonly hub: boolean;
}

/**
 * Reads an address, or a hub's name of a file: `hf:owner/repository/file.gguf`, with a revision
 * `hf:owner/repository@revision/file.gguf`.
 *
 * @param hub The address of the hub; default: Hugging Face.
 * @throws AskableError for anything else.
 */
export function readSource(text: string, hub = HUB): GgufSource {
  const named = /^hf:([\w.-]+\/[\w.-]+)(?:@([\w.-]+))?\/(.+)$/.exec(text);
  if (named) {
    const [, repository, revision = "main", path = ""] = named;
    const url = `${hub.replace(/\/+$/, "")}/${repository}/resolve/${revision}/${path.split("/").map(encodeURIComponent).join("/")}`;
    return { url, file: fileName(path, text), hub: true };
  }
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw new AskableError(`"${text}" is neither an address nor a hub's name of a file`, {
      code: "usage",
      hint: "Write https://…/file.gguf or hf:owner/repository/file.gguf.",
    });
  }
  return { url: text, file: fileName(decodeURIComponent(new URL(text).pathname), text), hub: false };
}

function fileName(path: string, text: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? "";
  if (/^[\w][\w.+-]*\.gguf$/i.test(name)) return name;
  throw new AskableError(`"${text}" does not end in the name of a GGUF file`, {
    code: "usage",
    hint: "Write https://…/file.gguf or hf:owner/repository/file.gguf.",
  });
}
