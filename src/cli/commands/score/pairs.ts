import { dirname, resolve } from "node:path";
import { readPairs } from "../../../evaluation/datasets/read-pairs.js";
import type { Outcome } from "../../../evaluation/execution/protocol.js";
import { DEFAULT_METRICS } from "../../../evaluation/metrics/metrics.js";
import { type LocatedPair, openScorer, type ScoreOptions } from "../../../evaluation/scoring/score.js";
import { rounded, totalMetrics } from "../../../evaluation/scoring/totals.js";
import type { Shell } from "../../command.js";
import type { Output } from "../../output.js";
import { noteFailures, showTotals } from "../../text/score-totals.js";
import { locateFiles } from "./locate-files.js";

/** Scores the pairs of a file, for programs while they come. */
export async function scorePairsFile(
  path: string,
  folder: string | undefined,
  { metrics = DEFAULT_METRICS, ...options }: ScoreOptions,
  { output, progress }: Shell,
): Promise<void> {
  const scorer = openScorer({ ...options, metrics });
  scorer.start();
  try {
    const pairs = locatedPairs(path, folder ?? dirname(resolve(path)));
    const lines = linesOf(output);
    const onOutcome = output.json ? (outcome: Outcome) => lines.add(lineOf(outcome)) : undefined;
    const outcomes = await scorer.score(pairs, { onProgress: progress.report, onOutcome });
    lines.flush();
    progress.stop();
    if (!output.json) showTotals(totalMetrics(outcomes, metrics), output);
    noteFailures(outcomes, output);
  } finally {
    await scorer.close();
  }
}

/** Objects that come at the same time are written at once: one by one, writing takes longer than scoring. */
function linesOf(output: Output): { readonly add: (line: object) => void; readonly flush: () => void } {
  let waiting: object[] = [];
  const flush = () => {
    if (waiting.length > 0) output.objects(waiting);
    waiting = [];
  };
  return {
    add: (line) => {
      if (waiting.push(line) === 1) setImmediate(flush);
    },
    flush,
  };
}

function locatedPairs(path: string, folder: string): LocatedPair[] {
  const located = new Map<string, string[]>();
  return readPairs(path).map(({ database, where, ...pair }) => {
    const files = located.get(database) ?? locateFiles(folder, database, where);
    located.set(database, files);
    return { ...pair, files };
  });
}

/** `failures` only where a statement failed. */
function lineOf({ metrics, failures, refused }: Outcome): object {
  const values = Object.entries(metrics).map(([name, value]) => [name, value === null ? null : rounded(value)]);
  return {
    metrics: Object.fromEntries(values),
    ...(Object.keys(failures).length > 0 && { failures }),
    ...(refused && { refused }),
  };
}
