import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { sha256 } from "../../artifacts/hash.js";
import { runLayout } from "../../evaluation/run/layout.js";
import { readRun } from "../../evaluation/run/read-run.js";
import type { TraceEvent } from "../../traces/events.js";
import { readTrace } from "../../traces/reader.js";
import type { TrainingPair } from "../../training/pair.js";
import { namedInputs, type OpenSources } from "./sources.js";

/** Hash of the answers of each run, by its name. */
export function runInputs(folders: readonly string[]): Record<string, string> {
  const runs = folders.map((folder) => {
    readRun(folder);
    const { answers } = runLayout(folder);
    return { name: basename(folder), sha256: sha256(existsSync(answers) ? readFileSync(answers) : "") };
  });
  return namedInputs("run", runs);
}

/** What happened where runs asked a question: a list of events for each run that did. */
export type RunTraces = (pair: TrainingPair) => Promise<(readonly TraceEvent[])[]>;

/**
 * The traces of runs of `askable evaluate`, of questions with the same id and wording on the same data.
 *
 * @throws AskableError for a folder that holds no run.
 */
export function runTraces(folders: readonly string[], { recorded }: Pick<OpenSources, "recorded">): RunTraces {
  const runs = folders.map((folder) => ({ layout: runLayout(folder), run: readRun(folder) }));
  return async ({ id, database, question }) => {
    const traces: (readonly TraceEvent[])[] = [];
    for (const { layout, run } of runs) {
      const same = run.databases[database]?.fingerprint === recorded[database]?.fingerprint;
      const path = layout.trace(id);
      if (!same || !existsSync(path)) continue;
      const { events } = await readTrace(path);
      const [start] = events;
      if (start?.event === "start" && start.question.trim() === question) traces.push(events);
    }
    return traces;
  };
}
