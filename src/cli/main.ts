#!/usr/bin/env node
import { readFileSync } from "node:fs";
import yargs from "yargs";
import { hideBin } from "yargs/helpers";
import { AskableError, isAbort } from "../errors.js";
import type { Command } from "./command.js";
import { askCommand } from "./commands/ask.js";
import { doctorCommand } from "./commands/doctor.js";
import { findCommand } from "./commands/find.js";
import { notesCommand } from "./commands/notes.js";
import { prepareCommand } from "./commands/prepare.js";
import { profileCommand } from "./commands/profile.js";
import { refreshCommand } from "./commands/refresh.js";
import { showCommand } from "./commands/show.js";
import type { ExitCode } from "./operation.js";
import { createOutput, errorText } from "./output.js";

const COMMANDS: readonly Command[] = [
  prepareCommand,
  profileCommand,
  refreshCommand,
  askCommand,
  findCommand,
  showCommand,
  notesCommand,
  doctorCommand,
];

async function main(argv: string[]): Promise<ExitCode> {
  const interruption = new AbortController();
  // A reader that has seen enough (`askable show … | head`) is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") process.stderr.write(`askable: cannot write the answer: ${error.message}\n`);
    process.exit(error.code === "EPIPE" ? 0 : 1);
  });
  // Nobody reads the notes: the work goes on without them.
  process.stderr.on("error", () => {});
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interruption.abort());
  try {
    requireCurrentFolder();
    let code: ExitCode | undefined;
    await parser(argv, interruption.signal, (given) => (code = given)).parseAsync();
    return code ?? 0;
  } catch (error) {
    return report(error, interruption.signal.aborted);
  }
}

function parser(argv: string[], signal: AbortSignal, onEnd: (code: ExitCode | undefined) => void) {
  let cli = yargs(argv)
    .scriptName("askable")
    .usage("Make any database ready to be asked questions in plain language, and ask it.\n\nUsage: $0 <command>")
    .version(version())
    .option("home", {
      type: "string",
      global: true,
      describe: "Folder of profiles/, indexes/, reports/ and askable.yaml (default: the nearest one upward)",
    })
    .option("json", { type: "boolean", global: true, default: false, describe: "Print one JSON object" })
    .option("quiet", { type: "boolean", global: true, default: false, describe: "No progress and no notes" })
    .demandCommand(1, "Say what to do: prepare, profile, refresh, ask, find, show, notes or doctor.")
    .strict()
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail((message, error) => {
      throw error ?? new AskableError(message, { code: "usage", hint: "See: askable --help" });
    })
    .wrap(Math.min(100, process.stdout.columns ?? 100));
  for (const command of COMMANDS) {
    cli = cli.command(command.usage, command.describe, command.options, async (parsed) =>
      onEnd(await run(command, parsed, signal)),
    );
  }
  return cli;
}

async function run(
  command: Command,
  parsed: Record<string, unknown>,
  signal: AbortSignal,
): Promise<ExitCode | undefined> {
  const output = createOutput({ json: parsed.json === true, quiet: parsed.quiet === true });
  const [{ showProgress }, operation] = await Promise.all([import("./progress.js"), command.load()]);
  const progress = await showProgress(output.quiet);
  try {
    return await operation(parsed, { output, progress, signal, environment: process.env });
  } finally {
    progress.stop();
  }
}

/** Every relative path, and Node itself, needs it. */
function requireCurrentFolder(): void {
  try {
    process.cwd();
  } catch (error) {
    throw new AskableError("The current folder does not exist any more", {
      hint: "Go to another one: cd",
      cause: error,
    });
  }
}

/** The one place where an expected error and a bug are told apart. */
function report(error: unknown, interrupted: boolean): ExitCode {
  if (interrupted || isAbort(error)) {
    process.stderr.write("askable: interrupted; what was saved before is unchanged\n");
    return 1;
  }
  if (error instanceof AskableError) {
    process.stderr.write(`${errorText(error)}\n`);
    return error.code === "usage" ? 2 : 1;
  }
  if (isSystemError(error)) {
    process.stderr.write(`${errorText(new AskableError(`The system refuses: ${error.message}`))}\n`);
    return 1;
  }
  process.stderr.write("askable: this is a bug in askable; please report it with the lines below\n");
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}

/** A file that may not be read, a disk that fails: no bug, though nobody foresaw it there. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "path" in error;
}

function version(): string {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version;
}

process.exitCode = await main(hideBin(process.argv));
