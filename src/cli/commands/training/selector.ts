import { resolve } from "node:path";
import { makeSelectorSet } from "../../../operations/training/selector.js";
import { wrongArgument } from "../../arguments.js";
import type { ExitCode, Shell } from "../../command.js";
import { madePairsText } from "../../text/training.js";
import type { TrainingArguments } from "./arguments.js";
import { setOptions, tellSet } from "./required.js";

/** Pairs of a question that say different things: more of one question repeat its schema and its gold query. */
const PAIRS = 4;

export async function makeSelector(given: TrainingArguments, shell: Shell): Promise<ExitCode> {
  if (given.ranks && given.run === undefined) {
    throw wrongArgument("ranks", "goes with --run: only candidates of runs have generators");
  }
  const made = await makeSelectorSet({
    ...setOptions(given, shell),
    runs: (given.run ?? []).map((run) => resolve(run)),
    pairs: given.pairs ?? PAIRS,
    ranks: given.ranks,
  });
  return tellSet(made, madePairsText, shell);
}
