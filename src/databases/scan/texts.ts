/** Whether a UTF-16 unit is white space. */
export function isDegenerate(unit: number): boolean {
  if (unit <= 32) return unit === 32 || (unit >= 9 && unit <= 13);
  if (unit < 0xa0) return false;
  return /\s/.test(String.fromCharCode(unit));
}

/** In the order of the texts' bytes in UTF-8, which is that of their characters, over the first `length` units. */
export function compareTexts(a: string, b: string, length: number): number {
  const shorter = Math.min(a.length, b.length, length);
  for (let index = 0; index < shorter; index++) {
    const x = a.charCodeAt(index);
    const y = b.charCodeAt(index);
    if (x !== y) return placeOfUnit(x) - placeOfUnit(y);
  }
  return Math.min(a.length, length) - Math.min(b.length, length);
}

/** Halves of characters beyond U+FFFF come after all other units. */
export function placeOfUnit(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Number of characters: halves count as one. */
export function characters(text: string): number {
  let halves = 0;
  for (let index = 0; index + 1 < text.length; index++) {
    if ((text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) halves += 1;
  }
  return text.length - halves;
}

/** The beginning of a text; a copy, so that a long text does not stay in memory for its beginning. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return Buffer.from(text.slice(0, length), "utf16le").toString("utf16le");
}
