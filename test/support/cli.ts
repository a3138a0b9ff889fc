import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAIN } from "./build.js";

export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What is trusted in one test file is not in the user's own configuration. */
export const CONFIG_HOME = mkdtempSync(join(tmpdir(), "askable-config-"));
process.on("exit", () => rmSync(CONFIG_HOME, { recursive: true, force: true }));

/** Runs the command as a shell would. */
export function askable(
  words: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; uid?: number } = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const env = { ...process.env, XDG_CONFIG_HOME: CONFIG_HOME, ...options.env };
    execFile(process.execPath, [MAIN, ...words], { ...options, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : error ? 1 : 0, stdout, stderr });
    });
  });
}
