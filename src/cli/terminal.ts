import { createInterface } from "node:readline";

/** Lines that a person types, with editing, history and completion. */
export interface Terminal {
  /** The next line; undefined at the end of the input. */
  readonly read: (prompt: string) => Promise<string | undefined>;
  /** Forgets what is typed and not yet sent; false when there is nothing. */
  readonly clear: () => boolean;
  /** Writes prompt and line again, below what was written meanwhile. */
  readonly show: () => void;
  readonly close: () => void;
}

export interface TerminalOptions {
  /** Earlier lines, the newest first. */
  readonly history: readonly string[];
  /** What the end of a line may become, and that end. */
  readonly complete: (line: string) => [completions: string[], completed: string];
  /** Called on Ctrl-C, which ends nothing by itself. */
  readonly onInterrupt: () => void;
}

/** Whether a person sits at both ends. */
export function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}

export function openTerminal({ history, complete, onInterrupt }: TerminalOptions): Terminal {
  const typed: string[] = [];
  let waiting: ((line: string | undefined) => void) | undefined;
  let ended = false;
  const lines = createInterface({
    input: process.stdin,
    output: process.stdout,
    terminal: true,
    history: [...history],
    historySize: 1000,
    removeHistoryDuplicates: true,
    completer: complete,
  });
  const give = (line: string | undefined) => {
    const waiter = waiting;
    waiting = undefined;
    waiter?.(line);
  };
  lines.on("line", (line) => {
    if (waiting) give(line);
    else typed.push(line);
  });
  lines.on("SIGINT", onInterrupt);
  lines.on("close", () => {
    ended = true;
    give(undefined);
  });
  return {
    read: (prompt) => {
      const line = typed.shift();
      // What was typed ahead stands where it was typed; here too, so that the answer stands under its question.
      if (line !== undefined) process.stdout.write(`${prompt}${line}\n`);
      if (line !== undefined || ended) return Promise.resolve(line);
      lines.setPrompt(prompt);
      lines.prompt(true);
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
    clear: () => {
      if (lines.line === "") return false;
      lines.write(null, { ctrl: true, name: "e" });
      lines.write(null, { ctrl: true, name: "u" });
      return true;
    },
    show: () => lines.prompt(true),
    close: () => lines.close(),
  };
}
