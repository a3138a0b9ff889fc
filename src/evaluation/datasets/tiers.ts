/** The tiers of the known data sets, the easy ones first. */
const KNOWN = ["easy", "simple", "medium", "moderate", "hard", "challenging", "extra", "extra hard"];

/** The distinct tiers: known ones from easy to hard, then the others in order of appearance. */
export function tiersOf(tiers: readonly (string | undefined)[]): string[] {
  const there = [...new Set(tiers)].filter((tier) => tier !== undefined);
  const place = (tier: string) => (KNOWN.includes(tier) ? KNOWN.indexOf(tier) : KNOWN.length);
  return there.toSorted((a, b) => place(a) - place(b));
}
