import { flag, number, optionalWord, text, texts, type ValuesOf, wrongArgument } from "../arguments.js";
import { defineCommand } from "../command.js";
import { deadlineOption, PATH, wholeFrom } from "../shared-options.js";

const words = { run: optionalWord("Folder of a run that `askable evaluate` made", PATH) };

const options = {
  pairs: text("JSON lines of { database, gold, prediction, question }", PATH),
  predictions: text("Predictions of BIRD's or Spider's form, or JSON lines of { id, sql }", PATH),
  data: text("The data set (BIRD, Spider, defog CSV, JSON lines), file or folder; of a run: where it lies now", PATH),
  databases: text(
    "Folder of the databases (default: where the run found them, or the folder of the pairs or the data set)",
    PATH,
  ),
  metric: texts("Only these, commas between, the first says what is right; an unknown name shows which there are"),
  calibrate: flag("Also learn from a run how far its pipeline's confidence can be believed; ask then applies it"),
  ranks: flag("Also print how a run's generators rank, for the pipeline's selection"),
  "write-ranks": flag("And put that into the pipeline in the workspace, copied there if need be"),
  deadline: deadlineOption("Seconds for each statement; then it is killed"),
  repeat: number("Metrics of speed: how often both queries are timed", { default: 100, ...wholeFrom(1) }),
  concurrency: number("Processes that run pairs (default: the processors)", wholeFrom(1)),
};

type ScoreArguments = ValuesOf<typeof words> & ValuesOf<typeof options>;

export const scoreCommand = defineCommand({
  name: "score",
  describe:
    "Score a run, or predicted SQL, against gold SQL by running both, with the metrics of BIRD, Spider and sql-eval",
  words,
  options,
  async run(given, shell) {
    requireFitting(given);
    const { run, pairs, predictions, data, databases } = given;
    const metrics = given.metric?.flatMap((each) => each.split(",").flatMap((name) => name.trim() || []));
    if (metrics?.length === 0) throw wrongArgument("metric", "name a metric");
    const options = {
      times: given.repeat,
      deadline: given.deadline * 1000,
      children: given.concurrency,
      environment: shell.environment,
      signal: shell.signal,
      onProgress: shell.progress.report,
      ...(metrics && { metrics }),
    };
    if (run !== undefined) {
      const { scoreRunFolder } = await import("./score/run.js");
      await scoreRunFolder(run, { ...options, data, databases }, given, shell);
    } else if (pairs !== undefined) {
      const { scorePairsFile } = await import("./score/pairs.js");
      await scorePairsFile(pairs, databases, options, shell);
    } else {
      const { scorePredictions } = await import("./score/predictions.js");
      await scorePredictions(predictions!, data!, databases, options, shell);
    }
    return 0;
  },
});

function requireFitting(given: ScoreArguments): void {
  const sources = [given.run, given.pairs, given.predictions].filter((source) => source !== undefined);
  if (sources.length !== 1) {
    throw wrongArgument("run", "give a run's folder, or --pairs FILE, or --predictions FILE with --data");
  }
  if (given.predictions !== undefined && given.data === undefined) {
    throw wrongArgument("data", "name the data set that the predictions are for");
  }
  if (given.pairs !== undefined && given.data !== undefined)
    throw wrongArgument("data", "goes with --predictions or a run");
  const needsRun = (["calibrate", "ranks", "write-ranks"] as const).find((name) => given[name]);
  if (needsRun !== undefined && given.run === undefined) throw wrongArgument(needsRun, "goes with a run");
}
