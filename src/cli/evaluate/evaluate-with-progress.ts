import { evaluate } from "../../operations/evaluate/evaluate.js";
import type { EvaluatedRun, EvaluateOptions } from "../../operations/evaluate/evaluated-run.js";
import type { Evaluation } from "../../operations/evaluate/evaluation.js";
import type { Shell } from "../command.js";
import { stateText } from "../text/evaluation-state.js";

/** Where nobody watches a bar, it is said how far the run is at each tenth. */
const TOLD = 10;

/** Asks the questions of one run and says how far it is. */
export async function evaluateWithProgress(
  evaluation: Evaluation,
  options: Omit<EvaluateOptions, "signal" | "onState">,
  { output, progress, signal }: Shell,
): Promise<EvaluatedRun> {
  let told = 0;
  const total = evaluation.questions.length;
  let done = 0;
  try {
    const report = await evaluate(evaluation, {
      ...options,
      signal,
      onState: (state) => {
        done = state.done;
        if (state.done < total || state.fresh > 0)
          progress.report({ task: `Asking ${options.name}`, detail: stateText(state), done, total });
        const tenth = Math.floor((done / total) * TOLD);
        if (state.fresh > 0 && tenth > told && !process.stderr.isTTY) {
          const text = stateText(state);
          output.note(`  ${done} of ${total}${text === "" ? "" : `: ${text}`}`);
        }
        told = Math.max(told, tenth);
      },
    });
    progress.stop();
    return report;
  } catch (error) {
    progress.stop();
    if (signal.aborted) output.note(`${done} of ${total} questions are answered. The same command goes on.`);
    throw error;
  }
}
