import type { Figures } from "./verify.js";

/** How many rows find their key, as evidence for a join; with the share of the different values where that differs. */
export function coveragePhrase(figures: Figures): string {
  const { coverage = 0 } = figures;
  return coverage === 1
    ? "all values found"
    : `${(coverage * 100).toFixed(1)} % of the rows find their key${byValues(figures)}`;
}

/** Whether a phrase is one of the above. */
export const tellsCoverage = (phrase: string) => phrase === "all values found" || phrase.includes("of the rows find");

export function byValues({ coverage = 0, containment }: Figures): string {
  return containment && Math.abs(containment.from - coverage) >= 0.05
    ? ` (${percent(containment.from)} of the different values)`
    : "";
}

export const percent = (share: number) => `${Math.floor(share * 100)} %`;
