import { AskableError } from "../../errors.js";
import type { FoundDatabase } from "../../operations/init/found-databases.js";
import type { NewModel } from "../../workspace/new-config.js";
import type { Output } from "../output.js";
import { openTerminal } from "../terminal.js";

/** What a person answers, line by line. */
export interface Dialog {
  /** Undefined at the end of the input, and on Ctrl-C. */
  readonly ask: (prompt: string) => Promise<string | undefined>;
  readonly close: () => void;
}

export function openDialog(signal: AbortSignal): Dialog {
  const terminal = openTerminal({ history: [], complete: () => [[], ""], onInterrupt: () => terminal.close() });
  const leave = () => terminal.close();
  signal.addEventListener("abort", leave);
  return {
    ask: async (prompt) => (await terminal.read(prompt))?.trim(),
    close: () => {
      signal.removeEventListener("abort", leave);
      terminal.close();
    },
  };
}

/** @param check Throws an AskableError, which is shown, and then the question comes again. */
export async function askDatabase(
  { ask }: Dialog,
  found: readonly FoundDatabase[],
  check: (location: string) => Promise<void>,
  output: Output,
): Promise<string | undefined> {
  if (found.length > 0) output.line("Found here:");
  for (const [index, { path, what }] of found.entries()) output.line(`  ${index + 1}  ${path} (${what})`);
  const prompt = found.length > 0 ? "Database, by number, path or URL [1]: " : "Database, by path or URL: ";
  for (;;) {
    const answer = await ask(prompt);
    if (answer === undefined) return undefined;
    const location = found[Number(answer || "1") - 1]?.path ?? answer;
    if (location === "") continue;
    try {
      await check(location);
      return location;
    } catch (error) {
      if (!(error instanceof AskableError)) throw error;
      output.error(error.message, error.hint);
    }
  }
}

/** @returns Null where no model is wanted, undefined at the end of the input. */
export async function askModel({ ask }: Dialog, output: Output): Promise<NewModel | null | undefined> {
  output.line(
    "A model answers more questions than the rules do. It gets the schema and sample values, no whole tables.",
  );
  const baseUrl = await askUntil(
    ask,
    "Model's endpoint, as http://127.0.0.1:8080/v1 (Enter for none): ",
    (answer) =>
      answer === "" || /^https?:\/\/\S+$/.test(answer)
        ? undefined
        : "Give an address that begins with http:// or https://.",
    output,
  );
  if (baseUrl === undefined) return undefined;
  if (baseUrl === "") return null;
  const model = await askUntil(
    ask,
    "Model's name there: ",
    (answer) => (answer === "" ? "Name the model." : undefined),
    output,
  );
  if (model === undefined) return undefined;
  const key = await askUntil(
    ask,
    "Environment variable with its key (Enter for none): ",
    (answer) => (/^(?:[A-Za-z_]\w*)?$/.test(answer) ? undefined : "Give the variable's name, not the key."),
    output,
  );
  return key === undefined ? undefined : { baseUrl, model, apiKeyEnv: key || undefined };
}

async function askUntil(
  ask: Dialog["ask"],
  prompt: string,
  wrong: (answer: string) => string | undefined,
  output: Output,
): Promise<string | undefined> {
  for (;;) {
    const answer = await ask(prompt);
    const fault = answer === undefined ? undefined : wrong(answer);
    if (fault === undefined) return answer;
    output.line(fault);
  }
}
