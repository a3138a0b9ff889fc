import { replaceFile } from "../../artifacts/replace-file.js";
import { AskableError } from "../../errors.js";
import { readRun } from "../../evaluation/run/read-run.js";
import { type JudgedAnswer, measureCalibration } from "../../evaluation/statistics/calibration.js";
import { calibrated, learnPoints } from "../../evaluation/statistics/isotonic.js";
import { openRunTables } from "../../reports/queries.js";
import type { Workspace } from "../../workspace/workspace.js";
import { CALIBRATION_VERSION, type CalibrationTable } from "./calibration.js";

/** Fewest answers for a calibration. */
const FEWEST = 30;
/** Folds of the cross-validation. */
const FOLDS = 5;

/**
 * Learns from a scored run how often the pipeline's answers of each confidence are right. `ask` reads the result from the
 * workspace. Questions without an answer do not count.
 *
 * @returns What was learned, and the path of its file.
 * @throws AskableError for a run that is not scored, or of fewer than 30 answers.
 */
export async function learnCalibration(
  workspace: Workspace,
  folder: string,
): Promise<{ table: CalibrationTable; path: string }> {
  const { pipeline, models, name } = readRun(folder);
  const answers = await judgedAnswers(folder);
  if (answers.length < FEWEST) {
    throw new AskableError(`${folder} has ${answers.length} answers; a calibration needs at least ${FEWEST}`, {
      hint: "Evaluate more questions: askable evaluate … --limit 100",
    });
  }
  const table: CalibrationTable = {
    version: CALIBRATION_VERSION,
    pipeline,
    models,
    run: name,
    answers: answers.length,
    right: answers.filter(({ right }) => right).length,
    before: errorsOf(answers),
    after: errorsOf(crossValidated(answers)),
    points: learnPoints(answers).map((point) => ({
      confidence: rounded(point.confidence),
      accuracy: rounded(point.accuracy),
      answers: point.answers,
    })),
  };
  const path = workspace.calibration(pipeline.name);
  await replaceFile(path, `${JSON.stringify(table, null, 2)}\n`);
  return { table, path };
}

async function judgedAnswers(folder: string): Promise<JudgedAnswer[]> {
  const tables = await openRunTables([folder]);
  try {
    const rows = await tables.query(
      `SELECT confidence, coalesce("right", false) AS "right" FROM answers WHERE sql IS NOT NULL ORDER BY id`,
    );
    return rows as unknown as JudgedAnswer[];
  } finally {
    tables.close();
  }
}

/** Each answer with the confidence that the other folds calibrate it to. */
function crossValidated(answers: readonly JudgedAnswer[]): JudgedAnswer[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const points = learnPoints(answers.filter((_, index) => index % FOLDS !== fold));
    const own = answers.filter((_, index) => index % FOLDS === fold);
    return own.map(({ confidence, right }) => ({ confidence: calibrated(points, confidence), right }));
  }).flat();
}

function errorsOf(answers: readonly JudgedAnswer[]): { ece: number; brier: number } {
  const { ece, brier } = measureCalibration(answers)!;
  return { ece: rounded(ece), brier: rounded(brier) };
}

const rounded = (value: number) => Number(value.toFixed(4));
