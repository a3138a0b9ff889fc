import type { JudgedAnswer } from "./calibration.js";

/** What share of the answers with about this confidence is right. */
export interface CalibrationPoint {
  /** Mean of the confidences of these answers. */
  readonly confidence: number;
  readonly accuracy: number;
  readonly answers: number;
}

/** Answers that a group has at least; of fewer, a share says too little. */
const FEWEST = 10;

/**
 * Learns how often answers of each confidence are right. Answers of about equal confidence are put together, at least
 * ten; neighbours are pooled until the share rises with the confidence (pooling of adjacent violators, Ayer et al. 1955;
 * for confidences: Zadrozny and Elkan 2002). Shares are drawn towards the middle by one right and one wrong answer
 * (Laplace), so that no group promises 0 or 1.
 *
 * @returns Points of rising confidence; accuracies never fall.
 */
export function learnPoints(answers: readonly JudgedAnswer[]): CalibrationPoint[] {
  return pooled(grouped(answers)).map(({ confidences, right, answers }) => ({
    confidence: confidences / answers,
    accuracy: smoothed(right, answers),
    answers,
  }));
}

/** The share that the points promise at a confidence: on the line between its neighbours, flat beyond the ends. */
export function calibrated(points: readonly CalibrationPoint[], confidence: number): number {
  const above = points.findIndex((point) => point.confidence >= confidence);
  const high = points[above === -1 ? points.length - 1 : above];
  if (high === undefined) return confidence;
  const low = above > 0 ? points[above - 1] : undefined;
  if (low === undefined || high.confidence === low.confidence) return high.accuracy;
  const part = (confidence - low.confidence) / (high.confidence - low.confidence);
  return low.accuracy + part * (high.accuracy - low.accuracy);
}

interface Group {
  /** Their sum. */
  readonly confidences: number;
  readonly right: number;
  readonly answers: number;
}

/** Equal confidences stay together. */
function grouped(answers: readonly JudgedAnswer[]): Group[] {
  const groups: Group[] = [];
  let open: Group = { confidences: 0, right: 0, answers: 0 };
  const sorted = answers.toSorted((a, b) => a.confidence - b.confidence);
  for (const [index, { confidence, right }] of sorted.entries()) {
    open = added(open, { confidences: confidence, right: Number(right), answers: 1 });
    if (open.answers < FEWEST || sorted[index + 1]?.confidence === confidence) continue;
    groups.push(open);
    open = { confidences: 0, right: 0, answers: 0 };
  }
  const last = groups.pop();
  if (open.answers === 0) return last ? [...groups, last] : groups;
  return [...groups, last ? added(last, open) : open];
}

function pooled(groups: readonly Group[]): Group[] {
  const kept: Group[] = [];
  for (const group of groups) {
    kept.push(group);
    for (;;) {
      const [before, last] = kept.slice(-2);
      if (!before || !last || shareOf(before) < shareOf(last)) break;
      kept.splice(-2, 2, added(before, last));
    }
  }
  return kept;
}

const shareOf = ({ right, answers }: Group) => smoothed(right, answers);
const smoothed = (right: number, answers: number) => (right + 1) / (answers + 2);
const added = (a: Group, b: Group): Group => ({
  confidences: a.confidences + b.confidences,
  right: a.right + b.right,
  answers: a.answers + b.answers,
});
