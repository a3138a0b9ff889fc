import yargs, { type Argv, type Options, type PositionalOptions } from "yargs";
import { nearest } from "../artifacts/nearest.js";
import { AskableError } from "../errors.js";
import type { Option, Parsed } from "./arguments.js";
import { COMMON, type Command, usageOf } from "./command.js";

/** The command that was named, and what follows it. */
export interface Invocation {
  readonly command: Command;
  readonly parsed: Parsed;
}

/**
 * Reads a command line.
 *
 * @returns Undefined when only help or the version was wanted, which is then printed.
 * @throws AskableError naming the word or option that is wrong.
 */
export async function parseCommandLine(
  argv: readonly string[],
  commands: readonly Command[],
  version: string,
): Promise<Invocation | undefined> {
  let invocation: Invocation | undefined;
  const names = commands.map(({ name }) => name);
  let cli = yargs([...argv])
    .scriptName("askable")
    .parserConfiguration({ "camel-case-expansion": false })
    .usage("Make any database ready to be asked questions in plain language, and ask it.\n\nUsage: $0 <command>")
    .version(version)
    .options(entriesOf(COMMON, true))
    .demandCommand(1, `Say what to do: ${names.slice(0, -1).join(", ")} or ${names.at(-1)}.`)
    .strict()
    .recommendCommands()
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail((message, error: Error | undefined) => {
      const named = commands.find(({ name }) => argv.includes(name));
      const said = inPlainWords(error?.message ?? message, named);
      if (said.startsWith("Did you mean"))
        throw wrong(`askable ${argv.join(" ")}: no such command. ${said}`, undefined);
      const [near] = nearest(
        /^Unknown argument: (\S+)$/.exec(said)?.[1] ?? "",
        optionNames(named ? [named] : commands),
        1,
      );
      throw wrong(near === undefined ? said : `${said}; do you mean --${near}?`, named?.name);
    })
    // yargs composes the help of each command that it reads, and breaking its lines takes longer than all the rest.
    .wrap(argv.includes("--help") ? Math.min(100, process.stdout.columns || 100) : null);
  for (const command of commands) {
    cli = cli.command(
      usageOf(command),
      command.describe,
      (one) => withWords(one.options(entriesOf(command.options, false)), command.words),
      (parsed) => {
        invocation = { command, parsed };
      },
    );
  }
  await cli.parseAsync();
  return invocation;
}

/** Whether JSON is asked for, also where the command line is otherwise wrong. */
export function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  const options = end < 0 ? argv : argv.slice(0, end);
  const last = options.findLastIndex((each) => /^--(?:no-)?json(?:=|$)/.test(each));
  if (last < 0) return false;
  const [name, value = /^(?:true|false)$/.exec(options[last + 1] ?? "")?.[0]] = options[last]!.split("=");
  return (name === "--json") !== (value === "false");
}

const optionNames = (commands: readonly Command[]) =>
  new Set([COMMON, ...commands.map(({ options }) => options)].flatMap((options) => Object.keys(options)));

function withWords(cli: Argv, words: Command["words"]): Argv {
  return Object.entries(words).reduce((each, [name, { describe }]) => {
    const positional: PositionalOptions = { type: "string", describe };
    return each.positional(name, positional);
  }, cli);
}

function entriesOf(options: Readonly<Record<string, Option>>, global: boolean): Record<string, Options> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, describe, choices, default: value }]): [string, Options] => [
      name,
      {
        type,
        describe,
        global,
        ...(type === "boolean" ? { default: value ?? false } : { requiresArg: true }),
        ...(type !== "boolean" && value !== undefined ? { default: value } : {}),
        ...(choices ? { choices } : {}),
        ...(type === "number" ? { coerce: (given: unknown) => numberOf(name, given) } : {}),
      },
    ]),
  );
}

/** What is no number comes as NaN. */
function numberOf(name: string, given: unknown): unknown {
  for (const each of [given].flat()) {
    if (Number.isNaN(each)) throw new Error(`--${name}: what is given is not a number`);
  }
  return given;
}

/** What yargs says in words of its own code. */
function inPlainWords(said: string, command: Command | undefined): string {
  const valueless = /^Not enough arguments following: (\S+)$/.exec(said)?.[1];
  if (valueless !== undefined) return `--${valueless} needs a value`;
  if (command && said.startsWith("Not enough non-option arguments"))
    return `A word is missing: askable ${usageOf(command)}`;
  const choice = /Argument: (\S+), Given: (.*), Choices: (.*)$/.exec(said);
  if (choice) return `--${choice[1]}: ${choice[2]} is none of ${choice[3]}`;
  return said;
}

/** @param command Undefined where none was named. */
function wrong(message: string, command: string | undefined): AskableError {
  const see = `See: askable ${command === undefined ? "" : `${command} `}--help`;
  const unquoted = /^Unknown arguments: [^-]/.test(message);
  const hint = unquoted ? `A text of several words stands in quotes. ${see}` : see;
  return new AskableError(message, { code: "usage", hint });
}
