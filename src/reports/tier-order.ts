/** Tiers of BIRD and Spider, the easiest first. */
const KNOWN = ["all", "easy", "simple", "medium", "moderate", "hard", "challenging", "extra", "extra hard"];

/** Tiers from easy to hard, `all` first; others after them by name. */
export function compareTiers(a: string, b: string): number {
  const place = (tier: string) => {
    const index = KNOWN.indexOf(tier.toLowerCase());
    return index < 0 ? KNOWN.length : index;
  };
  return place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0);
}

interface Graded {
  readonly run: string;
  readonly tier?: string | null;
}

/** Rows by run, in the order of `runs`, and within it by tier; else as they stood. */
export function inTierOrder<Row extends object>(rows: readonly Row[], runs: readonly string[]): readonly Row[] {
  const places = new Map(runs.map((run, index) => [run, index]));
  return rows.toSorted((a, b) => {
    const { run: runA, tier: tierA } = a as unknown as Graded;
    const { run: runB, tier: tierB } = b as unknown as Graded;
    return places.get(runA)! - places.get(runB)! || ("id" in a ? 0 : compareTiers(tierA ?? "", tierB ?? ""));
  });
}
