import { join } from "node:path";
import { sha256 } from "../../artifacts/hash.js";

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
    trace: (id: string) => join(traces, `${fileName(id)}.jsonl`),
    /** Parquet, written by `score`. */
    tables: join(folder, "tables"),
    /** What `score` printed last. */
    score: join(folder, "score.json"),
  };
}

export type RunLayout = ReturnType<typeof runLayout>;

/** A file's name may have 255 bytes. */
function fileName(id: string): string {
  const encoded = encodeURIComponent(id);
  return encoded.length <= 200 ? encoded : `${encoded.slice(0, 150)}-${sha256(id).slice(0, 32)}`;
}
