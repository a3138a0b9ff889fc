/** An answer's confidence, 0 to 1, and whether it was right. */
export interface JudgedAnswer {
  readonly confidence: number;
  readonly right: boolean;
}

export interface ReliabilityBin {
  /** Confidences above `low`, up to and with `high`; the first holds 0 too. */
  readonly low: number;
  readonly high: number;
  readonly n: number;
  /** Mean of its confidences. */
  readonly confidence: number;
  /** Share of its answers that are right. */
  readonly accuracy: number;
}

export interface Calibration {
  readonly n: number;
  /** Bins that hold answers, by confidence. */
  readonly bins: readonly ReliabilityBin[];
  /** Expected calibration error: mean of |accuracy − confidence| over the bins, by how many answers they hold. */
  readonly ece: number;
  /** Mean of the squared difference of confidence and outcome. */
  readonly brier: number;
}

/**
 * How far confidences can be taken as chances to be right: reliability in bins of equal width, ECE as Guo et al. 2017,
 * Brier 1950. Undefined of no answers.
 */
export function measureCalibration(answers: readonly JudgedAnswer[], binCount = 10): Calibration | undefined {
  const n = answers.length;
  if (n === 0) return undefined;
  const members = Array.from({ length: binCount }, (): JudgedAnswer[] => []);
  for (const answer of answers) members[binOf(answer.confidence, binCount)]!.push(answer);
  const bins = members.flatMap((inside, index) => {
    if (inside.length === 0) return [];
    const confidence = inside.reduce((sum, each) => sum + each.confidence, 0) / inside.length;
    const accuracy = inside.filter(({ right }) => right).length / inside.length;
    return [{ low: index / binCount, high: (index + 1) / binCount, n: inside.length, confidence, accuracy }];
  });
  return {
    n,
    bins,
    ece: bins.reduce((sum, bin) => sum + (bin.n / n) * Math.abs(bin.accuracy - bin.confidence), 0),
    brier: answers.reduce((sum, { confidence, right }) => sum + (confidence - Number(right)) ** 2, 0) / n,
  };
}

/** Rounded first, for 0.3 of ten bins is the third's end and not the fourth's beginning. */
function binOf(confidence: number, bins: number): number {
  return Math.min(bins - 1, Math.max(0, Math.ceil(Math.round(confidence * bins * 1e9) / 1e9) - 1));
}
