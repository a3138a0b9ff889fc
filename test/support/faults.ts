import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("faults.c", import.meta.url));

/** A call of the system that goes wrong in a process and its children. */
export interface SystemFault {
  readonly call: "write" | "open" | "create" | "read" | "rename" | "link" | "mkdir" | "unlink";
  /** What the path contains. */
  readonly path: string;
  /** How it fails; without, it only comes late. */
  readonly error?: keyof typeof constants.errno;
  /** Calls that go well before. */
  readonly skip?: number;
  /** Milliseconds that it takes longer. */
  readonly late?: number;
  /** The process is killed there, as by `kill -9`. */
  readonly kill?: true;
}

/** Built with the C compiler; undefined, with the reason, where that cannot be. */
export function faultShim(): { path: string; remove: () => void } | { why: string } {
  if (process.platform !== "linux") return { why: "LD_PRELOAD is of Linux" };
  const folder = mkdtempSync(join(tmpdir(), "askable-shim-"));
  const path = join(folder, "faults.so");
  try {
    execFileSync("gcc", ["-shared", "-fPIC", "-O1", "-o", path, SOURCE, "-ldl"], { stdio: "pipe" });
  } catch (error) {
    rmSync(folder, { recursive: true });
    return { why: `no C compiler: ${error instanceof Error ? error.message : error}` };
  }
  return { path, remove: () => rmSync(folder, { recursive: true }) };
}

/** The environment of a process in which it happens. */
export function faulty(shim: string, fault: SystemFault): NodeJS.ProcessEnv {
  return {
    LD_PRELOAD: shim,
    FAULT_CALL: fault.call,
    FAULT_PATH: fault.path,
    FAULT_ERRNO: String(fault.error === undefined ? 0 : constants.errno[fault.error]),
    FAULT_SKIP: String(fault.skip ?? 0),
    FAULT_LATE: String(fault.late ?? 0),
    ...(fault.kill && { FAULT_KILL: "yes" }),
  };
}
