const LONGEST = 256;
const rows = [new Uint16Array(LONGEST + 1), new Uint16Array(LONGEST + 1), new Uint16Array(LONGEST + 1)];

/**
 * Damerau-Levenshtein similarity: 1 - distance / length of the longer text, where the distance counts insertions,
 * deletions, replacements and swaps of neighbours (optimal string alignment). 0 when it is below `floor`, which bounds
 * the work to a band about the diagonal. Texts are compared by UTF-16 units, up to 256 of them.
 */
export function editSimilarity(a: string, b: string, floor: number): number {
  if (a === b) return 1;
  const longer = Math.max(a.length, b.length);
  if (longer > LONGEST || longer === 0) return 0;
  const allowed = Math.floor((1 - floor) * longer + 1e-9);
  const distance = editDistance(a, b, allowed);
  return distance > allowed ? 0 : 1 - distance / longer;
}

function editDistance(a: string, b: string, allowed: number): number {
  const far = allowed + 1;
  if (Math.abs(a.length - b.length) > allowed) return far;
  let [before, above, row] = rows as [Uint16Array, Uint16Array, Uint16Array];
  for (let column = 0; column <= b.length; column++) above[column] = Math.min(column, far);
  for (let i = 1; i <= a.length; i++) {
    const first = Math.max(1, i - allowed);
    const last = Math.min(b.length, i + allowed);
    row[first - 1] = first === 1 ? Math.min(i, far) : far;
    let least = far;
    const unit = a.charCodeAt(i - 1);
    for (let j = first; j <= last; j++) {
      const other = b.charCodeAt(j - 1);
      const up = j < i + allowed ? above[j]! + 1 : far;
      let cost = Math.min(up, row[j - 1]! + 1, above[j - 1]! + (unit === other ? 0 : 1));
      if (i > 1 && j > 1 && unit === b.charCodeAt(j - 2) && other === a.charCodeAt(i - 2)) {
        cost = Math.min(cost, before[j - 2]! + 1);
      }
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least >= far && row[first - 1]! >= far) return far;
    [before, above, row] = [above, row, before];
  }
  return above[b.length]!;
}
