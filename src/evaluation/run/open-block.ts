import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolders } from "../../artifacts/folders.js";
import { takeLock } from "../../artifacts/lock.js";
import { type RunLayout, runLayout } from "./layout.js";
import { type OpenAnswers, openAnswers } from "./open-answers.js";

/** Answers to some questions of a run, which lie in a file of their own until the run takes them. */
export interface OpenBlock extends OpenAnswers {
  readonly layout: RunLayout;
}

/**
 * Opens a block of a run, by one process at a time. What another process answered before it was killed is there.
 *
 * @throws LockHeld when another process is at it.
 */
export async function openBlock(folder: string, block: string, signal: AbortSignal): Promise<OpenBlock> {
  const layout = runLayout(folder);
  const path = layout.block(block);
  await makeFolders(dirname(path));
  const lock = await takeLock(`${path}.lock`, { work: "questions", wait: TEN_MINUTES, signal });
  try {
    const file = openAnswers(path);
    const close = async () => {
      await file.close();
      await lock.release();
    };
    return { ...file, layout, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

const TEN_MINUTES = 600_000;

/** Once the run has the answers of all blocks. */
export async function removeBlocks({ blocks }: RunLayout): Promise<void> {
  await rm(blocks, { recursive: true, force: true });
}
