import type { Argument, Completed } from "../arguments.js";
import { COMMON, type Command } from "../command.js";

/** Something that may stand where the cursor is. */
export interface Completion {
  readonly value: string;
  readonly describe?: string;
}

/** Looks names up; what cannot be read has none. @param database The word that names it, where there is one. */
export type LookUp = (what: Completed, database: string | undefined) => Promise<readonly string[]>;

/** @param words What is typed after `askable`; the last one, perhaps empty, is not finished. */
export async function complete(
  words: readonly string[],
  commands: readonly Command[],
  lookUp: LookUp,
): Promise<readonly Completion[]> {
  const typed = withoutEquals(words);
  const begun = typed.at(-1) ?? "";
  const [name, ...before] = typed.slice(0, -1);
  if (name === undefined)
    return fitting(
      [...commands.map(({ name, describe }) => ({ value: name, describe })), ...optionsOf(COMMON, begun)],
      begun,
    );
  const command = commands.find((each) => each.name === name);
  if (command === undefined) return [];
  const options = { ...command.options, ...COMMON };
  const { positional, open } = split(before, options);
  const names = Object.keys(command.words);
  const database = positional[names.indexOf("database")];
  const valuesOf = async ({ choices, completes }: Argument): Promise<Completion[]> => {
    const values = choices ?? (completes === undefined ? [] : await lookUp(completes, database));
    return values.map((value) => ({ value }));
  };
  if (open !== undefined) return fitting(await valuesOf(open), begun);
  if (begun.startsWith("-")) {
    const [, option = "", value] = /^--([^=]+)=(.*)$/s.exec(begun) ?? [];
    const known = options[option as keyof typeof options];
    if (value === undefined) return fitting(optionsOf(options, begun), begun);
    if (known === undefined) return [];
    return fitting(await valuesOf(known), value).map((each) => ({ ...each, value: `--${option}=${each.value}` }));
  }
  const next = Object.values(command.words)[positional.length] ?? Object.values(command.words).at(-1);
  const isThere = next !== undefined && (positional.length < names.length || next.times === "many");
  return isThere ? fitting(await valuesOf(next), begun) : [];
}

type Options = Readonly<Record<string, Argument & { readonly type: string }>>;

/** Words that are no options, and the option whose value comes next. */
function split(words: readonly string[], options: Options): { positional: string[]; open: Argument | undefined } {
  const positional: string[] = [];
  let open: Argument | undefined;
  for (const word of words) {
    if (open !== undefined) open = undefined;
    else if (!word.startsWith("-")) positional.push(word);
    else {
      const option = options[word.slice(2)];
      if (option !== undefined && option.type !== "boolean") open = option;
    }
  }
  return { positional, open };
}

/** Bash gives `--format=csv` as three words. */
function withoutEquals(words: readonly string[]): string[] {
  const typed: string[] = [];
  for (const [index, word] of words.entries()) {
    const isMark = word === "=" && typed.at(-1)?.startsWith("--") === true;
    if (!isMark) typed.push(word);
    else if (index === words.length - 1) typed.push("");
  }
  return typed;
}

function optionsOf(
  options: Readonly<Record<string, Argument & { readonly default?: unknown }>>,
  begun: string,
): Completion[] {
  if (!begun.startsWith("-")) return [];
  return Object.entries(options).map(([name, option]) => ({
    value: option.default === true ? `--no-${name}` : `--${name}`,
    describe: option.describe,
  }));
}

function fitting(all: readonly Completion[], begun: string): Completion[] {
  return all.filter(({ value }) => value.startsWith(begun));
}
