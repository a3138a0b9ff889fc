import { join } from "node:path";
import { sha256 } from "../../artifacts/hash.js";

/** Paths of a run's files. */
export function runLayout(folder: string) {
  const traces = join(folder, "traces");
  return {
    folder,
    run: join(folder, "run.json"),
    /** A line is appended when a question is finished. */
    answers: join(folder, "answers.jsonl"),
    lock: join(folder, "lock"),
    /** Answers that other processes gave and the run has not taken yet, a file for each block of questions. */
    blocks: join(folder, "blocks"),
    block: (name: string) => join(folder, "blocks", `${name}.jsonl`),
    traces,
    /** One file for each question that was asked; any id becomes a file name. */
    trace: (id: string) => join(traces, `${fileName(id)}.jsonl`),
    /** Parquet, written by `score`. */
    tables: join(folder, "tables"),
    /** The last summary of `score`. */
    score: join(folder, "score.json"),
  };
}

export type RunLayout = ReturnType<typeof runLayout>;

/** File names have at most 255 bytes. */
function fileName(id: string): string {
  const encoded = encodeURIComponent(id);
  return encoded.length <= 200 ? encoded : `${encoded.slice(0, 150)}-${sha256(id).slice(0, 32)}`;
}
