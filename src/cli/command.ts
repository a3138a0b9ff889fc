import type { Operation } from "./operation.js";

/** One command: its declaration, and an operation that is imported only when it runs. */
export interface Command {
  readonly name: string;
  readonly describe: string;
  /** What follows the name, in this order. */
  readonly words: readonly Word[];
  readonly options: Readonly<Record<string, Option>>;
  readonly load: () => Promise<Operation>;
}

export interface Word {
  readonly name: string;
  readonly describe: string;
  /** `many`: any number of them. Default: exactly one. */
  readonly times?: "optional" | "many";
}

/** As it is written after two dashes. What is absent and has no default is left out. */
export interface Option {
  readonly type: "string" | "boolean" | "number";
  readonly describe: string;
  readonly default?: string | number | boolean;
  readonly choices?: readonly string[];
}

/** Options of every command. */
export const COMMON: Readonly<Record<string, Option>> = {
  home: {
    type: "string",
    describe: "Folder of profiles/, indexes/, reports/ and askable.yaml (default: the nearest one upward)",
  },
  json: { type: "boolean", describe: "Print one JSON object" },
  quiet: { type: "boolean", describe: "No progress and no notes" },
};

/** `ask <database> <question>` */
export function usageOf({ name, words }: Command): string {
  const word = ({ name, times }: Word) =>
    times === undefined ? `<${name}>` : `[${name}${times === "many" ? ".." : ""}]`;
  return [name, ...words.map(word)].join(" ");
}
