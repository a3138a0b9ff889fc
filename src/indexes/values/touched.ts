/** Counts how often each of many items was met, and gives those met most often. Its memory is used again and again. */
export interface Touched {
  meet(items: Uint32Array): void;
  /** At most `limit` of the accepted items, those met most often first, equal ones as they came; then forgets all. */
  take(accepts: (item: number) => boolean, limit: number): number[];
}

const MOST_TIMES = 255;
/** Items met less often than this many times `limit` others are not even asked about. */
const ASKED = 16;

/** Of items below `size`, at most `most` different ones, each at most 255 times. */
export function touchedItems(size: number, most: number): Touched {
  const counts = new Uint8Array(size);
  const touched = new Uint32Array(most);
  const groups = new Uint32Array(MOST_TIMES + 1);
  let length = 0;
  return {
    meet(items) {
      for (let at = 0; at < items.length; at++) {
        const item = items[at]!;
        const before = counts[item]!;
        counts[item] = before + 1;
        if (before === 0) touched[length++] = item;
      }
    },
    take(accepts, limit) {
      groups.fill(0);
      for (let at = 0; at < length; at++) groups[counts[touched[at]!]!]!++;
      // Where each group begins among the items to be asked about, the one met most often first.
      let asked = 0;
      let least = MOST_TIMES + 1;
      while (least > 1 && asked < limit * ASKED) {
        const size = groups[--least]!;
        groups[least] = asked;
        asked += size;
      }
      const sorted = new Uint32Array(asked);
      for (let at = 0; at < length; at++) {
        const item = touched[at]!;
        const times = counts[item]!;
        if (times >= least) sorted[groups[times]!++] = item;
        counts[item] = 0;
      }
      length = 0;
      const best: number[] = [];
      for (let at = 0; at < asked && best.length < limit; at++) if (accepts(sorted[at]!)) best.push(sorted[at]!);
      return best;
    },
  };
}
