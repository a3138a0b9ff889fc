import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { kill } from "node:process";

/** What process numbers are unique in: a machine since it was started, or a container on it. */
export async function processSpace(): Promise<string> {
  const parts = [
    readFile("/proc/sys/kernel/random/boot_id", "utf8").then((text) => text.trim()),
    readlink("/proc/self/ns/pid"),
  ];
  return [hostname(), ...(await Promise.all(parts.map((part) => part.catch(() => ""))))].join(" ").trim();
}

/** When a process started, in the system's own form; undefined where that cannot be learned. */
export async function startOf(pid: number): Promise<string | undefined> {
  return (await processStat(pid))?.started ?? listedStart(pid);
}

/** Whether the process that once had this number and start still runs on this machine. */
export async function isAlive(pid: number, started: string | undefined): Promise<boolean> {
  if (!isRunning(pid)) return false;
  if ((await processStat(pid))?.isZombie) return false;
  const start = await startOf(pid);
  return started === undefined || start === undefined || start === started;
}

function isRunning(pid: number): boolean {
  try {
    kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function processStat(pid: number): Promise<{ isZombie: boolean; started: string | undefined } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // The name of the program stands in brackets and may hold anything; state and, as the 20th, the start are behind it.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields && { isZombie: fields[0] === "Z", started: fields[19] };
}

/** Where there is no /proc. */
function listedStart(pid: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile("ps", ["-o", "lstart=", "-p", String(pid)], (error, stdout) => {
      const start = stdout?.trim();
      resolve(error || !start ? undefined : start);
    });
  });
}

/** What ends a process that a terminal, a shell or a supervisor wants to end. */
export const ENDING_SIGNALS = ["SIGINT", "SIGHUP", "SIGTERM"] as const;
export type EndingSignal = (typeof ENDING_SIGNALS)[number];

/**
 * For a child that dies with its parent: what reaches a whole group of processes is its parent's to obey.
 *
 * @param signals By default those of a terminal, which are never meant for a child alone.
 */
export function leaveToParent(signals: readonly EndingSignal[] = ["SIGINT", "SIGHUP"]): void {
  for (const signal of signals) process.on(signal, () => {});
}
