import { AskableError } from "../../errors.js";
import type { FileFormat } from "./download.js";

const HUB = "https://huggingface.co";

/** Where the file of a model is fetched from. */
export interface ModelSource {
  readonly url: string;
  readonly format: FileFormat;
  /** Its own name, without folders. */
  readonly file: string;
  /** Whether it lies in a hub of models, to which the token belongs. */
  readonly hub: boolean;
}

/**
 * Reads an address, or a hub's name of a file: `hf:owner/repository/FILE`, with a revision
 * `hf:owner/repository@revision/FILE`.
 *
 * @param formats Those that can be run; at least one.
 * @param hub The address of the hub; default: Hugging Face.
 * @throws AskableError for anything else.
 */
export function readSource(text: string, formats: readonly FileFormat[], hub = HUB): ModelSource {
  const named = /^hf:([\w.-]+\/[\w.-]+)(?:@([\w.-]+))?\/(.+)$/.exec(text);
  if (named) {
    const [, repository, revision = "main", path = ""] = named;
    const url = `${hub.replace(/(?<!\/)\/+$/, "")}/${repository}/resolve/${revision}/${path.split("/").map(encodeURIComponent).join("/")}`;
    return { url, ...fileOf(path, text, formats), hub: true };
  }
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw new AskableError(`"${text}" is neither an address nor a hub's name of a file`, {
      code: "usage",
      hint: hintFor(formats),
    });
  }
  return { url: text, ...fileOf(decodeURIComponent(new URL(text).pathname), text, formats), hub: false };
}

function fileOf(path: string, text: string, formats: readonly FileFormat[]): Pick<ModelSource, "file" | "format"> {
  const file = path.split(/[\\/]/).at(-1) ?? "";
  const format = formats.find(({ ending }) => file.toLowerCase().endsWith(ending));
  const stem = file.slice(0, -(format?.ending.length ?? 0));
  if (format && /^\w[\w.+-]*$/.test(stem)) return { file, format };
  throw new AskableError(
    `"${text}" does not end in the name of a ${formats.map(({ name }) => name).join(" or ")} file`,
    { code: "usage", hint: hintFor(formats) },
  );
}

const hintFor = ([format]: readonly FileFormat[]) =>
  `Write https://…/file${format?.ending} or hf:owner/repository/file${format?.ending}.`;
