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
      if (length === data.length) {
        const next = new Uint32Array(length * 2);
        next.set(data);
        data = next;
      }
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

/** The numbers at these positions. */
export function gather(values: Uint32Array, order: Uint32Array): Uint32Array {
  const gathered = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at++) gathered[at] = values[order[at]!]!;
  return gathered;
}
