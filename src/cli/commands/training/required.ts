import { resolve } from "node:path";
import { GOLD_FLAGS, type GoldFlagName } from "../../../evaluation/gold/flags.js";
import type { CheckOptions } from "../../../operations/training/check-pairs.js";
import type { MadeSet, SetOptions } from "../../../operations/training/make-set.js";
import { wrongArgument } from "../../arguments.js";
import type { ExitCode, Shell } from "../../command.js";
import type { TrainingArguments } from "./arguments.js";

/** What each command takes that reads a data set of questions. */
export function checkOptions(given: TrainingArguments, shell: Shell): Pick<SetOptions, keyof CheckOptions | "signal"> {
  const { workspace, output, progress, environment, signal } = shell;
  if (given.data === undefined) throw wrongArgument("data", "name a data set");
  return {
    ...{ workspace, environment, signal },
    data: resolve(given.data),
    databases: given.databases,
    holdOut: given["hold-out"],
    keepFlags: given["keep-flags"]?.map(flagNamed),
    deadline: given.deadline * 1000,
    concurrency: given.concurrency,
    onProgress: progress.report,
    onNote: (note) => output.note(`note: ${note}`),
  };
}

/** What each command takes that makes a set. */
export function setOptions(given: TrainingArguments, shell: Shell): SetOptions {
  requireTokenizer(given);
  const { tokenizer, context, licence, force } = given;
  return {
    ...checkOptions(given, shell),
    out: requireOut(given),
    pipeline: given.pipeline ?? "adaptive-hybrid",
    noise: given.noise ?? 1,
    evalShare: given["eval-share"] ?? 0,
    seed: given.seed ?? 0,
    ...{ tokenizer, context, licence, force },
  };
}

/** Tells what was made, in the words of its kind. */
export function tellSet(made: MadeSet, text: (made: MadeSet) => string, { output, progress }: Shell): ExitCode {
  progress.stop();
  if (output.json) output.object({ ...made.manifest, folder: made.folder, resumed: made.resumed });
  else output.line(text(made));
  return 0;
}

function flagNamed(name: string): GoldFlagName {
  if (name in GOLD_FLAGS && name !== "fails" && name !== "timeout") return name as GoldFlagName;
  const known = Object.keys(GOLD_FLAGS).filter((flag) => flag !== "fails" && flag !== "timeout");
  throw wrongArgument("keep-flags", `"${name}" is none that can be kept: ${known.join(", ")}`);
}

function requireOut({ out }: TrainingArguments): string {
  if (out === undefined) throw wrongArgument("out", "name the folder of the training set");
  return resolve(out);
}

/** A number of tokens says nothing without what counts them. */
function requireTokenizer({ context, tokenizer }: TrainingArguments): void {
  if (context !== undefined && tokenizer === undefined) throw wrongArgument("context", "goes with --tokenizer");
}
