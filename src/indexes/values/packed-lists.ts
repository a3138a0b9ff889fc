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
  // Counting sort by list; then each list is packed at one go.
  const total = ends[ends.length - 1] ?? 0;
  const bounds = new Uint32Array(count + 1);
  for (let at = 0; at < total; at++) bounds[lists[at]! + 1]!++;
  for (let list = 0; list < count; list++) bounds[list + 1]! += bounds[list]!;
  const next = bounds.slice();
  const members = new Uint32Array(total);
  let item = 0;
  for (let index = 0, at = 0; index < ends.length; index++) {
    item = items ? items[index]! : index;
    for (const end = ends[index]!; at < end; at++) members[next[lists[at]!]!++] = item;
  }
  const bytes = new Uint8Array(total * sizeOf(item + 1));
  const starts = new Uint32Array(count + 1);
  let to = 0;
  for (let list = 0; list < count; list++) {
    let last = -1;
    let length = 0;
    for (let at = bounds[list]!; at < bounds[list + 1]! && length < longest; at++) {
      let step = members[at]! - last;
      if (step === 0) continue;
      last += step;
      length++;
      for (; step >= 0x80; step >>>= 7) bytes[to++] = (step & 0x7f) | 0x80;
      bytes[to++] = step;
    }
    starts[list + 1] = to;
  }
  return { bytes: bytes.slice(0, to), starts };
}

/** Bytes of a number in groups of seven bits. */
function sizeOf(number: number): number {
  let size = 1;
  for (let rest = number; rest >= 0x80; rest >>>= 7) size++;
  return size;
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
