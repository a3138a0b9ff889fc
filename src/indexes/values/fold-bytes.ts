const BLANK = 0x20;
const LAST_PRINTED = 0x7e;

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
    target[end++] = byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
    before = byte;
  }
  return before === BLANK ? -1 : end;
}
