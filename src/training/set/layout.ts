import { join } from "node:path";

/** Paths in the folder of a training set. */
export function setLayout(folder: string) {
  const work = join(folder, ".work");
  return {
    folder,
    lock: join(folder, "lock"),
    manifest: join(folder, "manifest.json"),
    card: join(folder, "README.md"),
    /** What an interrupted run goes on with; removed when the set is whole. */
    work,
    /** What the rows in work are made of. */
    job: join(work, "job.json"),
    /** A line for each question that is done, with its rows. */
    rows: join(work, "rows.jsonl"),
    file: (name: string) => join(folder, name),
  };
}

export type SetLayout = ReturnType<typeof setLayout>;
