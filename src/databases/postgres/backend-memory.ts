import { readFile } from "node:fs/promises";
import type { Connection } from "./connection.js";

/** Milliseconds between two looks: a backend takes up to 1 GiB a second. */
const EVERY = 100;
/** Until an order to stop is repeated. */
const AGAIN = 1000;

export interface Watch {
  /** Whether the backend took more. */
  readonly passed: boolean;
  end(): void;
}

/**
 * Looks at the memory of the process that runs a connection's statements, where the server stands on this machine under
 * Linux, and calls `stop` when it has taken so many bytes since the beginning. The server has no bound of its own, and
 * shows no process's memory to another one. Shared memory does not count, nor do parallel workers.
 */
export function watchMemory(connection: Connection, bytes: number, stop: () => void): Watch {
  const state = { passed: false, ended: false };
  let timer: NodeJS.Timeout | undefined;
  let atRest: number | undefined;
  const look = async () => {
    const taken = await memoryOf(connection);
    if (state.ended || taken === undefined) return;
    atRest ??= taken;
    if (taken - atRest > bytes) {
      state.passed = true;
      stop();
    }
    timer = setTimeout(look, state.passed ? AGAIN : EVERY).unref();
  };
  void look();
  return {
    get passed() {
      return state.passed;
    },
    end() {
      state.ended = true;
      clearTimeout(timer);
    },
  };
}

/** Undefined where the process is not found, or may be another one: in a container its number means something else. */
async function memoryOf({ backend: { pid, title } }: Connection): Promise<number | undefined> {
  try {
    const [command, status] = await Promise.all(
      ["cmdline", "status"].map((name) => readFile(`/proc/${pid}/${name}`, "utf8")),
    );
    if (!command!.startsWith("postgres:") || !command!.includes(title)) return undefined;
    const [, kilobytes] = /^RssAnon:\s*(\d+) kB$/m.exec(status!) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
