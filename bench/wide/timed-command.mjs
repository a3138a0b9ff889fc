import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

/** Runs a command of a compiled version: seconds by the clock, and of processors with all of its children and threads. */
export function timedCommand(program, words) {
  const command = [process.execPath, resolve(program), ...words];
  const timed = ["-c", 'TIMEFORMAT="%R %U %S"; time "$@"', "bash", ...command];
  const { stderr, status } = spawnSync("bash", timed, { encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] });
  if (status !== 0) throw new Error(stderr);
  const [real, user, system] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return { clock: real, processors: user + system };
}
