import { tiersOf } from "../evaluation/datasets/tiers.js";

interface Graded {
  readonly run: string;
  readonly tier: string | null;
}

/** Rows by run, in the order of `runs`, then `all` and the tiers from easy to hard; rows of questions only by run. */
export function inTierOrder<Row extends object>(rows: readonly Row[], runs: readonly string[]): readonly Row[] {
  const graded = rows as unknown as readonly Graded[];
  const tiers = ["all", ...tiersOf(graded.map(({ tier }) => tier ?? undefined)).filter((tier) => tier !== "all")];
  const placeOf = (row: Row) => {
    const { run, tier } = row as unknown as Graded;
    return runs.indexOf(run) * tiers.length + ("id" in row || tier === null ? 0 : tiers.indexOf(tier));
  };
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
