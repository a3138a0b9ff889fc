import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished } from "vitest";
import { MAIN } from "./build.js";
import { until } from "./until.js";

/** A command that serves until it is told to stop, once it says where it listens. */
export async function startServing(words: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [MAIN, ...words, "--port", "0"], {
    cwd,
    env: { ...process.env, XDG_CONFIG_HOME: cwd, ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (part) => {
    stdout += part;
  });
  child.stderr.on("data", (part) => {
    stderr += part;
  });
  const ended = once(child, "exit").then(([code, signal]) => code ?? signal);
  expect(await until(() => stdout.includes("\n"))).toBe(true);
  const url = /http:\/\/\S+?:\d+/.exec(stdout)?.[0] ?? "";
  return { child, url, ended, stdout: () => stdout, stderr: () => stderr };
}
