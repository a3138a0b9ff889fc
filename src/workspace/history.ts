import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** What was asked in sessions. */
export interface History {
  /** The newest first. */
  readonly lines: readonly string[];
  readonly add: (line: string) => void;
}

const MOST = 1000;

/**
 * Reads and keeps what was asked, one line each. The file is readable for its owner alone: questions may name people.
 * One that cannot be read or written costs the history, not the session.
 */
export function openHistory(path: string): History {
  const known = attempt(() => readLines(path)) ?? [];
  let last = known.at(-1);
  return {
    lines: known.toReversed(),
    add: (line) => {
      if (line === last) return;
      last = line;
      attempt(() => appendLine(path, line));
    },
  };
}

function readLines(path: string): string[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  if (lines.length <= 2 * MOST) return lines.slice(-MOST);
  const kept = lines.slice(-MOST);
  writeFileSync(path, `${kept.join("\n")}\n`, { mode: OWNER });
  return kept;
}

function appendLine(path: string, line: string): void {
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, `${line}\n`, { mode: OWNER });
  // One that was copied or restored may have other rights.
  chmodSync(path, OWNER);
}

const OWNER = 0o600;

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
