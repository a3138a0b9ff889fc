import { AskableError } from "../errors.js";

/** What a shell may offer for a value: names of prepared databases, tables and `table.field` of one, pipelines, keys. */
export type Completed = "database" | "part" | "pipeline" | "key";

/** What may follow the name of a command. */
export interface Argument<Value = unknown> {
  readonly describe: string;
  /** The only values there are. */
  readonly choices?: readonly string[];
  readonly completes?: Completed;
  /** The value of what was typed. @throws AskableError that names the argument and what is wrong with it. */
  readonly read: (given: unknown, name: string) => Value;
}

export interface Word<Value = unknown> extends Argument<Value> {
  /** `many`: any number of them. Default: exactly one. */
  readonly times?: "optional" | "many";
}

/** As it is written after two dashes. What is absent and has no default is left out. */
export interface Option<Value = unknown> extends Argument<Value> {
  readonly type: "string" | "boolean" | "number";
  readonly default?: string | number | boolean;
}

export type Arguments = Readonly<Record<string, Argument>>;

/** The values that a command takes, by name of word or option. */
export type ValuesOf<Given extends Arguments> = {
  readonly [Name in keyof Given]: ReturnType<Given[Name]["read"]>;
};

/** What was typed, by name of word or option. What was given more than once is a list. */
export type Parsed = Readonly<Record<string, unknown>>;

export function readValues<Given extends Arguments>(known: Given, parsed: Parsed): ValuesOf<Given> {
  const values = Object.entries(known).map(([name, { read }]) => [name, read(parsed[name], name)]);
  return Object.fromEntries(values) as ValuesOf<Given>;
}

export function wrongArgument(name: string, what: string): AskableError {
  return new AskableError(`${name}: ${what}`, { code: "usage", hint: "See: askable --help" });
}

export interface TextRules {
  /** What is said where it is empty. Default: it may be. */
  readonly empty?: string;
  /** Whether blanks before and after it are taken off. Default: false. */
  readonly trim?: boolean;
  /** What it must look like. Default: anything. */
  readonly form?: RegExp;
  /** What is said where it does not. */
  readonly otherwise?: string;
}

export function word(describe: string, rules: TextRules = {}): Word<string> {
  return { describe, read: (given, name) => fitting(once(given, name) ?? "", name, rules) };
}

export function optionalWord(describe: string, rules: TextRules = {}): Word<string | undefined> {
  return { describe, times: "optional", read: (given, name) => optional(given, name, rules) };
}

/** Any number of words. */
export function manyWords(describe: string, rules: TextRules = {}): Word<readonly string[]> {
  return { describe, times: "many", read: (given, name) => all(given).map((each) => fitting(each, name, rules)) };
}

/** The first word of a command that can do several things. @param otherwise What is said where it is none of them. */
export function action<Name extends string>(names: readonly Name[], describe: string, otherwise: string): Word<Name> {
  return {
    describe,
    choices: names,
    read: (given, name) => {
      const found = names.find((each) => each === once(given, name));
      if (found === undefined) throw wrongArgument(name, otherwise);
      return found;
    },
  };
}

/** An argument whose values a shell may offer: by what they are, or one by one. */
export function completing<Given extends Argument>(offered: Completed | readonly string[], argument: Given): Given {
  return { ...argument, ...(typeof offered === "string" ? { completes: offered } : { choices: offered }) };
}

export function flag(describe: string, value = false): Option<boolean> {
  return { type: "boolean", describe, default: value, read: (given) => given === true };
}

export function text(describe: string, rules: TextRules = {}): Option<string | undefined> {
  return { type: "string", describe, read: (given, name) => optional(given, name, rules) };
}

/** A text that may be given more than once. */
export function texts(describe: string): Option<readonly string[] | undefined> {
  return { type: "string", describe, read: (given) => (given === undefined ? undefined : all(given)) };
}

const LISTED: TextRules = { trim: true, empty: "name one, or several with commas between" };

/** Names between commas; the option may be repeated. */
export function names(describe: string): Option<readonly string[] | undefined> {
  const read = (given: unknown, name: string) => {
    if (given === undefined) return undefined;
    return all(given).flatMap((each) => each.split(",").map((part) => fitting(part, name, LISTED)));
  };
  return { type: "string", describe, read };
}

export function choice<Name extends string>(options: readonly Name[], describe: string): Option<Name | undefined>;
export function choice<Name extends string>(options: readonly Name[], describe: string, value: Name): Option<Name>;
export function choice<Name extends string>(
  options: readonly Name[],
  describe: string,
  value?: Name,
): Option<Name | undefined> {
  const read = (given: unknown, name: string) => {
    const chosen = once(given, name);
    return options.find((each) => each === chosen) ?? value;
  };
  return { type: "string", describe, choices: options, ...(value !== undefined && { default: value }), read };
}

export interface NumberRules {
  readonly default?: number;
  /** What is said of a number that `fits` denies. */
  readonly wrong?: string;
  readonly fits?: (value: number) => boolean;
}

export function number(describe: string, rules: NumberRules & { readonly default: number }): Option<number>;
export function number(describe: string, rules?: NumberRules): Option<number | undefined>;
export function number(
  describe: string,
  { default: value, fits, wrong }: NumberRules = {},
): Option<number | undefined> {
  const read = (given: unknown, name: string) => {
    const found = once(given, name) as number | undefined;
    if (found !== undefined && !(Number.isFinite(found) && (fits?.(found) ?? true)))
      throw wrongArgument(name, wrong ?? "give a number");
    return found;
  };
  return { type: "number", describe, ...(value !== undefined && { default: value }), read };
}

function once(given: unknown, name: string): string | undefined {
  if (Array.isArray(given)) throw wrongArgument(name, "was given more than once");
  return given as string | undefined;
}

const all = (given: unknown): readonly string[] => [given ?? []].flat() as string[];

function optional(given: unknown, name: string, rules: TextRules): string | undefined {
  const value = once(given, name);
  return value === undefined ? undefined : fitting(value, name, rules);
}

function fitting(given: string, name: string, { empty, trim = false, form, otherwise = "" }: TextRules): string {
  const value = trim ? given.trim() : given;
  if (value === "" && empty !== undefined) throw wrongArgument(name, empty);
  if (form && !form.test(value)) throw wrongArgument(name, otherwise);
  return value;
}
