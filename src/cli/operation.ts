import { ZodError, type ZodType, z } from "zod";
import { AskableError } from "../errors.js";
import { findHome, type Home, homeAt } from "../home/home.js";
import type { Output } from "./output.js";
import type { ProgressView } from "./progress.js";

/** What a command may use of the process it runs in. */
export interface Shell {
  readonly home: Home;
  readonly output: Output;
  readonly progress: ProgressView;
  readonly signal: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** What a command does. It knows nothing of yargs. */
export type Operation = (
  parsed: Readonly<Record<string, unknown>>,
  shell: Omit<Shell, "home">,
) => Promise<ExitCode | undefined>;

/** 0: done. 1: the work failed or was interrupted. 2: wrong usage. 3: data drifted beyond what `--fail-on` allows. */
export type ExitCode = 0 | 1 | 2 | 3;

const homeSchema = z.object({ home: z.string().min(1, "name a folder").optional() });

/**
 * Yargs hands over `NaN` and arrays without complaint, so what it parsed is validated once, here.
 * The error names the option as the user typed it.
 */
export function defineOperation<Arguments extends ZodType>(
  schema: Arguments,
  run: (given: z.infer<Arguments>, shell: Shell) => Promise<ExitCode | undefined>,
): Operation {
  return async (parsed, shell) => {
    try {
      const given = schema.parse(parsed);
      const { home } = homeSchema.parse(parsed);
      return await run(given, { ...shell, home: home === undefined ? findHome(".") : homeAt(home) });
    } catch (error) {
      throw error instanceof ZodError ? wrongArgument(error, parsed) : error;
    }
  };
}

function wrongArgument(error: ZodError, parsed: Readonly<Record<string, unknown>>): AskableError {
  const [issue] = error.issues;
  const name = String(issue?.path[0] ?? "");
  const repeated = Array.isArray(parsed[name]) ? "was given more than once" : (issue?.message ?? "is not valid");
  return new AskableError(`${name}: ${repeated}`, { code: "usage", hint: "See: askable --help" });
}
