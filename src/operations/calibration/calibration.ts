import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { AskableError, messageOf, unreadable } from "../../errors.js";
import { calibrated } from "../../evaluation/statistics/isotonic.js";
import type { Pipeline } from "../../pipelines/definition.js";
import type { Config } from "../../workspace/config.js";
import { modelIdentities } from "../../workspace/models.js";
import type { Workspace } from "../../workspace/workspace.js";

/** Version of the file; a reader refuses a newer one. */
export const CALIBRATION_VERSION = 1;

const calibrationSchema = z.object({
  version: z.literal(CALIBRATION_VERSION),
  /** What it was learned of. It holds for nothing else. */
  pipeline: z.object({ name: z.string(), hash: z.string() }),
  models: z.record(z.string(), z.object({ model: z.string(), hash: z.string() })),
  run: z.string(),
  answers: z.number(),
  right: z.number(),
  /** Expected calibration error and Brier score: as they were, and calibrated on answers that were not learned from. */
  before: z.object({ ece: z.number(), brier: z.number() }),
  after: z.object({ ece: z.number(), brier: z.number() }),
  /** Of rising confidence; accuracies never fall. */
  points: z.array(z.object({ confidence: z.number(), accuracy: z.number(), answers: z.number() })).readonly(),
});

export type CalibrationTable = Readonly<z.infer<typeof calibrationSchema>>;

/** `<home>/calibration/<pipeline>.json`; undefined where nothing was learned. */
export async function readCalibration(workspace: Workspace, pipeline: string): Promise<CalibrationTable | undefined> {
  const path = workspace.calibration(pipeline);
  if (!existsSync(path)) return undefined;
  const text = await readFile(path, "utf8").catch((error) => {
    throw unreadable(path, error);
  });
  try {
    return calibrationSchema.parse(JSON.parse(text));
  } catch (error) {
    const newer = /"version": *(\d+)/.exec(text)?.[1];
    const reason = Number(newer) > CALIBRATION_VERSION ? "it was written by a newer askable" : messageOf(error);
    throw new AskableError(`${path} cannot be used: ${reason}`, {
      hint: "Remove it, or learn it again: askable score RUN --calibrate",
      cause: error,
    });
  }
}

export interface Calibrated {
  readonly confidence: number;
  /** False where the table was learned of other prompts, settings or models; the confidence is then as it was. */
  readonly applies: boolean;
}

/** A confidence as the table has it; undefined without a table. */
export async function calibrate(
  confidence: number,
  name: string,
  pipeline: Pipeline,
  { workspace, config }: { readonly workspace: Workspace; readonly config: Config },
): Promise<Calibrated | undefined> {
  const table = await readCalibration(workspace, name);
  if (table === undefined) return undefined;
  const models = Object.entries(modelIdentities(config, pipeline.roles));
  const same = models.every(([role, { hash }]) => table.models[role]?.hash === hash);
  const applies = table.pipeline.hash === pipeline.hash && same;
  return { confidence: applies ? calibrated(table.points, confidence) : confidence, applies };
}
