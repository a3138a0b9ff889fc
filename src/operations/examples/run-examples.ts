import type { Database } from "../../databases/database.js";
import { openDatabase } from "../../databases/open.js";
import type { Example } from "../../indexes/example-store.js";
import type { Progress } from "../../traces/progress.js";
import { type Preparation, requireLocation } from "../../workspace/preparation.js";

/** What became of the SQL of an example on its database today. */
export interface ExampleRun {
  readonly example: Example;
  /** `fails`: it does not run, is refused, or is not done within its deadline. */
  readonly outcome: "rows" | "empty" | "fails";
  /** Why it fails. */
  readonly message?: string;
}

export interface RunExamplesOptions {
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Milliseconds for each query. Default 30,000. */
  readonly deadline?: number | undefined;
  readonly onProgress?: Progress | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** It need not be told how many rows there are, only that there are some and that reading them goes well. */
const ROWS = 1_000;

/** Runs the SQL of examples on their database, read-only, one after the other. */
export async function runExamples(
  preparation: Preparation,
  examples: readonly Example[],
  options: RunExamplesOptions,
): Promise<ExampleRun[]> {
  if (examples.length === 0) return [];
  requireLocation(preparation);
  const { environment, onProgress, signal } = options;
  const database = await openDatabase(preparation.location, { environment, children: 1, signal });
  try {
    const runs: ExampleRun[] = [];
    for (const example of examples) {
      onProgress?.({ task: "running examples", done: runs.length, total: examples.length });
      runs.push(await runExample(database, example, options));
    }
    return runs;
  } finally {
    await database.close();
  }
}

async function runExample(
  database: Database,
  example: Example,
  { deadline, signal }: RunExamplesOptions,
): Promise<ExampleRun> {
  const outcome = await database.query(example.sql, {
    maxRows: ROWS,
    ...(deadline === undefined ? {} : { deadline }),
    ...(signal && { signal }),
  });
  if ("message" in outcome) return { example, outcome: "fails", message: outcome.message };
  return { example, outcome: outcome.kind };
}
