/** Counts how often each of many items was met, and gives those met most often. Its memory is used again and again. */
export interface Touched {
  meet(item: number): void;
  /** At most `limit` of the accepted items, those met most often first, equal ones as they came; then forgets all. */
  take(accepts: (item: number) => boolean, limit: number): number[];
}

/** Of items below `size`, at most `most` different ones, each at most 255 times. */
export function touchedItems(size: number, most: number): Touched {
  const counts = new Uint8Array(size);
  const items = new Uint32Array(most);
  const sorted = new Uint32Array(most);
  const next = new Uint32Array(257);
  let length = 0;
  return {
    meet(item) {
      if (counts[item]!++ === 0) items[length++] = item;
    },
    take(accepts, limit) {
      next.fill(0);
      for (let at = 0; at < length; at++) next[255 - counts[items[at]!]! + 1]!++;
      for (let group = 0; group < 256; group++) next[group + 1]! += next[group]!;
      for (let at = 0; at < length; at++) sorted[next[255 - counts[items[at]!]!]!++] = items[at]!;
      for (let at = 0; at < length; at++) counts[items[at]!] = 0;
      const best: number[] = [];
      for (let at = 0; at < length && best.length < limit; at++) if (accepts(sorted[at]!)) best.push(sorted[at]!);
      length = 0;
      return best;
    },
  };
}
