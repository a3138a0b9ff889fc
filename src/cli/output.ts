import { bytesOf } from "../artifacts/content.js";
import { jsonParts } from "../artifacts/json.js";
import { type AskableError, withoutPasswords } from "../errors.js";

export interface OutputOptions {
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Data goes to stdout, notes go to stderr. */
export interface Output extends OutputOptions {
  /** A line of the answer, for people. */
  line(text?: string): void;
  /** What a program reads, as it is; a terminal is spared its control characters. */
  data(text: string): void;
  /** The one object that a program reads. */
  object(value: unknown): void;
  /** Several of them, one line each. */
  objects(values: readonly unknown[]): void;
  /** Something that a person may want to know; silenced by `--quiet`. */
  note(text: string): void;
  /** What failed while the rest goes on. */
  error(message: string, hint?: string): void;
  /** An event for programs, one line of JSON among the notes. */
  log(event: object): void;
}

export function createOutput(options: OutputOptions): Output {
  return {
    ...options,
    line: (text = "") => void process.stdout.write(`${printable(text)}\n`),
    data: (text) => void process.stdout.write(process.stdout.isTTY ? printable(text.replaceAll("\r\n", "\n")) : text),
    object: (value) => {
      // `show` gives a whole profile, which may be longer than the longest string.
      for (const part of bytesOf(jsonParts(value, 3))) process.stdout.write(part);
      process.stdout.write("\n");
    },
    objects: (values) => void process.stdout.write(values.map((value) => `${JSON.stringify(value)}\n`).join("")),
    note: (text) => {
      if (!options.quiet) process.stderr.write(`${printable(withoutPasswords(text))}\n`);
    },
    error: (message, hint) => void process.stderr.write(`${errorText({ message, hint })}\n`),
    log: (event) => {
      if (!options.quiet) process.stderr.write(`${withoutPasswords(JSON.stringify(event))}\n`);
    },
  };
}

/** `askable: what is wrong` and, on a line of its own, what to do. */
export function errorText(error: Pick<AskableError, "message" | "hint">): string {
  return printable(withoutPasswords(`askable: ${error.message}${error.hint ? `\n  ${error.hint}` : ""}`));
}

/**
 * Control characters of stored text and names must not reach the terminal, nor those that turn the direction of what
 * follows: they become blanks. Line ends and tabs stay.
 */
export function printable(text: string): string {
  return text.replace(CONTROL, " ");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;
