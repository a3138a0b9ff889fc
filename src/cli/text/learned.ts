import { count, percentage } from "../../language/numbers.js";
import type { CalibrationTable } from "../../operations/calibration/calibration.js";
import type { Learned } from "../evaluate/learn.js";
import type { Output } from "../output.js";
import { tableText } from "./table.js";

/** What a scored run teaches about its pipeline, and where it was written to. */
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
