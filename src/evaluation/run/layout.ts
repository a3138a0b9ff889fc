import { join } from "node:path";

/** Where a run's files lie in its folder. */
export function runLayout(folder: string) {
  const traces = join(folder, "traces");
  return {
    folder,
    run: join(folder, "run.json"),
    /** Appended to as questions are finished. */
    answers: join(folder, "answers.jsonl"),
    lock: join(folder, "lock"),
    traces,
    /** One for each question that was asked; whatever stands in an id becomes a file name. */
    trace: (id: string) => join(traces, `${encodeURIComponent(id)}.jsonl`),
    /** Parquet, written by `score`. */
    tables: join(folder, "tables"),
    /** What `score` printed last. */
    score: join(folder, "score.json"),
  };
}

export type RunLayout = ReturnType<typeof runLayout>;
