import { type Strings, stringReader } from "../packed-strings.js";

/** The UTF-16 units of one text at a time, in an array that grows when a longer one comes. */
export interface Units {
  data: Uint16Array;
  isAscii: boolean;
}

export const unitsFor = (length = 4096): Units => ({ data: new Uint16Array(length), isAscii: true });

/** Writes the units of a text and returns how many there are. */
export function writeUnits(text: string, units: Units): number {
  const { length } = text;
  if (units.data.length < length) units.data = new Uint16Array(length * 2);
  const { data } = units;
  let all = 0;
  for (let at = 0; at < length; at++) {
    data[at] = text.charCodeAt(at);
    all |= data[at]!;
  }
  units.isAscii = all < 0x80;
  return length;
}

/** Texts by number, to be read without making a string of each. */
export interface Texts {
  readonly count: number;
  at(index: number): string;
  /** Writes the units of a text and returns how many there are. */
  read(index: number, units: Units): number;
}

/** Texts that are there as strings. */
export const textsOf = (texts: readonly string[]): Texts => ({
  count: texts.length,
  at: (index) => texts[index]!,
  read: (index, units) => writeUnits(texts[index]!, units),
});

/** Texts that are packed. */
export function packedTexts(strings: Strings): Texts {
  const { bytes, offsets } = strings;
  const at = stringReader(strings);
  return {
    count: offsets.length - 1,
    at,
    read(index, units) {
      const from = offsets[index]!;
      const length = offsets[index + 1]! - from;
      if (units.data.length < length) units.data = new Uint16Array(length * 2);
      const { data } = units;
      for (let position = 0; position < length; position++) {
        const byte = bytes[from + position]!;
        if (byte >= 0x80) return writeUnits(at(index), units);
        data[position] = byte;
      }
      units.isAscii = true;
      return length;
    },
  };
}

export const isAsciiLetterOrDigit = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a);
