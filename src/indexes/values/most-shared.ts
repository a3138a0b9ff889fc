/** Of the items that a search touched, those that share most with the text, at most `limit`; equal ones as they came. */
export function mostShared(
  touched: readonly number[],
  shared: Uint8Array,
  most: number,
  accepts: (item: number) => boolean,
  limit: number,
): number[] {
  const classes: number[][] = Array.from({ length: most + 1 }, () => []);
  for (const item of touched) classes[shared[item]!]!.push(item);
  const best: number[] = [];
  for (let count = most; count > 0; count--) {
    for (const item of classes[count]!) {
      if (!accepts(item)) continue;
      best.push(item);
      if (best.length === limit) return best;
    }
  }
  return best;
}
