import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { makeFolders } from "../../artifacts/folders.js";
import { stableJson } from "../../artifacts/json.js";
import { LockHeld, takeLock } from "../../artifacts/lock.js";
import { replaceFile, writeFailure } from "../../artifacts/replace-file.js";
import { AskableError } from "../../errors.js";
import { runDifferences } from "./differences.js";
import type { RunRecord } from "./format.js";
import { type RunLayout, runLayout } from "./layout.js";
import { type OpenAnswers, openAnswers } from "./open-answers.js";
import { readRun } from "./read-run.js";

/** A run that only this process writes, until it is closed. */
export interface OpenRun extends OpenAnswers {
  readonly run: RunRecord;
  readonly layout: RunLayout;
  /** Whether some questions were answered before. */
  readonly resumed: boolean;
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
    const file = openAnswers(layout.answers);
    const close = async () => {
      await file.close();
      await lock.release();
    };
    return { ...file, run: { ...run, ...createdOf(before) }, layout, resumed: file.answers.size > 0, close };
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
