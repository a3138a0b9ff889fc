import type { TrainingPair } from "../../training/pair.js";
import type { BrokenDraft } from "../../training/sft/broken.js";
import type { RunTraces } from "./run-traces.js";

/** What models wrote for a question and what did not work. */
export type FailedCandidates = (pair: TrainingPair) => Promise<BrokenDraft[]>;

/** Candidates that failed or found nothing where runs asked the same. */
export function failedCandidates(traces: RunTraces): FailedCandidates {
  return async (pair) => {
    const drafts = new Map<string, BrokenDraft>();
    for (const event of (await traces(pair)).flat()) {
      if (event.event !== "candidate") continue;
      const works = event.outcome === "timeout" || (event.outcome === "rows" && !event.degenerate);
      if (!works) drafts.set(event.sql, { sql: event.sql, from: "run" });
    }
    return [...drafts.values()];
  };
}
