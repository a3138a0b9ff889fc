/** Numbers whose count is not known beforehand, four bytes each. */
export interface Growing {
  readonly length: number;
  push(value: number): void;
  pop(): void;
  at(index: number): number;
  set(index: number, value: number): void;
  /** A view of what was pushed. */
  values(): Uint32Array;
}

export function growing(): Growing {
  let data = new Uint32Array(1024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === data.length) data = doubled(data);
      data[length++] = value;
    },
    pop() {
      length--;
    },
    at: (index) => data[index]!,
    set(index, value) {
      data[index] = value;
    },
    values: () => data.subarray(0, length),
  };
}

/** The same numbers with as much room again. */
export function doubled(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(numbers.length * 2);
  next.set(numbers);
  return next;
}

/** The numbers at these positions. */
export function gather(values: Uint32Array, order: Uint32Array): Uint32Array {
  const gathered = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at++) gathered[at] = values[order[at]!]!;
  return gathered;
}

/** Numbers, each in as many bytes as the greatest needs. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** The same numbers, each in as many bytes as the greatest needs. */
export function narrow(numbers: Uint32Array): Numbers {
  let greatest = 0;
  for (let at = 0; at < numbers.length; at++) if (numbers[at]! > greatest) greatest = numbers[at]!;
  if (greatest <= 0xff) return new Uint8Array(numbers);
  return greatest <= 0xffff ? new Uint16Array(numbers) : numbers;
}

/** Counters of so many values, and the places that they stand for, stay in the processor's cache. */
const DIGIT = 11;
const DIGITS = 1 << DIGIT;

/**
 * The positions of `order`, which has each position of `keys` once, by ascending key, equal ones as they stood:
 * counting sort by 11 bits at a time.
 */
export function sortBy(order: Uint32Array, keys: Uint32Array): Uint32Array {
  let sorted = order;
  for (let shift = 0; shift < 32; shift += DIGIT) sorted = sortByDigit(sorted, keys, shift);
  return sorted;
}

function sortByDigit(order: Uint32Array, keys: Uint32Array, shift: number): Uint32Array {
  const next = new Uint32Array(DIGITS + 1);
  for (let at = 0; at < keys.length; at++) next[((keys[at]! >>> shift) & (DIGITS - 1)) + 1]!++;
  if (next.includes(order.length)) return order;
  for (let digit = 0; digit < DIGITS; digit++) next[digit + 1]! += next[digit]!;
  const sorted = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at++) {
    const position = order[at]!;
    sorted[next[(keys[position]! >>> shift) & (DIGITS - 1)]!++] = position;
  }
  return sorted;
}

/** Sorts each run of items that are alike. */
export function sortRuns(
  items: Uint32Array,
  alike: (a: number, b: number) => boolean,
  compare: (a: number, b: number) => number,
): void {
  for (let from = 0, to = 1; from < items.length; from = to++) {
    while (to < items.length && alike(items[from]!, items[to]!)) to++;
    if (to - from > 1) items.subarray(from, to).sort(compare);
  }
}

export function upTo(count: number): Uint32Array {
  const order = new Uint32Array(count);
  for (let at = 0; at < count; at++) order[at] = at;
  return order;
}
