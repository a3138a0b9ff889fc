import { closeSync, existsSync, fdatasync, ftruncateSync, openSync, writeSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { makeFolders } from "../../artifacts/folders.js";
import { stableJson } from "../../artifacts/json.js";
import { LockHeld, takeLock } from "../../artifacts/lock.js";
import { replaceFile, writeFailure } from "../../artifacts/replace-file.js";
import { AskableError } from "../../errors.js";
import { runDifferences } from "./differences.js";
import type { RunAnswer, RunRecord } from "./format.js";
import { type RunLayout, runLayout } from "./layout.js";
import { readAnswers, readRun } from "./read-run.js";

/** A run that only this process writes, until it is closed. */
export interface OpenRun {
  readonly run: RunRecord;
  readonly layout: RunLayout;
  /** Whether some questions were answered before. */
  readonly resumed: boolean;
  /** By id; grows as answers are kept. */
  readonly answers: ReadonlyMap<string, RunAnswer>;
  /** Appends a line by one write. @throws AskableError when it cannot be written; then the file is as before. */
  readonly keep: (answer: RunAnswer) => void;
  /** Waits until all kept answers are on the disk. */
  readonly close: () => Promise<void>;
}

/**
 * Begins a run in a folder, or continues the one that is there. Whatever kills the process, answers that were kept
 * stay: a line is written at once, and an incomplete line that a kill left is cut off.
 *
 * @throws AskableError when another process writes there, or when the run that is there is of something else.
 */
export async function openRun(folder: string, run: RunRecord): Promise<OpenRun> {
  const layout = runLayout(folder);
  await makeFolders(folder).catch((error) => {
    throw writeFailure(folder, error);
  });
  const lock = await takeLock(layout.lock, { work: "evaluate" }).catch((error) => {
    if (!(error instanceof LockHeld)) throw error;
    throw new AskableError(`${folder} is in use. ${error.message}`, {
      hint: "Let it end, or name another folder with --out.",
      cause: error,
    });
  });
  try {
    const before = await previous(folder, run);
    if (before === undefined || placesMoved(before, run)) await writeRun(layout, { ...run, ...createdOf(before) });
    const read = readAnswers(folder);
    const answers = new Map(read.answers);
    const file = appender(layout.answers, read.bytes);
    return {
      run: { ...run, ...createdOf(before) },
      layout,
      resumed: answers.size > 0,
      answers,
      keep: (answer) => {
        file.append(`${JSON.stringify(answer)}\n`);
        answers.set(answer.id, answer);
      },
      close: async () => {
        await file.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Refuses what `openRun` would, before there is any work. Changes nothing.
 *
 * @throws AskableError when the folder holds a run of something else, or no run.
 */
export async function requireSameRun(folder: string, run: RunRecord): Promise<void> {
  if (existsSync(folder)) await previous(folder, run);
}

const createdOf = (before: RunRecord | undefined) => (before === undefined ? {} : { created: before.created });

async function previous(folder: string, run: RunRecord): Promise<RunRecord | undefined> {
  const { run: path } = runLayout(folder);
  const names = await readdir(folder);
  if (!names.includes("run.json")) {
    const foreign = names.find((name) => !name.startsWith("lock") && !name.startsWith("run.json."));
    if (foreign === undefined) return undefined;
    throw new AskableError(`${folder} is not a run and not empty: it holds ${foreign}`, {
      code: "usage",
      hint: "Name another folder with --out.",
    });
  }
  const before = readRun(folder);
  const differences = runDifferences(before, run);
  if (differences.length === 0) return before;
  throw new AskableError(`${path} is a run of something else: ${differences.join("; ")}`, {
    hint: "Name another folder with --out, or restore what it was run with. Remove the folder if you do not need it.",
  });
}

/** Whether the same files are at other places. */
const placesMoved = (before: RunRecord, now: RunRecord) =>
  stableJson({ ...before, created: "" }) !== stableJson({ ...now, created: "" });

async function writeRun({ run: path }: RunLayout, run: RunRecord): Promise<void> {
  await replaceFile(path, stableJson(run));
}

/** Appends lines after the first `bytes` of a file, whose rest is cut off, and syncs them to the disk as it goes. */
function appender(path: string, bytes: number) {
  let length = bytes;
  let syncing: Promise<void> | undefined;
  let again = false;
  const file = attempt(path, () => {
    const opened = openSync(path, "a");
    ftruncateSync(opened, bytes);
    return opened;
  });
  const sync = (): Promise<void> =>
    new Promise<void>((resolve) => fdatasync(file, () => resolve())).then(() => {
      syncing = undefined;
      if (!again) return undefined;
      again = false;
      syncing = sync();
      return syncing;
    });
  return {
    append: (line: string) => {
      const data = Buffer.from(line);
      attempt(path, () => {
        try {
          const written = writeSync(file, data);
          // A full disk takes a part of the line.
          if (written < data.length) writeSync(file, data, written);
        } catch (error) {
          ftruncateSync(file, length);
          throw error;
        }
      });
      length += data.length;
      if (syncing) again = true;
      else syncing = sync();
    },
    close: async () => {
      while (syncing) await syncing;
      closeSync(file);
    },
  };
}

function attempt<Value>(path: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw writeFailure(path, error);
  }
}
