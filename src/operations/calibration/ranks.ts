import { existsSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isMap, isSeq, parseDocument } from "yaml";
import { writeFailure } from "../../artifacts/replace-file.js";
import { AskableError } from "../../errors.js";
import { readRun } from "../../evaluation/run/read-run.js";
import { pipelineFile } from "../../pipelines/load.js";
import { openRunTables } from "../../reports/queries.js";
import type { Workspace } from "../../workspace/workspace.js";

export interface RankedGenerator {
  readonly generator: string;
  readonly candidates: number;
  /** Share of its candidates that are right as the fixer left them. */
  readonly accuracy: number;
}

export interface Ranks {
  /** By which the pipeline is loaded. */
  readonly pipeline: string;
  /** The best first. */
  readonly generators: readonly RankedGenerator[];
}

/**
 * How good each generator of a scored run is.
 *
 * @throws AskableError for a run that is not scored or has no candidates.
 */
export async function measureRanks(folder: string): Promise<Ranks> {
  const { pipeline } = readRun(folder);
  const tables = await openRunTables([folder]);
  try {
    const rows = (await tables.report("generators")).filter(
      ({ tier, dimension }) => tier === "all" && dimension === "generator",
    );
    if (rows.length === 0) {
      throw new AskableError(`${folder} has no candidates to rank generators by`, {
        hint: "Its traces may be missing: evaluate it again.",
      });
    }
    const generators = rows
      .map((row) => ({ generator: row.member, candidates: row.candidates, accuracy: row.accuracy_after }))
      .toSorted((a, b) => b.accuracy - a.accuracy || (a.generator < b.generator ? -1 : 1));
    return { pipeline: pipeline.name, generators };
  } finally {
    tables.close();
  }
}

/**
 * Puts the ranks into the pipeline of the workspace, which is copied there first where it is not.
 *
 * @returns Path of the file that was written.
 * @throws AskableError for a pipeline whose selection takes no ranks.
 */
export async function writeRanks(workspace: Workspace, { pipeline, generators }: Ranks): Promise<string> {
  const { folder, file } = await pipelineFile(pipeline, workspace.folder);
  const own = join(workspace.folder, "pipelines", pipeline.split("/", 1)[0]!);
  const path = join(own, file);
  const text = ranked(await readFile(join(folder, file), "utf8"), generators, pipeline);
  try {
    if (!existsSync(own)) await cp(folder, own, { recursive: true });
    await writeFile(path, text);
  } catch (error) {
    throw writeFailure(path, error);
  }
  return path;
}

/** Stages that take ranks. */
const RANKING: readonly string[] = ["select/tournament", "select/weighed"];

/** The text with other ranks; comments and all else stay. */
function ranked(text: string, generators: readonly RankedGenerator[], pipeline: string): string {
  const document = parseDocument(text);
  const stages = document.get("stages");
  const selection = isSeq(stages)
    ? stages.items.find((item) => isMap(item) && RANKING.includes(String(item.get("stage"))))
    : undefined;
  if (!isMap(selection)) {
    throw new AskableError(
      `The pipeline ${pipeline} ranks no generators: it has none of the stages ${RANKING.join(", ")}`,
    );
  }
  const names = document.createNode(generators.map(({ generator }) => generator));
  names.flow = true;
  selection.set("ranks", names);
  return document.toString({ lineWidth: 0 });
}
