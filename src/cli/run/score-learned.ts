import { count, percentage } from "../../language/numbers.js";
import type { CalibrationTable } from "../../operations/calibration/calibration.js";
import { learnCalibration } from "../../operations/calibration/learn.js";
import { measureRanks, type RankedGenerator, writeRanks } from "../../operations/calibration/ranks.js";
import type { Workspace } from "../../workspace/workspace.js";
import type { Output } from "../output.js";
import { tableText } from "../text/table.js";

export interface Wanted {
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

export async function learnFrom(folder: string, wanted: Wanted, workspace: Workspace): Promise<Learned> {
  const calibrated = wanted.calibrate ? await learnCalibration(workspace, folder) : undefined;
  const ranks = wanted.ranks || wanted["write-ranks"] ? await measureRanks(folder) : undefined;
  const ranksFile = ranks && wanted["write-ranks"] ? await writeRanks(workspace, ranks) : undefined;
  return {
    ...(calibrated && { calibration: { ...calibrated.table, file: calibrated.path } }),
    ...(ranks && { generators: ranks.generators }),
    ...(ranksFile !== undefined && { ranksFile }),
  };
}

export function showLearned({ calibration, generators, ranksFile }: Learned, output: Output): void {
  if (calibration) showCalibration(calibration, output);
  if (!generators) return;
  output.line("\nGenerators, the best first\n");
  const rows = generators.map(({ generator, candidates, accuracy }) => [
    generator,
    String(candidates),
    percentage(accuracy, 1),
  ]);
  output.line(tableText(["generator", "candidates", "right, %"], rows));
  output.line(`\nFor select/tournament in its pipeline.yaml:`);
  output.line(`    ranks: [${generators.map(({ generator }) => generator).join(", ")}]`);
  if (ranksFile !== undefined) output.line(`Written to ${ranksFile}.`);
}

function showCalibration(
  { points, answers, before, after, file }: CalibrationTable & { file: string },
  output: Output,
) {
  output.line(`\nCalibration, learned of ${count(answers, "answer")}\n`);
  const rows = points.map((point) => [
    percentage(point.confidence, 1),
    percentage(point.accuracy, 1),
    String(point.answers),
  ]);
  output.line(tableText(["confidence, %", "right, %", "answers"], rows));
  output.line(
    `\nCalibration error (ECE) ${percentage(before.ece, 1)} % before, ${percentage(after.ece, 1)} % on answers not learned from; Brier score ${before.brier.toFixed(3)} and ${after.brier.toFixed(3)}.`,
  );
  output.line(`Written to ${file}; \`ask\` applies it from now on.`);
}
