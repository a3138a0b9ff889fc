import type { Interval } from "../evaluation/statistics/bootstrap.js";
import type { Calibration } from "../evaluation/statistics/calibration.js";
import type { RiskCoverage } from "../evaluation/statistics/risk-coverage.js";
import type { Comparison } from "./compare-runs.js";

/** What the page shows of one scored run, but for its questions. */
export interface RunReport {
  readonly name: string;
  readonly pipeline: string;
  /** By which an answer is right. */
  readonly metric: string;
  /** ISO time. */
  readonly created: string;
  readonly dataSet: string;
  /** As `role: model`. */
  readonly models: readonly string[];
  readonly questions: number;
  /** Whose gold the gold check finds at fault. */
  readonly flagged: number;
  /** Questions that their database cannot answer; undefined where there are none. */
  readonly unanswerable: Declined | undefined;
  readonly headlines: readonly Headline[];
  readonly tiers: readonly TierAccuracy[];
  readonly losses: readonly Loss[];
  readonly components: readonly Measure[];
  readonly generators: readonly Generator[];
  /** Share of the questions of which a candidate is right, chosen or not; undefined where the traces do not tell. */
  readonly oracle: number | undefined;
  readonly calibration: Calibration | undefined;
  readonly riskCoverage: RiskCoverage | undefined;
  readonly costs: readonly StageCost[];
  /** Of roles, models and generators, which name calls in three ways; `stage` is as "role: fixer". */
  readonly callers: readonly StageCost[];
  readonly total: TotalCost;
  readonly features: readonly FeatureAccuracy[];
}

export interface Declined {
  readonly questions: number;
  readonly declined: number;
  readonly answered: number;
  /** Of those answered, with a confidence of .7 or more. */
  readonly sure: number;
}

export interface Headline {
  readonly metric: string;
  readonly all: Interval | undefined;
  /** Of the questions whose gold is not flagged. */
  readonly unflagged: Interval | undefined;
  /** As `all`, with whole databases drawn. */
  readonly byDatabase: Interval | undefined;
}

export interface TierAccuracy {
  readonly tier: string;
  readonly accuracy: Interval | undefined;
}

/** Wrong answers that one stage lost first. */
export interface Loss {
  readonly stage: string;
  readonly questions: number;
}

/** A share of one component, over all questions and by tier. */
export interface Measure {
  readonly component: string;
  readonly name: string;
  readonly value: number | undefined;
  readonly n: number;
  readonly tiers: Readonly<Record<string, number | undefined>>;
}

export interface Generator {
  readonly name: string;
  readonly candidates: number;
  /** Shares of its candidates. */
  readonly right: Interval | undefined;
  readonly runs: number | undefined;
  readonly duplicates: number | undefined;
  /** Questions that no other generator answers rightly. */
  readonly unique: number;
}

export interface StageCost {
  readonly stage: string;
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly tokensCached: number;
  readonly price: number;
  readonly seconds: number;
}

export interface TotalCost extends Omit<StageCost, "stage"> {
  /** Of `price` and `seconds`; undefined where no answer is right. */
  readonly perRight: { readonly price: number; readonly seconds: number } | undefined;
}

export interface FeatureAccuracy {
  /** As "joins" or "window functions". */
  readonly feature: string;
  /** As "0" or "2 to 3". */
  readonly group: string;
  readonly accuracy: Interval | undefined;
}

export interface Report {
  readonly runs: readonly RunReport[];
  /** Each run against the first; the reason where they cannot be compared; undefined of one run. */
  readonly comparison: Comparison | string | undefined;
}
