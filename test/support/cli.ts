import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

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

/** A folder that is gone after the test file. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "askable-test-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
