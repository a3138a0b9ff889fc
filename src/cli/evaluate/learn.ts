import type { CalibrationTable } from "../../operations/calibration/calibration.js";
import { learnCalibration } from "../../operations/calibration/learn.js";
import { measureRanks, type RankedGenerator, writeRanks } from "../../operations/calibration/ranks.js";
import type { Workspace } from "../../workspace/workspace.js";

/** What is to be learned, as options of a command say it. */
export interface LearnOptions {
  readonly calibrate: boolean;
  readonly ranks: boolean;
  readonly "write-ranks": boolean;
}

/** What a scored run teaches about its pipeline. */
export interface Learned {
  readonly calibration?: CalibrationTable & { readonly file: string };
  readonly generators?: readonly RankedGenerator[];
  /** The pipeline that the ranks were put into. */
  readonly ranksFile?: string;
}

export async function learnFrom(folder: string, wanted: LearnOptions, workspace: Workspace): Promise<Learned> {
  const calibrated = wanted.calibrate ? await learnCalibration(workspace, folder) : undefined;
  const ranks = wanted.ranks || wanted["write-ranks"] ? await measureRanks(folder) : undefined;
  const ranksFile = ranks && wanted["write-ranks"] ? await writeRanks(workspace, ranks) : undefined;
  return {
    ...(calibrated && { calibration: { ...calibrated.table, file: calibrated.path } }),
    ...(ranks && { generators: ranks.generators }),
    ...(ranksFile !== undefined && { ranksFile }),
  };
}
