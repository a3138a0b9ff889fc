import { execFile } from "node:child_process";
import { MAIN } from "./build.js";

export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command as a shell would. */
export function askable(
  words: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; uid?: number } = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...options.env };
    execFile(process.execPath, [MAIN, ...words], { ...options, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : error ? 1 : 0, stdout, stderr });
    });
  });
}
