import { type CheckLengths, checkTrainingData } from "../../../operations/training/check.js";
import { wrongArgument } from "../../arguments.js";
import type { ExitCode, Shell } from "../../command.js";
import { checkText } from "../../text/training.js";
import type { TrainingArguments } from "./arguments.js";
import { checkOptions } from "./required.js";

/** Removals that are shown to people. */
const SHOWN = 40;

export async function checkTraining(given: TrainingArguments, shell: Shell): Promise<ExitCode> {
  const { output, progress } = shell;
  const report = await checkTrainingData(checkOptions(given, shell), lengthsAsked(given));
  progress.stop();
  if (output.json) output.object(report);
  else output.line(checkText(report, SHOWN));
  return 0;
}

function lengthsAsked(given: TrainingArguments): CheckLengths | undefined {
  const { tokenizer, context, pipeline = "adaptive-hybrid", "standard-role": role = "generator-b1" } = given;
  const idle = (["context", "pipeline", "standard-role", "noise", "seed"] as const).find(
    (name) => given[name] !== undefined,
  );
  if (tokenizer === undefined && idle !== undefined) throw wrongArgument(idle, "goes with --tokenizer");
  if (tokenizer === undefined) return undefined;
  return { tokenizer, context, pipeline, role, noise: given.noise ?? 1, seed: given.seed ?? 0 };
}
