import { type AnsweredQuestion, isRight, shareRight } from "./answered-question.js";

export interface GateLimits {
  /** The least share of right answers, 0 to 1. */
  readonly failBelow?: number | undefined;
  /** Points that it may be below the baseline, on the questions that both have. */
  readonly failDrop?: number | undefined;
}

/** Another run on the same data, to compare with. */
export interface Baseline {
  readonly name: string;
  /** By id; null where the official code fails. */
  readonly values: ReadonlyMap<string, number | null>;
}

export interface GateVerdict {
  readonly questions: number;
  /** Left out because the gold check flags their gold query. */
  readonly flagged: number;
  /** Undefined without questions. */
  readonly accuracy: number | undefined;
  readonly against:
    | {
        readonly name: string;
        readonly common: number;
        readonly accuracy: number;
        /** Points by which this run is better. */
        readonly difference: number;
        /** Ids of questions that the baseline answers rightly and this run does not. */
        readonly lost: readonly string[];
        readonly gained: readonly string[];
      }
    | undefined;
  /** The limits that are not met, a sentence each. */
  readonly breaches: readonly string[];
}

/**
 * Checks a run against limits.
 *
 * @param flagged Ids of questions whose gold query the gold check flags.
 */
export function checkGate(
  questions: readonly AnsweredQuestion[],
  flagged: ReadonlySet<string>,
  baseline: Baseline | undefined,
  { failBelow, failDrop }: GateLimits,
): GateVerdict {
  const counted = questions.filter(({ id }) => !flagged.has(id));
  const accuracy = shareRight(counted);
  const against = baseline && compared(counted, baseline);
  const breaches: string[] = [];
  if (failBelow !== undefined && (accuracy === undefined || accuracy < failBelow)) {
    const found = accuracy === undefined ? "there are no questions" : `the accuracy is ${inPercent(accuracy)}`;
    breaches.push(`${found}, below ${inPercent(failBelow)}`);
  }
  // Rounding: a drop of exactly so many points is allowed.
  if (failDrop !== undefined && against && -against.difference > failDrop + 1e-9) {
    const drop = (-against.difference).toFixed(1);
    breaches.push(`the accuracy is ${drop} points below that of ${against.name}, more than ${failDrop}`);
  }
  return { questions: counted.length, flagged: questions.length - counted.length, accuracy, against, breaches };
}

function compared(counted: readonly AnsweredQuestion[], { name, values }: Baseline): GateVerdict["against"] {
  const common = counted.filter(({ id }) => values.has(id));
  const before = common.map(({ id }) => ({ value: values.get(id)! }));
  const [accuracy, now] = [shareRight(before), shareRight(common)];
  if (accuracy === undefined || now === undefined) return undefined;
  const changed = (right: boolean) =>
    common.filter((question, index) => isRight(question) === right && isRight(before[index]!) !== right);
  return {
    name,
    common: common.length,
    accuracy,
    difference: (now - accuracy) * 100,
    lost: changed(false).map(({ id }) => id),
    gained: changed(true).map(({ id }) => id),
  };
}

const inPercent = (share: number) => `${Number((share * 100).toFixed(2))} %`;
