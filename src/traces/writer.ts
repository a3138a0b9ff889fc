import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { AskableError, messageOf } from "../errors.js";
import type { TraceEvent } from "./events.js";

export interface TraceWriter {
  readonly path: string;
  readonly write: (event: TraceEvent) => void;
  readonly close: () => void;
}

/** Questions may name people, and replies hold data. */
const OWNER = 0o600;

/**
 * Appends each event to a JSON-lines file at once, so that a killed process leaves all that happened before.
 * The file must not exist yet; its folder is made. It is readable for its owner alone.
 *
 * @throws AskableError when the file cannot be made. A later failed write (a full disk) throws too.
 */
export function openTraceWriter(path: string): TraceWriter {
  let file: number | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    file = openSync(path, "ax", OWNER);
  } catch (error) {
    throw unwritable(path, reasonOf(dirname(path), error));
  }
  const close = () => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  const write = (event: TraceEvent) => {
    if (file === undefined) throw new Error(`The trace ${path} is closed`);
    try {
      writeSync(file, `${JSON.stringify(event)}\n`);
    } catch (error) {
      throw unwritable(path, error);
    }
  };
  return { path, write, close };
}

/** On a read-only file system Node's recursive mkdir says "no such file"; asking for the right to write says why. */
function reasonOf(folder: string, error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") return error;
  let existing = folder;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  try {
    accessSync(existing, constants.W_OK);
    return error;
  } catch (reason) {
    return reason;
  }
}

function unwritable(path: string, error: unknown): AskableError {
  return new AskableError(`Cannot write the trace ${path}: ${messageOf(error)}`, {
    hint: "Give --home a folder that you may write to, with room on its disk.",
    cause: error,
  });
}
