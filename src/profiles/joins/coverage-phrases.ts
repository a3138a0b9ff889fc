import { percent } from "../../language/numbers.js";
import type { JoinStatistics } from "./verify.js";

/** How many rows find their key, as evidence for a join; with the share of the different values where that differs. */
export function coveragePhrase(statistics: JoinStatistics): string {
  const { coverage = 0 } = statistics;
  return coverage === 1
    ? "all values found"
    : `${percent(coverage, 1)} of the rows find their key${byValues(statistics)}`;
}

/** Whether a phrase is one of the above. */
export const tellsCoverage = (phrase: string) => phrase === "all values found" || phrase.includes("of the rows find");

export function byValues({ coverage = 0, containment }: JoinStatistics): string {
  return containment && Math.abs(containment.from - coverage) >= 0.05
    ? ` (${wholePercent(containment.from)} of the different values)`
    : "";
}

export const wholePercent = (share: number) => `${Math.floor(share * 100)} %`;
