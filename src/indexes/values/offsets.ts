import type { Strings } from "../packed-strings.js";
import { type Numbers, narrow } from "./number-arrays.js";

/**
 * Ascending offsets: that of every sixteenth, and how far it is from each to the next, in as few bytes as these need.
 */
export interface Offsets {
  readonly marks: Uint32Array;
  readonly steps: Numbers;
}

const SHIFT = 4;
const BLOCK = 1 << SHIFT;

export function packOffsets(offsets: Uint32Array): Offsets {
  const count = offsets.length - 1;
  const steps = new Uint32Array(count);
  for (let at = 0; at < count; at++) steps[at] = offsets[at + 1]! - offsets[at]!;
  const marks = new Uint32Array((count >> SHIFT) + 1);
  for (let mark = 0; mark < marks.length; mark++) marks[mark] = offsets[mark << SHIFT]!;
  return { marks, steps: narrow(steps) };
}

/** A function from position to offset; that after the last is the end. */
export function offsetReader({ marks, steps }: Offsets): (index: number) => number {
  return (index) => {
    let offset = marks[index >> SHIFT]!;
    for (let at = index & ~(BLOCK - 1); at < index; at++) offset += steps[at]!;
    return offset;
  };
}

/** Many texts as UTF-8 in one run of bytes, as `Strings` with packed offsets. */
export interface PackedStrings {
  readonly bytes: Uint8Array;
  readonly offsets: Offsets;
}

export const packStringOffsets = ({ bytes, offsets }: Strings): PackedStrings => ({
  bytes,
  offsets: packOffsets(offsets),
});

export interface StringTable {
  readonly count: number;
  at(index: number): string;
  /** Less than 0 when the text comes before these bytes of UTF-8 by its code points. */
  compare(index: number, bytes: Uint8Array): number;
}

export function stringTable({ bytes, offsets }: PackedStrings): StringTable {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { steps } = offsets;
  const startOf = offsetReader(offsets);
  return {
    count: steps.length,
    at(index) {
      const start = startOf(index);
      return buffer.toString("utf8", start, start + steps[index]!);
    },
    compare(index, sought) {
      const start = startOf(index);
      return buffer.compare(sought, 0, sought.length, start, start + steps[index]!);
    },
  };
}
