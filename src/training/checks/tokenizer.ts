import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { sha256 } from "../../artifacts/hash.js";
import { AskableError, messageOf, unreadable } from "../../errors.js";
import type { Message } from "../../models/model.js";

/** Tokens of chats, as the model counts them that has the tokenizer. */
export interface ChatTokenizer {
  /** Hash of its file, by a name that tells no place. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly tokens: (messages: readonly Message[]) => number;
}

/** Marks that a chat template puts around a message, at most in the usual ones: ChatML has five, Llama 3 six. */
const MARKS = 8;

const HINT = "Give a model's tokenizer.json in Hugging Face's form, or the folder that holds it.";

/**
 * Opens a Hugging Face tokenizer.
 *
 * @param path `tokenizer.json`, or the folder that holds it.
 * @throws AskableError where there is none, or one of a kind that is not known.
 */
export async function openTokenizer(path: string): Promise<ChatTokenizer> {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, "tokenizer.json") : path;
  if (!existsSync(file)) throw new AskableError(`There is no tokenizer ${file}`, { code: "usage", hint: HINT });
  const definition = readJson(file);
  const settings = join(dirname(file), "tokenizer_config.json");
  const config = existsSync(settings) ? readJson(settings) : {};
  const { Tokenizer } = await import("@huggingface/tokenizers");
  try {
    const tokenizer = new Tokenizer(definition, config);
    const lengthOf = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids.length;
    lengthOf("SELECT name FROM singer");
    return {
      inputs: { [`tokenizer ${basename(file)}`]: sha256(readFileSync(file)) },
      tokens: (messages) => messages.reduce((sum, { content }) => sum + MARKS + lengthOf(content), 0),
    };
  } catch (error) {
    throw new AskableError(`${file} is no tokenizer that is known here: ${messageOf(error)}`, {
      code: "usage",
      hint: HINT,
      cause: error,
    });
  }
}

function readJson(path: string): object {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw unreadable(path, error);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw notAnObject(path, `: ${messageOf(error)}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw notAnObject(path);
  return value;
}

const notAnObject = (path: string, why = "") =>
  new AskableError(`${path} does not contain a JSON object${why}`, { code: "usage", hint: HINT });
