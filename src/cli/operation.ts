import { AskableError } from "../errors.js";
import { findWorkspace, type Workspace, workspaceAt } from "../workspace/workspace.js";
import type { Output } from "./output.js";
import type { ProgressView } from "./progress.js";

/** What a command may use of the process it runs in. */
export interface Shell {
  readonly workspace: Workspace;
  readonly output: Output;
  readonly progress: ProgressView;
  readonly signal: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** What a command does. It knows nothing of how the command line was read. */
export type Operation = (
  parsed: Readonly<Record<string, unknown>>,
  shell: Omit<Shell, "workspace">,
) => Promise<ExitCode | undefined>;

/** 0: done. 1: the work failed or was interrupted. 2: wrong usage. 3: a limit that the user set was passed. */
export type ExitCode = 0 | 1 | 2 | 3;

/** Checks what was given: a zod schema, or by hand where loading zod would take longer than the work. */
interface Checked<Arguments> {
  /** Throws `AskableError`, or what zod throws. */
  parse(parsed: unknown): Arguments;
}

/** What was read of the command line is validated once, here. The error names the option as the user typed it. */
export function defineOperation<Arguments>(
  schema: Checked<Arguments>,
  run: (given: Arguments, shell: Shell) => Promise<ExitCode | undefined>,
): Operation {
  return async (parsed, shell) => {
    const { home: workspace } = parsed;
    if (Array.isArray(workspace)) throw wrongArgument("home", "was given more than once");
    if (workspace === "") throw wrongArgument("home", "name a folder");
    const given = checked(schema, parsed);
    return run(given, {
      ...shell,
      workspace: workspace === undefined ? findWorkspace(".") : workspaceAt(String(workspace)),
    });
  };
}

function checked<Arguments>(schema: Checked<Arguments>, parsed: Readonly<Record<string, unknown>>): Arguments {
  try {
    return schema.parse(parsed);
  } catch (error) {
    const [issue] = (error as { issues?: readonly Issue[] }).issues ?? [];
    if (!issue) throw error;
    const name = String(issue.path[0] ?? "");
    throw wrongArgument(name, Array.isArray(parsed[name]) ? "was given more than once" : issue.message);
  }
}

/** Of a ZodError. */
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export function wrongArgument(name: string, what: string): AskableError {
  return new AskableError(`${name}: ${what}`, { code: "usage", hint: "See: askable --help" });
}
