/**
 * Lists of ascending numbers, each as the differences of neighbours in groups of seven bits: list i lies between starts
 * i and i + 1.
 */
export interface PackedLists {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

/** Which lists hold which items: item `items[i]`, or i, is in the lists between `ends[i - 1]` and `ends[i]`. */
export interface Memberships {
  readonly lists: Uint32Array;
  readonly ends: Uint32Array;
  /** Ascending. */
  readonly items?: Uint32Array;
}

/**
 * Packs so many lists; of a longer list the first `longest` items are kept. A list that is named twice holds an item
 * once.
 */
export function packLists(
  count: number,
  { lists, ends, items }: Memberships,
  longest = Number.POSITIVE_INFINITY,
): PackedLists {
  const starts = new Uint32Array(count + 1);
  const last = new Uint32Array(count);
  const lengths = new Uint32Array(count);
  for (let index = 0, at = 0; index < ends.length; index++) {
    const item = (items ? items[index]! : index) + 1;
    for (const end = ends[index]!; at < end; at++) {
      const list = lists[at]!;
      const step = item - last[list]!;
      if (step === 0 || lengths[list]! >= longest) continue;
      last[list] = item;
      lengths[list]!++;
      starts[list + 1]! += step < 0x80 ? 1 : step < 0x4000 ? 2 : step < 0x200000 ? 3 : step < 0x10000000 ? 4 : 5;
    }
  }
  for (let list = 0; list < count; list++) starts[list + 1]! += starts[list]!;
  const bytes = new Uint8Array(starts[count]!);
  const next = starts.slice(0, count);
  last.fill(0);
  lengths.fill(0);
  for (let index = 0, at = 0; index < ends.length; index++) {
    const item = (items ? items[index]! : index) + 1;
    for (const end = ends[index]!; at < end; at++) {
      const list = lists[at]!;
      let step = item - last[list]!;
      if (step === 0 || lengths[list]! >= longest) continue;
      last[list] = item;
      lengths[list]!++;
      let to = next[list]!;
      for (; step >= 0x80; step >>>= 7) bytes[to++] = (step & 0x7f) | 0x80;
      bytes[to++] = step;
      next[list] = to;
    }
  }
  return { bytes, starts };
}

/** The first items of a list, at most `limit`, in an array that the next call uses again. */
export type ListReader = (list: number, limit: number) => Uint32Array;

export function listReader({ bytes, starts }: PackedLists): ListReader {
  let items = new Uint32Array(1 << 12);
  return (list, limit) => {
    const from = starts[list]!;
    const to = starts[list + 1]!;
    const most = Math.min(limit, to - from);
    if (items.length < most) items = new Uint32Array(most * 2);
    let count = 0;
    let item = -1;
    for (let at = from; at < to && count < most; ) {
      let step = 0;
      let shift = 0;
      let byte = bytes[at++]!;
      for (; byte >= 0x80; byte = bytes[at++]!, shift += 7) step |= (byte & 0x7f) << shift;
      item += (step | (byte << shift)) >>> 0;
      items[count++] = item;
    }
    return items.subarray(0, count);
  };
}
