/**
 * A larger table of the same slots, for open addressing: two numbers for each, which lie together in memory, the hash and
 * a number + 1, or 0 where it is free.
 */
export function moreSlots(before: Uint32Array, times: number): Uint32Array<ArrayBuffer> {
  const slots = new Uint32Array(before.length * times);
  const mask = slots.length - 2;
  for (let old = 0; old < before.length; old += 2) {
    if (before[old + 1] === 0) continue;
    let slot = (before[old]! << 1) & mask;
    while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
    slots[slot] = before[old]!;
    slots[slot + 1] = before[old + 1]!;
  }
  return slots;
}
