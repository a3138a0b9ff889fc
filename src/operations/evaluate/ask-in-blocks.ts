import { setMaxListeners } from "node:events";
import type { Question } from "../../evaluation/datasets/question.js";
import type { RunAnswer } from "../../evaluation/run/format.js";
import { removeBlocks } from "../../evaluation/run/open-block.js";
import type { OpenRun } from "../../evaluation/run/open-run.js";
import type { Evaluation } from "./evaluation.js";

/** Questions in a block: a start of a second and some megabytes of indexes are shared by so many. */
export const BLOCK = 10;

/** Asks some questions of a run, and gives their answers. The signal tells that no answer is needed any more. */
export type AskBlock = (ids: readonly string[], signal: AbortSignal) => Promise<readonly RunAnswer[]>;

/**
 * Has other processes ask questions, a block at a time. The blocks are the same whatever was answered before, so that one
 * that was begun for an earlier process is gone on with.
 *
 * @returns Nothing: no budget ends it.
 * @throws What the first block that fails throws; the others end, and what was answered is kept.
 */
export async function askInBlocks(
  left: readonly Question[],
  run: OpenRun,
  { questions }: Pick<Evaluation, "questions">,
  { askBlock, signal }: { readonly askBlock: AskBlock; readonly signal: AbortSignal },
  onKept: (question: Question) => void,
): Promise<undefined> {
  const wanted = new Map(left.map((question) => [question.id, question]));
  const failed = new AbortController();
  const ending = AbortSignal.any([signal, failed.signal]);
  // All blocks listen to it.
  setMaxListeners(0, ending);
  let first: { readonly error: unknown } | undefined;
  const blocks = Array.from({ length: Math.ceil(questions.length / BLOCK) }, (_, index) =>
    questions.slice(index * BLOCK, (index + 1) * BLOCK).flatMap(({ id }) => (wanted.has(id) ? [id] : [])),
  );
  await Promise.all(
    blocks.map(async (ids) => {
      if (ids.length === 0) return;
      try {
        const answers = (await askBlock(ids, ending)).filter(({ id }) => wanted.has(id));
        // All at once: of a block that is kept in part, what is left would be another block to the next process.
        run.keep(...answers);
        for (const { id } of answers) onKept(wanted.get(id)!);
      } catch (error) {
        first ??= { error };
        failed.abort();
      }
    }),
  );
  if (first) throw first.error;
  await removeBlocks(run.layout);
}
