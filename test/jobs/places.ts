import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { takeLock } from "#askable/artifacts/lock.js";
import { createJob, type Job } from "#askable/jobs/job.js";
import type { JobProcessOptions } from "#askable/jobs/processes/job-process.js";
import { type Workspace, workspaceAt } from "#askable/workspace/workspace.js";
import { builtFile, MAIN } from "../support/build.js";
import { until } from "../support/until.js";

/** What starts processes that do jobs in a home. */
export const processesIn = (home: string, processes: number): JobProcessOptions => ({
  entry: pathToFileURL(builtFile("cli/job-process.js")),
  environment: process.env,
  home,
  trust: "named",
  processes,
});

/** The job of preparing a database. */
export const preparing = (location: string, name: string, settings = "1"): Job<"prepare"> =>
  createJob("prepare", name, { location, name, limits: {}, settings });

export interface RunningCommand {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** A command that a test looks at, and may kill, while it runs. */
export function started(words: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): RunningCommand {
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd,
    env: { ...process.env, XDG_CONFIG_HOME: cwd, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout?.on("data", (part) => {
    stdout += part;
  });
  child.stderr?.on("data", (part) => {
    stderr += part;
  });
  const onExit = () => child.kill("SIGKILL");
  process.once("exit", onExit);
  const ended = once(child, "close").then(([code, signal]) => {
    process.off("exit", onExit);
    return code ?? signal;
  });
  return { child, stdout: () => stdout, stderr: () => stderr, ended };
}

/** Holds the lock of a database: a job on it goes on, and does not end, until the lock is let go of. */
export async function holdLock(workspace: Workspace, name: string) {
  const lock = await takeLock(workspace.lock(name), { work: "test" });
  onTestFinished(() => lock.release());
  return lock;
}

/** Processes that do jobs and have this parent. */
export function jobProcessesOf(parent: number): number[] {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ").filter(Boolean);
  return children.map(Number).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("job-process.js"));
}

export const homeOf = (folder: string): Workspace => workspaceAt(join(folder, "home"));

/** Waits until a command has said something on stderr. */
export const says = (command: RunningCommand, text: string | RegExp): Promise<boolean> =>
  until(() => (typeof text === "string" ? command.stderr().includes(text) : text.test(command.stderr())), 60_000);
