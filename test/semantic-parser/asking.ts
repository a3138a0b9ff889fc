import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#askable/databases/open.js";
import { type Cell, rowsOf } from "#askable/databases/results/result.js";
import type { ExampleStore } from "#askable/indexes/example-store.js";
import { buildValueIndex } from "#askable/indexes/values/build.js";
import { openValueIndex } from "#askable/indexes/values/open.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import { type PipelineRun, runPipeline } from "#askable/pipelines/run.js";
import { describeByRules } from "#askable/profiles/describe/rules.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";

export interface Asking {
  /** The whole run of pipelines/offline. */
  run(question: string): Promise<PipelineRun>;
  /** The rows of its answer, numbers rounded; undefined when it does not know. */
  rows(question: string): Promise<Cell[][] | undefined>;
  close(): Promise<void>;
}

/** Prepares a database as `askable prepare` does and asks it with the shipped offline pipeline. */
export async function askOffline(location: string, examples?: ExampleStore): Promise<Asking> {
  const database = await openDatabase(location);
  const profile = await measureProfile(database, "asked");
  const folder = join(await mkdtemp(join(tmpdir(), "askable-values-")), "values");
  await buildValueIndex(database, profile, folder, { inputs: {} });
  const values = await openValueIndex(folder);
  const pipeline = await loadPipeline("offline");
  const resources = {
    database,
    databaseName: "asked",
    profile,
    summaries: describeByRules(profile),
    values,
    fields: () => Promise.reject(new Error("offline reads no field index")),
    ...(examples === undefined ? {} : { examples: async () => examples }),
  };
  const run = (question: string) => runPipeline(pipeline, { question }, resources);
  return {
    run,
    rows: async (question) => {
      const { outcome } = (await run(question)).answer.candidate ?? {};
      return outcome !== undefined && "result" in outcome
        ? rowsOf(outcome.result).map((row) => row.map(rounded))
        : undefined;
    },
    close: () => database.close(),
  };
}

function rounded(cell: Cell): Cell {
  return typeof cell === "number" ? Math.round(cell * 1000) / 1000 : cell;
}
