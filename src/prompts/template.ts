import { sha256 } from "../artifacts/hash.js";
import { AskableError } from "../errors.js";
import type { Message } from "../models/model.js";
import { withoutControlTokens } from "./control-tokens.js";

/** A prompt file: Markdown in which `{{name}}` stands for a text, and which may be divided into messages. */
export interface Template {
  /** Of the file's text. */
  readonly hash: string;
  /** @throws AskableError when the file uses a name that is not given, or does not use one that is. */
  readonly check: (names: readonly string[]) => void;
  /**
   * The messages with each name replaced, by texts without control tokens of models. A line that holds nothing but a name disappears when its text is empty.
   * @throws AskableError as `check` does.
   */
  readonly render: (texts: Readonly<Record<string, string>>) => Message[];
}

const NAME = /\{\{\s*([A-Za-z][\w-]*)\s*\}\}/g;
const DIVIDER = /^<!--\s*(system|user|assistant)\s*-->[ \t]*\r?\n?/gm;

/**
 * A line `<!-- system -->`, `<!-- user -->` or `<!-- assistant -->` begins a message; a file without one is one
 * message of the user. What is stable should come first, so that a provider's cache of prefixes is hit.
 */
export function parseTemplate(text: string, source: string): Template {
  const parts = divide(text);
  const used = new Set([...text.matchAll(NAME)].map((match) => match[1]!));
  const check = (names: readonly string[]) => {
    const unknown = [...used].filter((name) => !names.includes(name));
    const unused = names.filter((name) => !used.has(name));
    if (unknown.length > 0) {
      throw new AskableError(`${source}: {{${unknown[0]}}} is not a name that the stage gives`, {
        hint: names.length > 0 ? `It gives: ${names.join(", ")}.` : "It gives none.",
      });
    }
    if (unused.length > 0) {
      throw new AskableError(`${source}: {{${unused[0]}}} is missing: the stage gives it and the prompt must use it`, {
        hint: "Write it where it belongs, or switch off in the pipeline what it stands for.",
      });
    }
  };
  return {
    hash: sha256(text),
    check,
    render: (texts) => {
      check(Object.keys(texts));
      return parts.map(({ role, content }) => ({ role, content: substitute(content, texts).trim() }));
    },
  };
}

function divide(text: string): Message[] {
  const dividers = [...text.matchAll(DIVIDER)];
  const [first] = dividers;
  if (!first) return [{ role: "user", content: text }];
  const before = text.slice(0, first.index).trim();
  const messages = dividers.map((divider, index) => ({
    role: divider[1] as Message["role"],
    content: text.slice(divider.index + divider[0].length, dividers[index + 1]?.index),
  }));
  return before === "" ? messages : [{ role: "user", content: before }, ...messages];
}

/** One pass, so that a text which holds `{{name}}` itself is left as it is. */
function substitute(content: string, texts: Readonly<Record<string, string>>): string {
  const alone = /^[ \t]*\{\{\s*([A-Za-z][\w-]*)\s*\}\}[ \t]*(?:\r?\n|$)|\{\{\s*([A-Za-z][\w-]*)\s*\}\}/gm;
  return content.replaceAll(alone, (match, line: string | undefined, inline: string | undefined) => {
    const text = withoutControlTokens(texts[(line ?? inline)!] ?? "");
    if (line === undefined) return text;
    return text === "" ? "" : match.replace(NAME, () => text);
  });
}
