import { AskableError } from "../../errors.js";
import type { Strings } from "../strings.js";
import { growing } from "./growing.js";
import { finish } from "./shingles.js";

/** Texts whose count and length are not known beforehand, as UTF-8 in one run of bytes: no object for each. */
export interface GrowingText {
  readonly length: number;
  push(text: string): void;
  /** Forgets the last one. */
  pop(): void;
  at(index: number): string;
  hashOf(index: number): number;
  equal(a: number, b: number): boolean;
  /** These texts one after another; nothing in place of those that `isRepeated`. */
  pack(order: Uint32Array, isRepeated: (position: number) => boolean): Strings;
}

const MOST_BYTES = 0xffffffff;
/** A UTF-16 unit takes at most three bytes of UTF-8. */
const WIDEST = 3;

export function growingText(): GrowingText {
  let bytes = Buffer.allocUnsafeSlow(1 << 16);
  let end = 0;
  const ends = growing();
  ends.push(0);
  const reserve = (more: number) => {
    if (end + more <= bytes.length) return;
    if (end + more > MOST_BYTES) {
      throw new AskableError("The values take more than 4 GiB, which is what one index holds", {
        hint: "Keep fewer values of each field (maxValuesPerField).",
      });
    }
    const next = Buffer.allocUnsafeSlow(Math.min(MOST_BYTES, Math.max(end + more, bytes.length * 2)));
    bytes.copy(next, 0, 0, end);
    bytes = next;
  };
  return {
    get length() {
      return ends.length - 1;
    },
    push(text) {
      reserve(text.length * WIDEST);
      end += bytes.write(text, end);
      ends.push(end);
    },
    pop() {
      ends.pop();
      end = ends.at(ends.length - 1);
    },
    at: (index) => bytes.toString("utf8", ends.at(index), ends.at(index + 1)),
    hashOf(index) {
      const to = ends.at(index + 1);
      let hash = 0;
      for (let at = ends.at(index); at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
      return finish(hash);
    },
    equal(a, b) {
      const length = ends.at(a + 1) - ends.at(a);
      if (ends.at(b + 1) - ends.at(b) !== length) return false;
      const shift = ends.at(b) - ends.at(a);
      for (let at = ends.at(a); at < ends.at(a + 1); at++) if (bytes[at] !== bytes[at + shift]) return false;
      return true;
    },
    pack(order, isRepeated) {
      const offsets = new Uint32Array(order.length + 1);
      const packed = new Uint8Array(end);
      let to = 0;
      for (let position = 0; position < order.length; position++) {
        const index = order[position]!;
        if (!isRepeated(position)) {
          for (let at = ends.at(index); at < ends.at(index + 1); at++) packed[to++] = bytes[at]!;
        }
        offsets[position + 1] = to;
      }
      return { bytes: packed.subarray(0, to), offsets };
    },
  };
}
