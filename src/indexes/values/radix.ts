const DIGIT = 16;
const DIGITS = 1 << DIGIT;

/** The positions of `order` by ascending key, equal ones as they stood: counting sort by 16 bits at a time. */
export function sortBy(order: Uint32Array, keys: Uint32Array): Uint32Array {
  return sortByDigit(sortByDigit(order, keys, 0), keys, DIGIT);
}

function sortByDigit(order: Uint32Array, keys: Uint32Array, shift: number): Uint32Array {
  const next = new Uint32Array(DIGITS + 1);
  for (let at = 0; at < order.length; at++) next[((keys[order[at]!]! >>> shift) & (DIGITS - 1)) + 1]!++;
  if (next.includes(order.length)) return order;
  for (let digit = 0; digit < DIGITS; digit++) next[digit + 1]! += next[digit]!;
  const sorted = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at++) {
    const position = order[at]!;
    sorted[next[(keys[position]! >>> shift) & (DIGITS - 1)]!++] = position;
  }
  return sorted;
}

export function upTo(count: number): Uint32Array {
  const order = new Uint32Array(count);
  for (let at = 0; at < count; at++) order[at] = at;
  return order;
}
