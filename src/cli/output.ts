import type { AskableError } from "../errors.js";

export interface OutputOptions {
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Data goes to stdout, notes go to stderr. */
export interface Output extends OutputOptions {
  /** A line of the answer, for people. */
  line(text?: string): void;
  /** The one object that a program reads. */
  object(value: unknown): void;
  /** Something that a person may want to know; silenced by `--quiet`. */
  note(text: string): void;
}

export function createOutput(options: OutputOptions): Output {
  return {
    ...options,
    line: (text = "") => void process.stdout.write(`${text}\n`),
    object: (value) => void process.stdout.write(`${JSON.stringify(value)}\n`),
    note: (text) => {
      if (!options.quiet) process.stderr.write(`${text}\n`);
    },
  };
}

/** `askable: what is wrong` and, on a line of its own, what to do. */
export function errorText(error: AskableError): string {
  return `askable: ${error.message}${error.hint ? `\n  ${error.hint}` : ""}`;
}
