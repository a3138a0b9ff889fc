import type { CacheMode } from "../../models/wrappers/cache.js";
import { type Evaluation, type EvaluationOptions, openEvaluation } from "../../operations/evaluate/evaluation.js";
import type { ValuesOf } from "../arguments.js";
import type { Shell } from "../command.js";
import type { ASKING_OPTIONS } from "../shared-options.js";

type AskingArguments = Omit<ValuesOf<typeof ASKING_OPTIONS>, "concurrency"> & {
  readonly data: string;
  readonly cache: CacheMode | undefined;
};

/**
 * Opens the questions that a command names, with their databases, which are prepared first where need be.
 *
 * @param check Called before that.
 */
export async function openQuestions(
  { data, databases, limit, sample, tier, database, cache }: AskingArguments,
  { workspace, environment, signal, output, progress }: Shell,
  check?: EvaluationOptions["check"],
): Promise<Evaluation> {
  const evaluation = await openEvaluation({
    ...{ workspace, environment, signal, dataSet: data, databases, cache },
    selection: { limit, sample, tiers: tier, databases: database },
    onProgress: progress.report,
    onNote: output.note,
    check,
  });
  progress.stop();
  return evaluation;
}
