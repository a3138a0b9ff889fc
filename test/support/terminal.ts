import { spawn, spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { onTestFinished } from "vitest";
import { MAIN } from "./build.js";

/** Copies between its own ends and a pseudo-terminal in which a command runs. */
const IN_TERMINAL = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))";

export const hasTerminal = spawnSync("python3", ["-c", "import pty"]).status === 0;

export interface TerminalRun {
  /** Sends keys as a person presses them. */
  readonly type: (keys: string) => void;
  /** Resolves to what was shown since the last time, when it matches. */
  readonly sees: (pattern: RegExp) => Promise<string>;
  /** Types, presses the tab key, and waits for what that puts in. */
  readonly complete: (begun: string, put: RegExp) => Promise<void>;
  /** Resolves to the exit code. */
  readonly ended: Promise<number | null>;
}

/** Runs the command in a terminal of 100 columns. */
export function inTerminal(words: readonly string[], cwd: string): TerminalRun {
  const sized = ["sh", "-c", 'stty cols 100 rows 40 && exec "$@"', "sh"];
  const command = ["-c", IN_TERMINAL, ...sized, process.execPath, MAIN, ...words];
  const child = spawn("python3", command, { cwd, env: { ...process.env, TERM: "xterm" } });
  // A test that fails leaves nothing running: without its terminal the command ends.
  onTestFinished(() => void child.kill());
  let shown = "";
  let wake = () => {};
  child.stdout.on("data", (part: Buffer) => {
    shown += stripVTControlCharacters(part.toString("utf8")).replaceAll("\r", "");
    wake();
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const type = (keys: string) => void child.stdin.write(keys);
  const sees = async (pattern: RegExp) => {
    const late = AbortSignal.timeout(30_000);
    while (!pattern.test(shown)) {
      if (late.aborted) throw new Error(`${pattern} is not in what was shown:\n${shown}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, 500);
      });
    }
    const seen = shown;
    shown = "";
    return seen;
  };
  // Keys that come together count as pasted text, in which a tab is a tab.
  const complete = async (begun: string, put: RegExp) => {
    type(begun);
    await sees(new RegExp(`${begun.replaceAll(/[\\.]/g, "\\$&")}$`));
    type("\t");
    await sees(put);
  };
  return { type, sees, complete, ended };
}
