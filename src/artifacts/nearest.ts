/**
 * The names most like a mistyped one, the nearest first.
 *
 * @param furthest The share of its letters in which a name may differ. Default: half of them.
 */
export function nearest(name: string, names: Iterable<string>, limit = 3, furthest = 0.5): string[] {
  const wanted = fold(name);
  const scored: { name: string; score: number }[] = [];
  for (const other of names) {
    const folded = fold(other);
    const length = Math.max(wanted.length, folded.length, 1);
    const apart = editDistance(wanted, folded) / length;
    const within = Math.min(wanted.length, folded.length) > 2 && (folded.includes(wanted) || wanted.includes(folded));
    const score = within ? Math.min(apart, 0.4) : apart;
    if (score <= furthest) scored.push({ name: other, score });
  }
  scored.sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1));
  return scored.slice(0, limit).map((entry) => entry.name);
}

const fold = (name: string) => name.toLowerCase().replaceAll(/[\s_-]+/g, "");

/** Insertions, deletions and replacements that turn one text into the other. */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      current.push(Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + same));
    }
    previous = current;
  }
  return previous[b.length]!;
}
