import { hashOf } from "../../artifacts/hash.js";
import { AskableError } from "../../errors.js";
import type { RunAnswer } from "../../evaluation/run/format.js";
import { openBlock } from "../../evaluation/run/open-block.js";
import { askAll } from "./ask-all.js";
import type { AskOptions } from "./evaluated-run.js";
import type { Evaluation } from "./evaluation.js";

export interface AskBlockOptions extends AskOptions {
  /** Folder of the run. */
  readonly folder: string;
  /** Questions to ask. */
  readonly ids: readonly string[];
}

export interface AskedBlock {
  readonly answers: readonly RunAnswer[];
}

/**
 * Asks some questions of a run whose folder another process writes. Each answer is kept at once in a file of the block, so
 * that who does it again after a kill asks only what is left.
 *
 * @throws AskableError when the models fail for good; what was answered by then is kept.
 */
export async function askBlock(evaluation: Evaluation, options: AskBlockOptions): Promise<AskedBlock> {
  const { folder, ids, signal } = options;
  const block = await openBlock(folder, hashOf(ids).slice(0, 24), signal);
  try {
    const byId = new Map(evaluation.questions.map((question) => [question.id, question]));
    const unknown = ids.find((id) => !byId.has(id));
    if (unknown !== undefined) {
      throw new AskableError(`${evaluation.dataSet.path} has no question ${unknown}`, {
        hint: "The data set changed since the evaluation began, or this machine has another copy of it.",
      });
    }
    const left = ids.filter((id) => !block.answers.has(id)).map((id) => byId.get(id)!);
    await askAll(left, block, evaluation, options, () => {});
    signal.throwIfAborted();
    return { answers: ids.flatMap((id) => block.answers.get(id) ?? []) };
  } finally {
    await block.close();
  }
}
