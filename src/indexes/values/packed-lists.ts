/** Lists of ascending numbers, each as the differences of neighbours in groups of seven bits: list i lies between starts i and i + 1. */
export interface PackedLists {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

/** Calls back with each list and item; within one list the items ascend, and one given again right away is left out. */
export type EachItem = (emit: (list: number, item: number) => void) => void;

/** Packs what `each` gives, which is asked twice: once for the sizes. Of a longer list the first `longest` are kept. */
export function packLists(count: number, each: EachItem, longest = Number.POSITIVE_INFINITY): PackedLists {
  const starts = new Uint32Array(count + 1);
  const last = new Uint32Array(count);
  const lengths = new Uint32Array(count);
  each((list, item) => {
    const step = item + 1 - last[list]!;
    if (step === 0 || lengths[list] === longest) return;
    last[list] = item + 1;
    lengths[list]!++;
    starts[list + 1]! += step < 0x80 ? 1 : step < 0x4000 ? 2 : step < 0x200000 ? 3 : step < 0x10000000 ? 4 : 5;
  });
  for (let list = 0; list < count; list++) starts[list + 1]! += starts[list]!;
  const bytes = new Uint8Array(starts[count]!);
  const next = starts.slice(0, count);
  last.fill(0);
  lengths.fill(0);
  each((list, item) => {
    let step = item + 1 - last[list]!;
    if (step === 0 || lengths[list] === longest) return;
    last[list] = item + 1;
    lengths[list]!++;
    let at = next[list]!;
    for (; step >= 0x80; step >>>= 7) bytes[at++] = (step & 0x7f) | 0x80;
    bytes[at++] = step;
    next[list] = at;
  });
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
