import { AskableError } from "../../errors.js";
import { fold } from "../../language/fold.js";
import type { Strings } from "../packed-strings.js";
import { hashStep } from "./hash-table.js";
import { growing } from "./number-arrays.js";
import { finish } from "./shingles.js";

/** Texts whose count and length are not known beforehand, as UTF-8 in one run of bytes: no object for each. */
export interface GrowingText {
  readonly count: number;
  at(index: number): string;
  push(text: string): void;
  /** Adds a text that is there as UTF-8, from one position to another. */
  pushBytes(source: Uint8Array, from: number, to: number): void;
  /** Adds the folded form of a text that is there as UTF-8. False, and nothing added, when nothing is left of it. */
  pushFolded(source: Uint8Array, from: number, to: number): boolean;
  /** Forgets the last one. */
  pop(): void;
  /** `hashUnits` of its bytes. */
  hashOf(index: number): number;
  equal(a: number, b: number): boolean;
  /** Less than 0 when text a comes before text b by their code points. */
  compare(a: number, b: number): number;
  /** Four bytes of a text from `skip` on as one number, 0 for those beyond its end. */
  prefix(index: number, skip: number): number;
  /** These texts one after another; nothing in place of those that `isRepeated`. */
  pack(order: Uint32Array, isRepeated?: (position: number) => boolean): Strings;
  /** All as they stand; valid until the next push. */
  strings(): Strings;
  /** The bytes of all; valid until the next push. */
  readonly bytes: Buffer;
  /** Where a text begins in them; the text after the last one, where the last one ends. */
  startOf(index: number): number;
}

const MOST_BYTES = 0xffffffff;
/** A UTF-16 unit takes at most three bytes of UTF-8. */
const WIDEST = 3;

/** `expected`: how many bytes there will be, where one knows. */
export function growingText(expected = 1 << 16): GrowingText {
  let bytes = Buffer.allocUnsafeSlow(expected);
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
  const settle = (to: number) => {
    end = to;
    ends.push(to);
  };
  const push = (text: string) => {
    reserve(text.length * WIDEST);
    const target = bytes;
    const from = end;
    // Of most texts this is all, and sooner done than a call of the runtime.
    for (let position = 0; position < text.length; position++) {
      const unit = text.charCodeAt(position);
      if (unit >= 0x80) return settle(from + target.write(text, from));
      target[from + position] = unit;
    }
    settle(from + text.length);
  };
  return {
    get count() {
      return ends.length - 1;
    },
    push,
    pushBytes(source, from, to) {
      reserve(to - from);
      for (let position = from; position < to; position++) bytes[end + position - from] = source[position]!;
      settle(end + to - from);
    },
    pushFolded(source, from, to) {
      reserve(to - from);
      const folded = foldBytes(source, from, to, bytes, end);
      if (folded >= 0) settle(folded);
      else {
        const text = fold(textIn(source, from, to));
        if (text === "") return false;
        push(text);
      }
      return true;
    },
    pop() {
      ends.pop();
      end = ends.at(ends.length - 1);
    },
    at: (index) => bytes.toString("utf8", ends.at(index), ends.at(index + 1)),
    hashOf(index) {
      const source = bytes;
      const to = ends.at(index + 1);
      let hash = 0;
      for (let position = ends.at(index); position < to; position++) {
        hash = hashStep(hash, source[position]!);
      }
      return finish(hash);
    },
    equal(a, b) {
      const source = bytes;
      const from = ends.at(a);
      const to = ends.at(a + 1);
      const shift = ends.at(b) - from;
      if (ends.at(b + 1) - to !== shift) return false;
      for (let position = from; position < to; position++) {
        if (source[position] !== source[position + shift]) return false;
      }
      return true;
    },
    compare: (a, b) => bytes.compare(bytes, ends.at(b), ends.at(b + 1), ends.at(a), ends.at(a + 1)),
    prefix(index, skip) {
      const from = ends.at(index) + skip;
      const to = ends.at(index + 1);
      let number = 0;
      for (let position = from; position < from + 4; position++) {
        number = (number << 8) | (position < to ? bytes[position]! : 0);
      }
      return number >>> 0;
    },
    pack(order, isRepeated) {
      const source = bytes;
      const starts = ends.values();
      const offsets = new Uint32Array(order.length + 1);
      const packed = Buffer.allocUnsafeSlow(end);
      let target = 0;
      for (let position = 0; position < order.length; position++) {
        const index = order[position]!;
        if (!isRepeated?.(position)) {
          const to = starts[index + 1]!;
          for (let from = starts[index]!; from < to; from++) packed[target++] = source[from]!;
        }
        offsets[position + 1] = target;
      }
      return { bytes: new Uint8Array(packed.buffer, 0, target), offsets };
    },
    strings: () => ({ bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, end), offsets: ends.values() }),
    get bytes() {
      return bytes;
    },
    startOf: ends.at,
  };
}

const BLANK = 0x20;
const LAST_PRINTED = 0x7e;

const lower = (byte: number) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte);

/**
 * `fold` of the UTF-8 bytes between `from` and `to`, written to `target` from `at` on, without making a string. Returns
 * where it ends, or -1 when the text is not printed ASCII with single blanks, which is what most values are.
 */
export function foldBytes(source: Uint8Array, from: number, to: number, target: Uint8Array, at: number): number {
  let end = at;
  let before = BLANK;
  for (let position = from; position < to; position++) {
    const byte = source[position]!;
    if (byte < BLANK || byte > LAST_PRINTED || (byte === BLANK && before === BLANK)) return -1;
    target[end++] = lower(byte);
    before = byte;
  }
  return before === BLANK ? -1 : end;
}

/** The hash of what `foldBytes` writes, or -1. */
export function hashFolded(source: Uint8Array, from: number, to: number): number {
  let hash = 0;
  let before = BLANK;
  for (let position = from; position < to; position++) {
    const byte = source[position]!;
    if (byte < BLANK || byte > LAST_PRINTED || (byte === BLANK && before === BLANK)) return -1;
    hash = hashStep(hash, lower(byte));
    before = byte;
  }
  return before === BLANK ? -1 : finish(hash);
}

/** The text that lies as UTF-8 between two positions. */
export const textIn = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString();
