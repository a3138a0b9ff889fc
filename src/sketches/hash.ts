/*
 * Every value is a key: a double. A number is its own key, so that it is read back from it; a text's key is 62 bits of
 * its hash, written as a double that is neither zero, NaN nor infinite. Among n distinct texts two share a key with a
 * probability of about n² / 2^63: 2e-7 for 1.5 million.
 */
const double = new Float64Array(1);
/** Low half, then high half: all machines that Node runs on are little-endian. */
const halves = new Int32Array(double.buffer);

/** The 64 bits that the last call of `hashText` or `mix` made. */
export const branches = new Int32Array(2);

/** All UTF-16 units of the last text that was hashed, or-ed. */
export const units = new Int32Array(1);

/**
 * The key of a text. Two branches of 32 bits take two UTF-16 units at a time, by multiplication and shift in the manner
 * of MurmurHash (Austin Appleby, public domain), and end in its finalizer.
 */
export function hashText(text: string): number {
  const length = text.length;
  const paired = length & ~1;
  let a = 0x9e3779b9 ^ length;
  let b = 0x85ebca6b | 0;
  let all = 0;
  for (let index = 0; index < paired; index += 2) {
    const unit = text.charCodeAt(index) | (text.charCodeAt(index + 1) << 16);
    all |= unit;
    a = Math.imul(a ^ unit, 0x2c1b3c6d);
    a ^= a >>> 15;
    b = Math.imul((b << 13) | (b >>> 19), 5) ^ Math.imul(unit, 0x297a2d39);
  }
  if (paired < length) {
    const unit = text.charCodeAt(paired);
    all |= unit;
    a = Math.imul(a ^ unit, 0x2c1b3c6d);
    a ^= a >>> 15;
    b = Math.imul((b << 13) | (b >>> 19), 5) ^ Math.imul(unit, 0x297a2d39);
  }
  units[0] = (all | (all >>> 16)) & 0xffff;
  b = finalized(b ^ Math.imul(a, 0x9e3779b1));
  a = finalized(a + b);
  branches[0] = a;
  branches[1] = b;
  halves[0] = a;
  halves[1] = (b & ~0x60000000) | 0x20000000;
  return double[0]!;
}

function finalized(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * Mixes the bits of a key into `branches`: three rounds of a Feistel network, so that different keys stay different.
 */
export function mix(key: number): void {
  double[0] = key;
  let a = halves[0]!;
  let b = halves[1]!;
  a ^= scrambled(b ^ 0x3c6ef372);
  b ^= scrambled(a ^ 0x1b873593);
  a ^= scrambled(b ^ 0x52dce729);
  branches[0] = a;
  branches[1] = b;
}

function scrambled(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return h ^ (h >>> 15);
}

/** `branches` as a whole number below 2^53: the order in which samples take values. */
export function rank(): number {
  return (branches[1]! >>> 0) * 0x200000 + (branches[0]! >>> 11);
}

/** 32 bits that place a key in a table: less than `mix`, and enough for that. */
export function placeOf(key: number): number {
  double[0] = key;
  const h = Math.imul(halves[0]!, 0x2c1b3c6d) ^ Math.imul(halves[1]!, 0x297a2d39);
  return h ^ (h >>> 15);
}
